import { PAYEE_CATEGORIES } from '@chukta/contract/payee-categories'
import type { PayeeCategory } from '@chukta/contract/payee-category'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInAs, test } from './portal.ts'

const PDF = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n') }

/** A name that no earlier run has left in the list. */
const newName = (name: string) => `${name} ${Date.now() % 1_000_000}`

async function openService(page: Page, name: string, heading: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

async function chooseBank(page: Page, name: string): Promise<void> {
  await page.getByLabel('Bank Name').fill(name.slice(0, 6))
  await page.getByRole('option', { name, exact: true }).click()
}

async function fillPayee(page: Page, name: string, labels = { name: 'Name', pan: 'PAN Number' }) {
  await page.getByLabel(labels.name, { exact: true }).fill(name)
  await page.getByLabel('Mobile').fill('+91 98220 41736')
  await page.getByLabel(labels.pan).fill('abcde1234f')
  await page.getByLabel('Address').fill('14 Sahyadri Road, Pune')
  await chooseBank(page, 'HDFC Bank')
  await page.getByLabel('Account Number').fill('5010 0234 5678')
  await page.getByLabel('Account Holder Name').fill(name)
  await page.getByLabel('Branch').fill('Baner')
}

test('a retailer adds, views and changes a landlord with a document', async ({ page }) => {
  test.setTimeout(120_000)
  const name = newName('Meera Nair')
  await signInAs(page, 'retailer')
  await openService(page, 'Rental payments', 'Rental Payments')
  await page.getByRole('link', { name: 'Add Landlord' }).click()
  await expect(page.getByRole('heading', { name: 'Add Rental Payment' })).toBeFocused()

  await page.getByRole('button', { name: 'Submit' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Name is required.',
    'Mobile number is required.',
    'PAN must be in format(e.g., ABCDE1234F)',
    'Bank name is required.',
    'Account number is required.',
    'Account holder name is required.',
    'Branch is required.',
    'Ifsc code is required.',
    'Monthly rent is required.',
    'Please select payment type.',
    'Please upload a valid agreement file.',
  ])
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required.')

  const mobile = page.getByLabel('Mobile')
  for (const [typed, sentence] of [
    ['98220x', 'Mobile number must be numeric.'],
    ['98220', 'Mobile number must be 10 digits.'],
    ['5822041736', 'Mobile number must start with 6, 7, 8, or 9.'],
  ] as const) {
    await mobile.fill(typed)
    await mobile.blur()
    await expect(mobile).toHaveAccessibleDescription(new RegExp(sentence))
  }
  await fillPayee(page, name)
  await expect(mobile).toHaveValue('9822041736')
  await expect(page.getByLabel('PAN Number')).toHaveValue('ABCDE1234F')
  await expect(page.getByLabel('IFSC Code')).toHaveValue(/^HDFC0/)
  await expect(page.getByText('Check: this is the bank’s default IFSC')).toBeVisible()
  await expect(page.getByText('Reads 5010 0234 5678', { exact: true })).toBeVisible()
  await expect(
    page.getByText(`Money goes to ${name}, account 5010 0234 5678, HDFC Bank, Baner.`),
  ).toBeVisible()

  await page.getByLabel('Monthly Rent').fill('18,500.50')
  await expect(page.getByText('Eighteen thousand five hundred rupees and fifty paise')).toBeVisible()
  await page.getByLabel('Payment For').click()
  await page.getByRole('option', { name: 'House Rent' }).click()
  const document = page.getByLabel('Agreement (Document)')
  await document.setInputFiles({ name: 'deed.txt', mimeType: 'text/plain', buffer: Buffer.from('deed') })
  await expect(document).toHaveAccessibleDescription(
    /Only JPG, JPEG, PNG, PDF, DOC, and DOCX files are allowed\./,
  )
  // The name says PDF, the content does not: the server looks inside.
  await document.setInputFiles({ name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('deed') })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(summary.getByRole('link')).toHaveText([
    'Only JPG, JPEG, PNG, PDF, DOC, and DOCX files are allowed.',
  ])
  await document.setInputFiles({ name: 'deed.pdf', ...PDF })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Rental payment details added successfully.')).toBeVisible()
  await expect(page.getByText(/^Returning in [123] s$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rental Payments' })).toBeVisible({ timeout: 6_000 })

  await page.getByRole('link', { name: `View ${name}` }).click()
  const facts = page.getByRole('region', { name })
  await expect(facts).toContainText('******234F')
  await expect(facts).toContainText('House Rent')
  await expect(facts).toContainText('₹18,500.50')
  await page.getByRole('link', { name: 'Edit' }).click()

  await expect(page.getByLabel('PAN Number')).toHaveValue('ABCDE1234F')
  await expect(page.getByLabel('Account Number')).toHaveValue('501002345678')
  const attachment = page.getByRole('link', { name: 'View Current Attachment' })
  const opened = page.context().waitForEvent('response', (answer) => answer.url().includes('/api/files/'))
  await attachment.click()
  expect((await opened).status()).toBe(200)
  expect((await opened).headers()['content-type']).toContain('application/pdf')

  await page.getByLabel('Monthly Rent').fill('19000')
  await document.setInputFiles({ name: 'renewed.pdf', ...PDF })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Rental payment details updated successfully.')).toBeVisible()
  await page.getByRole('button', { name: 'Go now' }).click()
  await expect(facts).toContainText('₹19,000.00')
})

test('a CA is added with the sentences of that form; choosing no bank clears IFSC and branch', async ({
  page,
}) => {
  const name = newName('R Subramaniam')
  await signInAs(page, 'retailer')
  await openService(page, 'CA related payments', 'CA Related Payments')
  await page.getByRole('link', { name: 'Add CA Payments' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText('Pan number is required.')
  await expect(summary).toContainText('Monthly rent is required.')
  await expect(summary).toContainText('Document is required.')
  await expect(page.getByText('Please upload a valid document.')).toBeVisible()

  await fillPayee(page, name)
  await page.getByLabel('Bank Name').fill('')
  await page.getByLabel('Bank Name').blur()
  await expect(page.getByLabel('IFSC Code')).toHaveValue('')
  await expect(page.getByLabel('Branch')).toHaveValue('')
  await chooseBank(page, 'State Bank of India')
  await page.getByLabel('IFSC Code').fill('hdfc0000001')
  await expect(page.getByText('This IFSC belongs to HDFC Bank.')).toBeVisible()
  await page.getByLabel('Branch').fill('Fort')
  await page.getByLabel('Amount').fill('9204')
  await page.getByLabel('Document').setInputFiles({ name: 'engagement.pdf', ...PDF })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('CA related payment details added successfully.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByText('You can go on from here.')).toBeVisible()
  await page.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('region', { name })).toContainText('₹9,204.00')
})

test('typed input is not lost without asking', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openService(page, 'Vendor payments', 'Vendor Payments')
  await page.getByRole('link', { name: 'Add Vendor' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Shree Ganesh Traders')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Shree Ganesh Traders')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Vendor Payments' })).toBeVisible()
})

for (const { service, heading, paging } of [
  { service: 'Rental payments', heading: 'Rental Payments', paging: 'the server' },
  { service: 'CA related payments', heading: 'CA Related Payments', paging: 'the browser' },
]) {
  test(`an upline pages and searches ${heading}, cut by ${paging}, and adds nothing`, async ({ page }) => {
    await signInAs(page, 'superAdmin')
    await page.getByRole('link', { name: 'Services', exact: true }).click()
    await openService(page, service, heading)
    await expect(page.getByRole('columnheader', { name: 'Owner' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back To Services' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Add / })).toHaveCount(0)
    await expect(page.getByText(/^Total: \d+ records$/)).toBeVisible()

    const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^View / }) })
    await expect(rows).toHaveCount(10)
    const eleventh = async () => (await rows.first().innerText()).replace(/\s+/g, ' ')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/[?&]page=2\b/)
    await expect(rows.first().getByRole('cell').first()).toHaveText('11')
    const before = await eleventh()
    await page.getByLabel('Rows per page').selectOption('5')
    await expect(page).toHaveURL(/\?per_page=5$/)
    await expect(rows).toHaveCount(5)
    await page.goto(`${page.url()}&page=3`)
    await expect(rows.first().getByRole('cell').first()).toHaveText('11')
    expect(await eleventh()).toBe(before)

    const wanted =
      (await rows
        .first()
        .getByRole('link', { name: /^View / })
        .getAttribute('aria-label')) ?? ''
    await page.getByRole('searchbox').fill(wanted.replace('View ', ''))
    await expect(page).toHaveURL(/[?&]search=/)
    await expect(page).not.toHaveURL(/[?&]page=/)
    await expect(page.getByRole('link', { name: wanted }).first()).toBeVisible()
    await page.getByRole('searchbox').fill('nobody of this name')
    await expect(page.getByText('No Data Found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(rows).toHaveCount(5)

    await page.goto(`/add-rental-payment/${new URL(page.url()).pathname.split('/')[2]}`)
    await expect(page).toHaveURL(/\/Unauthorized$/)
  })
}

// One test with one sign-in: an account gets only so many OTPs in a quarter of an hour.
test('the screens of every category open, and an empty form says what is missing', async ({ page }) => {
  test.setTimeout(180_000)
  await signInAs(page, 'retailer')
  for (const category of PAYEE_CATEGORIES) {
    await test.step(category.list.heading, () => walkScreens(page, category))
    await page.goto('/services')
  }
})

async function walkScreens(page: Page, { service, list, add, edit, view, amountField }: PayeeCategory) {
  await openService(page, service.name, list.heading)
  await expect(page.getByRole('columnheader', { name: list.nameColumn, exact: true })).toBeVisible()
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: view.title })).toBeVisible()
  await expect(page.getByRole('button', { name: view.backButton, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: edit.title })).toBeVisible()
  await expect(page.locator(`[name="${amountField}"]`)).toHaveValue(/^\d+\.\d\d$/)
  await expect(page.getByRole('link', { name: edit.attachmentLink })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.getByRole('link', { name: list.addButton }).click()
  await expect(page.getByRole('heading', { name: add.title })).toBeVisible()
  await page.getByRole('button', { name: add.submitButton }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText(add.amount.required)
  const documentSentence = summary.getByRole('link', { name: add.document.missing })
  await expect(documentSentence).toHaveCount(add.document.required ? 1 : 0)
  await expect(page.getByLabel(add.labels.name, { exact: true })).toHaveAccessibleDescription(
    'Name is required.',
  )
}

test('an upline changes a payee without seeing its numbers', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await openService(page, 'Salary payments', 'Salary Payments')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByLabel('Account Number')).toHaveValue(/^\*+\w{4}$/)
  await expect(page.getByLabel('PAN Number')).toHaveValue(/^\*{6}\w{4}$/)
  await expect(page.getByText('Hidden for you.')).toBeVisible()
  await page.getByLabel('Salary').fill('16750')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Salary payment details updated successfully.')).toBeVisible()
})

test('the path of one category with the service of another leads to Unauthorized', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openService(page, 'Vendor payments', 'Vendor Payments')
  const vendors = new URL(page.url()).pathname.split('/')[2]
  await page.goto(`/category/${vendors}`)
  await expect(page).toHaveURL(/\/Unauthorized$/)
})

test('services and the payee screens work for everyone', async ({ page }) => {
  test.setTimeout(240_000)
  await signInAs(page, 'retailer')
  await expect(page.getByRole('heading', { name: 'Products Activated' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent payments' })).toBeVisible()
  await expectAccessible(page)
  await openService(page, 'Rental payments', 'Rental Payments')
  await expect(page.getByText(/^Total: \d+ records$/)).toBeVisible()
  await expectAccessible(page)

  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await expect(page.getByText('Monthly amount')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.goBack()

  await page.getByRole('link', { name: 'Add Landlord' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').first()).toBeFocused()
  await expectAccessible(page)
})

test('a list that cannot be fetched says so and can be tried again', async ({ page }) => {
  await signInAs(page, 'retailer')
  await page.route('**/api/get-service-list/**', (route) => route.fulfill({ status: 500, json: {} }))
  await openService(page, 'Rental payments', 'Rental Payments')
  const failure = page.getByRole('alert').filter({ hasText: 'Unable to fetching the landlord details.' })
  await expect(failure.first()).toBeVisible()
  await page.unroute('**/api/get-service-list/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Total: \d+ records$/)).toBeVisible()
})
