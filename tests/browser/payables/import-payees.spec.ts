import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { filteredWorkbook } from '../../../apps/api/test/files/filtered-workbook.ts'
import { inDatabase } from '../support/database.ts'
import { whenDrawn } from '../support/passing.ts'
import { newName, openService, PDF, pressInRow } from '../support/payees.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

type Row = Record<string, string>

const HEADINGS = [
  'Vendor',
  'Name',
  'Mobile',
  'PAN Number',
  'Address',
  'Bank Name',
  'Account Number',
  'Account Holder Name',
  'Branch',
  'IFSC Code',
  'Amount',
]

const vendor = (name: string, number: number, change: Row = {}): Row => ({
  Vendor: `V${number}`,
  Name: name,
  Mobile: '+91 98220 41736',
  'PAN Number': 'abcde1234f',
  Address: '14 Sahyadri Road, Pune',
  'Bank Name': 'HDFC Bank',
  'Account Number': `00${String(Date.now() % 10_000_000).padStart(7, '0')}${number}`,
  'Account Holder Name': name,
  Branch: 'Baner',
  'IFSC Code': 'HDFC0000123',
  Amount: '18,500.50',
  ...change,
})

function csvOf(rows: Row[], headings = HEADINGS): Buffer {
  const lines = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
  return Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n'))
}

const choose = (page: Page, buffer: Buffer, name = 'vendors.csv') =>
  page.getByLabel('File with payees').setInputFiles({ name, mimeType: 'text/csv', buffer })

async function openImport(page: Page): Promise<void> {
  await signInAs(page, 'retailer')
  await openService(page, 'Vendor payments', 'Vendor Payments')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import: Vendor Payments' })).toBeFocused()
}

// The newest payees are first in the lists, and other tests pay the first one.
test.afterEach(() => inDatabase('update payees set deleted_at = now() where document_missing'))

