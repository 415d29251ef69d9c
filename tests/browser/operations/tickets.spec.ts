import { pressAtOnce, stoodOnce } from '../support/moments.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

// A picture of one pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// Not digits alone: a long number is masked as a card's would be.
const unique = () => Date.now().toString(36)
const picture = { name: 'statement.png', mimeType: 'image/png', buffer: PNG }

test('a ticket about a payment is raised, answered in another window and edited', async ({
  page,
  browser,
}) => {
  const subject = `Still pending ${unique()}`
  await signInAs(page, 'retailer', '/user-reports?status=PENDING')
  const raise = page.getByRole('link', { name: /^Raise a ticket about CK/ }).first()
  const urn = (await raise.getAttribute('title'))?.slice('Raise a ticket about '.length) ?? ''
  await raise.click()
  await expect(page).toHaveURL(/\/create-ticket\?transaction=\d+$/)
  await expect(page.getByText('About this payment')).toBeVisible()
  await expect(page.getByRole('link', { name: urn })).toBeVisible()

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Subject is required.',
    'Description is required.',
  ])
  await page.getByLabel('Attachment').setInputFiles({ ...picture, name: 'drawing.svg' })
  await expect(page.locator('#field-attachment-error')).toHaveText('Only .jpg and .png files are allowed.')
  await page.getByLabel('Subject').fill(subject)
  await expect(page.getByLabel('Priority')).toHaveValue('Low')
  await expect(page.getByLabel('Status')).toHaveValue('Open')
  await page.getByLabel('Priority').selectOption('High')
  await page.getByLabel('Description').fill('The bank took it yesterday. <b>Please look.</b>')
  await page.getByLabel('Attachment').setInputFiles(picture)
  await expectAccessible(page)
  const created = stoodOnce(page, /^Ticket created successfully\.$/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await created
  await expect(page).toHaveURL(/\/user-support$/)

  const row = page.getByRole('row').filter({ hasText: subject })
  await expect(row.getByRole('button', { name: /^Open TKT/ }).locator('img')).toBeVisible()
  await row.getByRole('link', { name: /^View TKT/ }).click()
  await expect(page).toHaveURL(/\/reply-complaint\/\d+$/)
  await expect(page.getByText('<b>Please look.</b>')).toBeVisible()
  await expect(page.getByRole('link', { name: urn })).toBeVisible()

  const other = await browser.newContext()
  const answering = await other.newPage()
  await signInAs(answering, 'superAdmin')
  await answering.goto(page.url().replace('reply-complaint', 'edit-ticket'))
  await answering.getByRole('button', { name: 'Send' }).click()
  await expect(answering.getByText('Comment is required.')).toBeVisible()
  // A saved reply is inserted by "/", and the ticket fills its placeholders.
  const title = `Asked ${unique()}`
  await answering.getByLabel('Comments').press('/')
  const saved = answering.getByRole('dialog', { name: 'Saved replies' })
  await saved.getByRole('button', { name: 'New reply' }).click()
  await answering.getByLabel('Title').fill(title)
  await answering.getByLabel('Text', { exact: true }).fill('Dear {name}, we asked the bank about {ticket}.')
  await answering.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saved.getByRole('button', { name: title, exact: false }).first()).toContainText('about TKT')
  await expectAccessible(answering)
  await saved.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await expect(saved).toHaveCount(0)
  await expect(answering.getByLabel('Comments')).toHaveValue(
    /^Dear \w+ \w+, we asked the bank about TKT\d+\.$/,
  )
  await answering.getByLabel('Comments').fill('I have asked the bank.')
  await answering.getByLabel('Comments').press('Control+Enter')
  await expect(answering.getByText('Comment added successfully.')).toBeVisible()
  await expect(page.getByText('I have asked the bank.')).toBeVisible()

  await answering.getByRole('button', { name: 'Edit' }).click()
  const dialog = answering.getByRole('dialog')
  await expect(dialog.getByLabel('Subject')).toHaveValue(subject)
  await dialog.getByLabel('Status').selectOption({ label: 'Processing' })
  const updated = stoodOnce(answering, /^Ticket updated successfully\.$/)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await updated
  await expect(answering).toHaveURL(/\/user-support$/)
  await expect(answering.getByRole('link', { name: 'Create Ticket' })).toHaveCount(0)
  await other.close()
  await expect(page.getByText(/set the status to Processing/)).toBeVisible()
  await expectAccessible(page)
})

test('a draft survives a reload; the four cards and the search filter the list', async ({ page }) => {
  await signInAs(page, 'retailer', '/create-ticket')
  const subject = `Reload ${unique()}`
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Description').fill('A question.')
  await page.getByLabel('Status').selectOption('Closed')
  const goesOn = pressAtOnce(page, 'Go now')
  await page.getByRole('button', { name: 'Submit' }).click()
  await goesOn

  await page.getByRole('searchbox').fill(subject)
  await expect(page.getByText('Total: 1 records')).toBeVisible()
  await page.getByRole('button', { name: /^Closed/ }).click()
  await expect(page).toHaveURL(/status=Closed/)
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('Closed')
  await page.getByRole('button', { name: /^Processing/ }).click()
  await expect(page).toHaveURL(/status=On(\+|%20)Hold/)
  await expect(page.getByText('No Data Found')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('link', { name: subject }).click()
  await page.getByLabel('Comments').fill('Half a sent')
  await page.reload()
  await expect(page.getByLabel('Comments')).toHaveValue('Half a sent')
})

test('a missing ticket shows a message', async ({ page }) => {
  await signInAs(page, 'retailer', '/reply-complaint/999999999')
  await expect(
    page.getByRole('main').getByText('Unable to fetch the ticket details, Please wait for a while.'),
  ).toBeVisible()
})
