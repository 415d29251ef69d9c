import type { Page } from '@playwright/test'
import { openServices } from './paying.ts'
import { expect } from './portal.ts'

/** A new nine-digit number; its last four digits decide the biller's behaviour. */
export function newNumber(last4: string): string {
  return `${10_000 + (Math.floor(Date.now() / 100) % 90_000)}${last4}`
}

/** Goes from Services to the category Electricity. */
export async function openElectricity(page: Page): Promise<void> {
  await openServices(page)
  await page.getByRole('link', { name: /^Bills and utilities/ }).click()
  await page.getByRole('link', { name: /^Electricity/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Electricity' })).toBeVisible()
}

/** Finds an operator by a part of its name. */
export async function chooseOperator(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Operator' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

/** Fetches the bill of a number at an operator without other fields. */
export async function viewBill(page: Page, number: string): Promise<void> {
  await page.getByLabel('CA Number').fill(number)
  await page.getByRole('button', { name: 'View Bill' }).click()
}
