import { pressAtOnce, stoodOnce } from '../support/moments.ts'
import { chooseBank, fillPayee, newName, openService, PDF, pressInRow } from '../support/payees.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

test('each form with a list of banks has its own message when the list fails to load', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openService(page, 'Rental payments', 'Rental Payments')
  await page.route('**/api/bank-list', (route) => route.fulfill({ status: 500, json: {} }))
  const expectSentence = (sentence: string) => expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await pressInRow(page, 'Edit')
  await expectSentence('Unable to fetching bank details')
  await page.goBack()
  await page.getByRole('link', { name: 'Add Landlord' }).click()
  await expectSentence('Unable to fetching the bank details')
  await page.goBack()
  await page.getByRole('link', { name: 'Back To Services' }).click()
  await openService(page, 'Education fee', 'Education Fee Payments')
  await page.getByRole('link', { name: 'Add School' }).click()
  await expectSentence('Unable fetching the bank details.')
})

test('a retailer adds, views and changes a landlord with a document', async ({ page }) => {
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
  await expect(page.getByText('Reads 5010 0234 5678. Last four: 5678.')).toBeVisible()
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
  // Named a PDF without being one: the server checks the content.
  await document.setInputFiles({ name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('deed') })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(summary.getByRole('link')).toHaveText([
    'Only JPG, JPEG, PNG, PDF, DOC, and DOCX files are allowed.',
  ])
  await document.setInputFiles({ name: 'deed.pdf', ...PDF })
  const returns = stoodOnce(page, /^Continuing in [123] s$/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Rental payment details added successfully.')).toBeVisible()
  await returns
  await expect(page.getByRole('heading', { name: 'Rental Payments' })).toBeVisible()

  await pressInRow(page, 'View', name)
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
  const goesOn = pressAtOnce(page, 'Go now')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Rental payment details updated successfully.')).toBeVisible()
  await goesOn
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
  await page.getByLabel('IFSC Code').fill('hdfco\u200b000001')
  await page.getByRole('button', { name: 'Use HDFC0000001' }).click()
  await expect(page.getByLabel('IFSC Code')).toHaveValue('HDFC0000001')
  await expect(page.getByText('This IFSC belongs to HDFC Bank.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose HDFC Bank' }).click()
  await expect(page.getByLabel('Bank Name')).toHaveValue('HDFC Bank')
  await page.getByLabel('Branch').fill('Fort')
  await page.getByLabel('Amount').fill('9204')
  await page.getByLabel('Document').setInputFiles({ name: 'engagement.pdf', ...PDF })
  const stays = pressAtOnce(page, 'Stay here')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('CA related payment details added successfully.')).toBeVisible()
  await stays
  await expect(page.getByText('You can go on from here.')).toBeVisible()
  await page.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('region', { name })).toContainText('₹9,204.00')
})

test('a typed IFSC fills its bank; short names and merged banks lead to the bank of today', async ({
  page,
}) => {
  await signInAs(page, 'retailer')
  await openService(page, 'Vendor payments', 'Vendor Payments')
  await page.getByRole('link', { name: 'Add Vendor' }).click()
  const bank = page.getByLabel('Bank Name')
  const ifsc = page.getByLabel('IFSC Code')
  await ifsc.fill('mahb 0000174')
  await expect(bank).toHaveValue('Bank of Maharashtra')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await ifsc.fill('VIJB0001234')
  await expect(bank).toHaveValue('Bank of Baroda')
  await expect(page.getByText('Vijaya Bank is now part of Bank of Baroda.')).toBeVisible()
  await expectAccessible(page)
  await bank.fill('sbi')
  await page.getByRole('option').first().click()
  await expect(bank).toHaveValue('State Bank of India')
  await expect(ifsc).toHaveValue(/^SBIN0/)
  await bank.fill('vijaya')
  await page.getByRole('option', { name: 'Vijaya Bank (now Bank of Baroda)' }).click()
  await expect(bank).toHaveValue('Bank of Baroda')
  await expect(ifsc).toHaveValue(/^BARB0/)
  // A bank that the person has chosen stays.
  await ifsc.fill('HDFC0000001')
  await expect(page.getByText('This IFSC belongs to HDFC Bank.')).toBeVisible()
  await expect(bank).toHaveValue('Bank of Baroda')
})

test('leaving a filled form asks first', async ({ page }) => {
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

    const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for / }) })
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
        .getByRole('button', { name: /^More for / })
        .getAttribute('aria-label')) ?? ''
    await page.getByRole('searchbox').fill(wanted.replace('More for ', ''))
    await expect(page).toHaveURL(/[?&]search=/)
    await expect(page).not.toHaveURL(/[?&]page=/)
    await expect(page.getByRole('button', { name: wanted }).first()).toBeVisible()
    await page.getByRole('searchbox').fill('no such name')
    await expect(page.getByText('No Data Found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(rows).toHaveCount(5)

    await page.goto(`/add-rental-payment/${new URL(page.url()).pathname.split('/')[2]}`)
    await expect(page).toHaveURL(/\/Unauthorized$/)
  })
}

// One test with one sign-in: an account gets only so many OTPs in a quarter of an hour.
