import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { seedOf } from '../../full.ts'
import { quietRetailer } from '../support/person.ts'
import { expect, expectAccessible, isFull, signInAs, signInWith, test } from '../support/portal.ts'

/** The first year of India's current financial year, and its name in the portal. */
const began = new Date(Date.now() + 5.5 * 3_600_000 - 90 * 86_400_000).getUTCFullYear()

test('reload, Back and a pasted link show the same list', async ({ page, context }) => {
  await signInWith(page, await quietRetailer())
  for (const address of randomAddresses(isFull ? 6 : 2)) {
    await page.goto(address)
    const shown = await listOf(page)
    await page.reload()
    expect(await listOf(page), `${address} after a reload`).toEqual(shown)
    const pasted = await context.newPage()
    await pasted.goto(page.url())
    expect(await listOf(pasted), `${address} pasted`).toEqual(shown)
    await pasted.close()
    await page.goto('/user-support')
    await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
    await page.goBack()
    expect(await listOf(page), `${address} after Back`).toEqual(shown)
  }
})

test('a page number beyond the end shows the last page, and Back does not return to it', async ({ page }) => {
  await signInAs(page, 'retailer', '/user-reports?status=PENDING&page=99')
  await expect(page).toHaveURL('/user-reports?status=PENDING')
  expect((await listOf(page)).length).toBeGreaterThan(2)
  await page.goto('/user-reports?status=FAILED&per_page=5&page=99')
  await expect(page).toHaveURL(/\/user-reports\?status=FAILED&per_page=5&page=[2-9]$/)
  expect((await listOf(page)).length).toBeGreaterThan(2)
  await page.goBack()
  await expect(page).toHaveURL('/user-reports?status=PENDING')
})