test('a payer imports vendors, corrects them by keyboard, and pays one once its document is there', async ({
  page,
}) => {
  const names = ['Anand Traders', 'Bharat Steel', 'Chitra Foods', 'Deepa Prints'].map(newName) as [
    string,
    string,
    string,
    string,
  ]
  await openImport(page)
  await page.getByText('What goes into each column').click()
  await expect(page.getByText('9 to 18 letters or digits, with its zeros')).toBeVisible()
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV template' }).click()
  const template = readFileSync(await (await download).path(), 'utf8')
  expect(template.trim()).toMatch(/Vendor Name|Name,Mobile,PAN Number,/)

  await choose(page, Buffer.from('Name,Mobile\nA,1'))
  await expect(page.getByText(/The file lacks the columns PAN Number/)).toBeVisible()
  const [one, two, three, four] = names
  const twice = vendor(three, 3)['Account Number'] ?? ''
  await choose(
    page,
    csvOf([
      vendor(one, 1),
      vendor(two, 2, { Mobile: '12345', Amount: '0' }),
      vendor(three, 3, { 'Account Number': twice }),
      vendor(four, 4, { 'Account Number': twice, 'PAN Number': 'X' }),
    ]),
  )
  await expect(page.getByRole('heading', { name: '3. Check and correct' })).toBeFocused()
  await expect(page.getByText('4 payees in vendors.csv')).toBeVisible()
  await expect(page.getByText('Left out, for no field has this name: Vendor.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Rows of the file' })
  // At first only rows with errors.
  await expect(table.getByRole('row')).toHaveCount(3)
  const mobile = page.getByLabel('Mobile, line 3')
  await expect(mobile).toHaveAccessibleDescription('Mobile number must be 10 digits.')
  await expect(page.getByLabel('Amount, line 3')).toHaveAccessibleDescription(
    /Amount must be more than ₹0.00/,
  )
  await expectAccessible(page)
  // No readable data is stored on this device.
  expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(
    twice,
  )

  // The whole way by keyboard.
  await mobile.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('098220-41736')
  await expect(mobile).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Mobile, line 5')).toBeFocused()
  await expect(mobile).toHaveValue('9822041736')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('PAN Number, line 5')).toBeFocused()
  await page.keyboard.type('ABCDE1234F')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('PAN Number, line 5')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByRole('radio', { name: '1 with errors' })).toBeChecked()

  await page.getByRole('button', { name: 'Add 3 payees' }).click()
  // The question says so; the bar behind it does all the time.
  const question = page.getByRole('dialog')
  await expect(question.getByText('1 with errors stays here, to correct and add afterwards.')).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByLabel('Amount, line 3').fill('2,500')
  await page.getByLabel('Amount, line 3').press('Tab')
  await expect(page.getByText('Every row can be added.')).toBeVisible()
  await page.getByRole('radio', { name: '1 repeated' }).check()
  await expect(page.getByText('Same account as line 4.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove line 5' }).click()
  await expect(page.getByText('Line 5 is removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Add 4 payees' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove line 5' }).click()

  // The first answer is lost: a second press adds nothing twice.
  await page.route(
    '**/api/payee-imports',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Add 3 payees' }).click()
  await expect(
    page.getByText('Nothing was added. Please try again.').or(page.getByText(/Network error/)),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add 3 payees' }).click()
  await expect(page.getByRole('heading', { name: '3 payees added' })).toBeVisible()
  await expect(page.getByText('Each lacks its document: add it before you pay.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the list' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Vendor Payments' })).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  for (const [place, name] of [one, two, three].entries()) {
    await expect(rows.nth(place + 1)).toContainText(name)
    await expect(rows.nth(place + 1)).toContainText('Document missing')
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1)
  }
  await expect(page.getByRole('link', { name: `Pay ${one}` })).toHaveCount(0)
  await expectAccessible(page)

  await pressInRow(page, 'View', one)
  await expect(page.getByText(/came from a file, without a document/)).toBeVisible()
  await page.getByRole('link', { name: 'Add document' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Vendor Details' })).toBeVisible()
  await expect(page.getByLabel('Account Number')).toHaveValue(/^00/)
  await expectAccessible(page)
  await page.getByLabel('Invoice (Document)').setInputFiles({ name: 'invoice.pdf', ...PDF })
  const gone = await whenDrawn(page, /Go now/, 'Go now')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Vendor payment details updated successfully.')).toBeVisible()
  await gone()
  await expect(page.getByText(/came from a file/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Proceed To Pay' })).toBeVisible()
})

test('a payee that cannot be paid yet is explained on the pay screen, and leaving the page asks first', async ({
  page,
}) => {
  const name = newName('Esha Fabrics')
  await openImport(page)
  await choose(page, csvOf([vendor(name, 9)]))
  await expect(page.getByText('Every row can be added.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await choose(page, csvOf([vendor(name, 9)]))
  await page.getByRole('button', { name: 'Add 1 payee' }).click()
  await page.getByRole('link', { name: 'Go to the list' }).click()

  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await page.getByLabel('Vendor', { exact: true }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(page.getByText(/came from a file, without a document/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed To Pay' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add document' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Vendor Details' })).toBeVisible()
})

test('a phone corrects rows as cards; a role that may not add is redirected', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openImport(page)
  await choose(page, csvOf([vendor('Farah Textiles', 1, { Mobile: '1' }), vendor('Gopal Dairy', 2)]))
  const card = page.getByRole('listitem').filter({ hasText: 'Farah Textiles' })
  await expect(card.getByLabel('Mobile, line 2')).toHaveAccessibleDescription(
    'Mobile number must be 10 digits.',
  )
  await expect(card.getByLabel('Branch, line 2')).toBeHidden()
  await card.getByText('All fields').click()
  await card.getByLabel('Branch, line 2').fill('Aundh')
  await card.getByLabel('Mobile, line 2').fill('9822041736')
  await card.getByLabel('Mobile, line 2').blur()
  await expect(page.getByText('Every row can be added.')).toBeVisible()
  await expectAccessible(page)
  const address = page.url()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()

  await signInAs(page, 'distributor')
  await page.goto(new URL(address).pathname)
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
})

test('a workbook with filtered rows asks whether to read them', async ({ page }) => {
  await openImport(page)
  const rows = [1, 2].map((number) => {
    const row = vendor(newName('Anand Traders'), number)
    return HEADINGS.map((heading) => row[heading] ?? '')
  })
  const buffer = filteredWorkbook([HEADINGS, ...rows])
  await choose(page, buffer, 'vendors.xlsx')
  await expect(page.getByText('These rows are hidden, by a filter or by hand: 3.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave them out' }).press('Enter')
  await expect(page.getByText('1 payee in vendors.xlsx')).toBeVisible()
  await expect(page.getByText('These rows are hidden and were left out: 3.')).toBeVisible()
  await openImport(page)
  await choose(page, buffer, 'vendors.xlsx')
  await page.getByRole('button', { name: 'Read them, too' }).click()
  await expect(page.getByText('2 payees in vendors.xlsx')).toBeVisible()
})
