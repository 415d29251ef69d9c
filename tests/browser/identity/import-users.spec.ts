import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

type Row = Record<string, string>

const HEADINGS = ['First Name', 'Last Name', 'Email', 'Mobile', 'Address', 'City', 'Pincode', 'State']

/** A last name of this run alone, in letters, and a number for contacts. */
function mark(): { last: string; digits: string } {
  const digits = String(Date.now() % 10_000_000).padStart(7, '0')
  return { last: `File${digits.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`, digits }
}

const person = (
  { last, digits }: ReturnType<typeof mark>,
  first: string,
  at: number,
  change: Row = {},
): Row => ({
  'First Name': first,
  'Last Name': last,
  Email: `file.${digits}.${at}@example.in`,
  Mobile: `+91 7${digits}${at}1`,
  Address: 'Flat 3, 14 Sahyadri Road',
  City: 'Pune',
  Pincode: '411045',
  State: 'maharashtra',
  ...change,
})

function csvOf(rows: Row[], headings: string[]): Buffer {
  const lines = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
  return Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n'))
}

const choose = (page: Page, rows: Row[], more: string[] = []) =>
  page.getByLabel('File with users').setInputFiles({
    name: 'team.csv',
    mimeType: 'text/csv',
    buffer: csvOf(rows, [...more, ...HEADINGS]),
  })

test('a distributor imports three retailers, corrects one by keyboard, and sees them in the list', async ({
  page,
}) => {
  const run = mark()
  await signInAs(page, 'distributor', '/user-details/retailer')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import users' })).toBeFocused()
  await page.getByText('What goes into each column').click()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV template' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(HEADINGS.join(','))

  await choose(
    page,
    [
      person(run, 'Anand', 1, { Note: 'first' }),
      person(run, 'Bhavna', 2, { Mobile: '12345' }),
      person(run, 'Chetan', 3),
    ],
    ['Note'],
  )
  await expect(page.getByText('3 users in team.csv')).toBeVisible()
  await expect(page.getByText('Role Retailer, directly below you.')).toBeVisible()
  await expect(page.getByText('Left out, for no field has this name: Note.')).toBeVisible()
  const mobile = page.getByLabel('Mobile, line 3')
  await expect(mobile).toHaveAccessibleDescription('Mobile number must be 10 digits.')
  await expectAccessible(page)

  // The mobile of another row is refused, with its line.
  await mobile.fill(`7${run.digits}11`)
  await mobile.press('Tab')
  await expect(mobile).toHaveAccessibleDescription('Line 2 has this mobile.')
  await mobile.fill(`07${run.digits}21`)
  await mobile.press('Tab')
  await expect(page.getByText('Every row can be added.')).toBeVisible()
  await expect(mobile).toHaveValue(`7${run.digits}21`)
  await page.getByRole('button', { name: 'Add 3 users' }).click()
  await expect(page.getByRole('heading', { name: '3 users added' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Go to the list' }).click()
  await page.getByLabel('Name, email or mobile').fill(run.last)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(4)
  for (const [at, first] of ['Anand', 'Bhavna', 'Chetan'].entries()) {
    await expect(rows.nth(at + 1)).toContainText(`${first} ${run.last}`)
    await expect(rows.nth(at + 1)).toContainText('Maharashtra')
  }
})

test('an admin imports distributors on a phone; the role is in the address', async ({ page }) => {
  const run = mark()
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAs(page, 'admin', '/user-import')
  await expect(page.getByRole('radio', { name: 'Retailer' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: /^Distributor/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Distributor' }).check()
  await expect(page).toHaveURL(/\?role=distributor$/)
  await expect(page.getByRole('combobox', { name: /^Distributor/ })).toHaveCount(0)
  await choose(page, [person(run, 'Divya', 4, { 'Commission(%)': '100' })], ['Commission(%)'])
  const card = page.getByRole('listitem').filter({ hasText: `Divya ${run.last}` })
  await expect(card.getByLabel('Commission(%), line 2')).toHaveAccessibleDescription(
    'Commission must not be more than 99.99.',
  )
  await expect(card.getByLabel('City, line 2')).toBeHidden()
  await card.getByLabel('Commission(%), line 2').fill('8.25')
  await card.getByLabel('Commission(%), line 2').blur()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 1 user' }).click()
  await expect(page.getByRole('heading', { name: '1 user added' })).toBeVisible()
})