test('filters, order, columns and a saved view', async ({ page }) => {
  await signInAs(page, 'retailer', '/user-reports')
  await page.getByLabel('Date', { exact: true }).selectOption({ label: `FY ${began}–${(began + 1) % 100}` })
  await expect(page).toHaveURL(/range=this-fy/)
  await page.getByRole('button', { name: /^More filters/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount from (₹)').fill('20,000')
  await dialog.getByLabel('Amount to (₹)').fill('10,000')
  await dialog.getByRole('button', { name: 'Show payments' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The largest amount must not be below the smallest.')
  await dialog.getByLabel('Amount to (₹)').fill('')
  await dialog.getByRole('button', { name: 'Show payments' }).click()
  await expect(page).toHaveURL(/range=this-fy.*amount_from=20000|amount_from=20000.*range=this-fy/)
  await expect(page.getByRole('button', { name: /^More filters/ })).toContainText('2')

  await page.getByRole('button', { name: 'Total amount' }).click()
  await expect(page.getByRole('columnheader', { name: 'Total amount' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Paid to' }).click()
  // Moved twice by the keyboard: the focus follows.
  const forward = page.getByRole('button', { name: 'Move Payment status forward' })
  await forward.press('Enter')
  await forward.press('Enter')
  await expect(page.getByText('Payment status is now column 5 of 7.')).toHaveCount(1)
  await expect(forward).toBeFocused()
  await page.getByLabel('Height of the rows').selectOption('Compact')
  await page.keyboard.press('Escape')
  const headings = page.getByRole('columnheader')
  const inOrder = [
    'No.',
    'Date',
    'Transaction ID',
    'Service name',
    'Payment status',
    'Total amount',
    'Payment mode',
  ]
  await expect(headings).toHaveText([...inOrder, 'Actions'])
  const rowHeight = async () => (await page.getByRole('row').nth(1).boundingBox())?.height
  expect(await rowHeight()).toBeLessThan(50)
  await expect(page.getByRole('columnheader', { name: 'Paid to' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name of the view').fill('Large ones')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const shown = await listOf(page)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/\/user-reports$/)
  await page.getByRole('link', { name: 'Large ones' }).click()
  await expect(page.getByRole('columnheader', { name: 'Paid to' })).toHaveCount(0)
  await expect.poll(() => listOf(page)).toEqual(shown)
  await expect(headings).toHaveText([...inOrder, 'Actions'])
  await page.reload()
  await expect(headings).toHaveText([...inOrder, 'Actions'])
  expect(await rowHeight(), 'kept on the device').toBeLessThan(50)
  await page.getByRole('button', { name: 'Remove the view Large ones' }).click()
  await expect(page.getByRole('link', { name: 'Large ones' })).toHaveCount(0)
})

test('on a phone all filters are in a sheet, with a count on its button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAs(page, 'retailer', '/user-reports?status=PAID&amount_from=100')
  await expect(page.getByRole('button', { name: /^Filter/ })).toContainText('2')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('dialog').getByLabel('Order').selectOption({ label: 'Largest first' })
  await page.getByRole('dialog').getByRole('button', { name: 'Show payments' }).click()
  await expect(page).toHaveURL(/sort=-amount/)
  await expect(page).toHaveURL(/status=PAID/)
})

test('the export has exactly the filtered rows; an invoice is shown and downloaded', async ({ page }) => {
  await signInAs(page, 'retailer', '/user-reports?status=PAID&range=last-fy')
  const total = Number(/Total: (\d+) records/.exec((await listOf(page)).at(-1) ?? '')?.[1])
  await page.getByRole('button', { name: 'Export' }).click()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(sheet.suggestedFilename()).toBe(`transactions-${began - 1}-04-01-to-${began}-03-31.csv`)
  const lines = (await readFile(await sheet.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(total + 1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await page
    .getByRole('button', { name: /^Invoice of CK/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  for (const label of [
    'Invoice number',
    'Bill to',
    'Mobile',
    'Payment mode',
    'Transaction ID',
    'Service name',
  ]) {
    await expect(dialog.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
  }
  await expect(dialog.getByRole('rowheader', { name: 'Subtotal' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^GST.*₹0\.00/ })).toBeVisible()
  await expectAccessible(page)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  const number = await dialog.getByRole('definition').first().innerText()
  expect(pdf.suggestedFilename()).toBe(`${number.replaceAll('/', '-')}.pdf`)
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a transaction links to its neighbours in the same list, and explains a missing invoice', async ({
  page,
}) => {
  await signInAs(page, 'retailer', '/user-reports?status=FAILED&per_page=5')
  await page
    .getByRole('link', { name: /^View CK/ })
    .nth(4)
    .click()
  await expect(page.getByText(/^5 of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Next payment' }).click()
  await expect(page.getByText(/^6 of \d+$/)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  // The button explains itself instead of being disabled, so it can be pressed.
  await page.getByRole('button', { name: 'Invoice' }).click({ force: true })
  await expect(page.getByText('Only a paid transaction has an invoice.')).toBeVisible()
  await page.getByRole('link', { name: 'Raise ticket' }).click()
  await expect(page).toHaveURL(/\/create-ticket\?transaction=\d+$/)
})

test('figures of the dashboard and the audit log link to their lists', async ({ page }) => {
  await signInAs(page, 'superAdmin', '/dashboard')
  await expect(page.getByRole('img', { name: /Highest on/ })).toBeVisible()
  await expectAccessible(page)
  const days = page.getByRole('region', { name: 'Volume by day' }).first()
  await days.getByRole('button', { name: 'View as table' }).click()
  await expect(page.getByRole('region', { name: 'Volume by day' }).last().getByRole('row')).toHaveCount(31)
  await page.getByLabel('Range').selectOption({ label: 'Last 7 days' })
  await expect(page).toHaveURL(/days=7/)
  await page.getByRole('link', { name: /^Pending/ }).click()
  await expect(page).toHaveURL(/\/user-reports\?status=PENDING$/)

  await page.goto('/audit-log')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('term').first()).toHaveText('Who')
})

/** The rows as a person reads them, and the total. */
async function listOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('status').filter({ hasText: /^Total: \d+ records$/ })).toBeVisible()
  await expect(page.locator('tbody tr, p:has-text("No Data Found")').first()).toBeVisible()
  const rows = await page.getByRole('row').allInnerTexts()
  return [
    ...rows,
    await page
      .getByRole('status')
      .filter({ hasText: /^Total/ })
      .innerText(),
  ]
}

/** Random addresses of lists, from a seed that a failure prints. */
function randomAddresses(count: number): string[] {
  const seed = seedOf('REPORTS_FILTERS_SEED') % 100_000
  let at = seed
  const next = (below: number) => {
    at = (at * 48_271 + 11) % 2_147_483_647
    return at % below
  }
  const pick = <V>(values: readonly V[]) => values[next(values.length)] as V
  test.info().annotations.push({ type: 'seed', description: String(seed) })
  return Array.from({ length: count }, () => {
    const address = new URLSearchParams()
    if (next(2)) address.set('status', pick(['PAID', 'FAILED', 'PENDING']))
    if (next(2)) address.set('range', pick(['this-fy', 'last-fy', 'last-month', 'this-week']))
    if (next(2)) address.set('amount_from', pick(['1', '9999.5', '25000']))
    if (next(2)) address.set('sort', pick(['amount', '-amount', 'created_at']))
    if (next(2)) address.set('hide', pick(['mode', 'mode,paid_to']))
    if (next(3) === 0) address.set('search', pick(['CK26', 'a', 'zzz']))
    address.set('per_page', pick(['5', '20']))
    if (next(2)) address.set('page', '2')
    return `/user-reports?${address}`
  })
}
