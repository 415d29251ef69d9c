import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

export const PDF = {
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
}

/** A name not in the list of an earlier run. */
export const newName = (name: string) => `${name} ${Date.now() % 1_000_000}`

export async function openService(page: Page, name: string, heading: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

export async function chooseBank(page: Page, name: string): Promise<void> {
  await page.getByLabel('Bank Name').fill(name.slice(0, 6))
  await page.getByRole('option', { name, exact: true }).click()
}

export async function fillPayee(page: Page, name: string, labels = { name: 'Name', pan: 'PAN Number' }) {
  await page.getByLabel(labels.name, { exact: true }).fill(name)
  await page.getByLabel('Mobile').fill('+91 98220 41736')
  await page.getByLabel(labels.pan).fill('abcde1234f')
  await page.getByLabel('Address').fill('14 Sahyadri Road, Pune')
  await chooseBank(page, 'HDFC Bank')
  await page.getByLabel('Account Number').fill('5010 0234 5678')
  await page.getByLabel('Account Holder Name').fill(name)
  await page.getByLabel('Branch').fill('Baner')
}

/** Opens the menu of a payee's row, of the first one unless it is named, and presses one of its items. */
export async function pressInRow(page: Page, action: 'View' | 'Edit' | 'Set due date of', name?: string) {
  const more = page
    .getByRole('button', { name: name === undefined ? /^More for / : `More for ${name}` })
    .first()
  await more.click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action} `) }).click()
}
