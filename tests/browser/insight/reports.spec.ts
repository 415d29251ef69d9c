import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

test('reports are filtered by status and search, all in the address', async ({ page }) => {
  await signInAs(page, 'retailer', '/user-reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'No.',
    'Date',
    'Transaction ID',
    'Service name',
    'Paid to',
    'Total amount',
    'Payment mode',
    'Payment status',
    'Actions',
  ])
  await expect(page.getByRole('row')).toHaveCount(11)
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Paid/ }).click()
  await expect(page).toHaveURL(/status=PAID/)
  await expect(page.getByRole('button', { name: /^Paid/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('row').filter({ hasText: /Pending|Failed/ })).toHaveCount(0)
  await page.getByLabel('Rows per page').selectOption('5')
  await expect(page.getByRole('row')).toHaveCount(6)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('6')

  const urn = await page.getByRole('row').nth(1).getByRole('link').first().innerText()
  await page.getByRole('searchbox', { name: 'ID or paid to' }).fill(urn)
  await expect(page.getByText('Total: 1 records')).toBeVisible()
  await page.getByRole('searchbox', { name: 'ID or paid to' }).fill('no such name')
  await expect(page.getByText('No Data Found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/status|search/)
  await page.getByRole('link', { name: 'Back To Services' }).click()
  await expect(page).toHaveURL(/\/services$/)
})

test('one transaction: URN copy, every field, timeline, and the way back to the same list', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, 'retailer', '/user-reports?status=FAILED')
  await page
    .getByRole('link', { name: /^View CK/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/view-reports\/\d+\?status=FAILED$/)
  await expect(page.getByRole('heading', { name: 'Where is my money' })).toBeVisible()
  const urn = await page.getByText(/^CK\d+$/).innerText()
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('This payment did not go through.')).toBeVisible()

  const alerted = page.waitForEvent('dialog')
  const pressed = page.getByRole('button', { name: 'Copy URN' }).click()
  const alert = await alerted
  expect(alert.message()).toContain(urn)
  await alert.accept()
  await pressed
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(urn)

  for (const label of [
    'Amount',
    'Customer name',
    'Email',
    'Phone',
    'Customer ref id',
    'Service name',
    'Payment for',
    'Bank reference',
    'Error description',
    'Error source',
    'Error code',
    'Transaction message',
    'Bank',
    'Card country',
    'Card type',
    'Payment gateway',
    'Payment mode',
    'Card number',
  ]) {
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
  }
  await expect(page.getByRole('listitem').first()).toContainText('created')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Reports', exact: true }).last().click()
  await expect(page).toHaveURL(/\/user-reports\?status=FAILED$/)
})

test('a list that cannot be fetched shows an error and retries', async ({ page, consoleErrors }) => {
  await signInAs(page, 'retailer')
  await page.route('**/api/transaction-list/**', (route) => route.abort())
  await page.goto('/user-reports')
  await expect(page.getByRole('main').getByText('Unable to fetching the report.')).toBeVisible()
  await page.unroute('**/api/transaction-list/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row')).toHaveCount(11)
  expect(consoleErrors).toEqual([])
})

test('an upline sees the payments below, and no way back to services', async ({ page }) => {
  await signInAs(page, 'distributor', '/user-reports')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('link', { name: 'Back To Services' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Paid by' })).toBeVisible()

  // Narrowed to one payer by name; the address and the export hold the same payments.
  await page.getByRole('button', { name: /^More filters/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Paid by').fill('Kavita D')
  await page.getByRole('option', { name: 'Kavita Deshpande (retailer)' }).click()
  await dialog.getByRole('button', { name: 'Show payments' }).click()
  await expect(page).toHaveURL(/\?paid_by=\d+$/)
  const chip = page.getByRole('button', { name: /^Paid by Kavita Deshpande/ })
  await expect(chip).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Kavita Deshpande' })).toHaveCount(10)
  const total = Number(/\d+/.exec(await page.getByText(/^Total: \d+ records$/).innerText())?.[0])
  await page.getByRole('button', { name: 'Export' }).click()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const [head = '', ...lines] = (await readFile(await sheet.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('Paid by')
  expect(lines).toHaveLength(total)
  expect(lines.filter((line) => !line.includes('Kavita Deshpande'))).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await chip.click()
  await expect(page).toHaveURL(/\/user-reports$/)
})
