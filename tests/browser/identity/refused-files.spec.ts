import { inDatabase } from '../support/database.ts'
import { fillPayee, newName, openService, PDF } from '../support/payees.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

const SCRIPTED = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /OpenAction << /S /J#61vaScript /JS (app.alert\\(1\\)) >> >>\nendobj\n' +
    'trailer << /Root 1 0 R >>\n%%EOF\n',
)
const TYPES = 'Only JPG, JPEG, PNG, PDF, DOC, and DOCX files are allowed.'
const RUNS =
  'This PDF contains active content (a script, an action or a form that sends). Print it to a new PDF and upload that.'
const NO_ROOM =
  'This file does not fit: the files of one account may take 200 MB. Please choose a smaller one.'
const TOO_MANY =
  'You have uploaded 60 files within an hour, the most that one account may. Please try again later.'

const RETAILER = "(select id from users where username = 'retailer')"

test('a refused file shows its error at the field, and so do the limits of uploads', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openService(page, 'Rental payments', 'Rental Payments')
  await page.getByRole('link', { name: 'Add Landlord' }).click()
  await fillPayee(page, newName('Meera Nair'))
  await page.getByLabel('Monthly Rent').fill('18500')
  await page.getByLabel('Payment For').click()
  await page.getByRole('option', { name: 'House Rent' }).click()
  const document = page.getByLabel('Agreement (Document)')
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  const refused = async (sentence: string) => {
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(summary.getByRole('link')).toHaveText([sentence])
    await expect(page.locator('#field-document-error')).toHaveText(sentence)
    // The form keeps its values.
    await expect(page.getByLabel('Monthly Rent')).toHaveValue('18500')
  }
  await document.setInputFiles({ name: 'deed.pdf', mimeType: PDF.mimeType, buffer: SCRIPTED })
  await refused(`${TYPES} ${RUNS}`)
  await expectAccessible(page)

  await inDatabase(`
    insert into files (storage_key, key_cipher, file_name, content_type, size_bytes, sha256, owner_id, is_upload)
    values ('planted', 'v1.k1.planted', 'planted.pdf', 'application/pdf',
            209715200 - (select coalesce(sum(size_bytes), 0) from files where is_upload and owner_id = ${RETAILER}),
            '', ${RETAILER}, true)`)
  await document.setInputFiles({ name: 'deed.pdf', ...PDF })
  await refused(NO_ROOM)
  await expectAccessible(page)
  await inDatabase("delete from files where storage_key = 'planted'")

  await inDatabase(`
    insert into rate_counters (name, subject, window_at, hits)
    values ('upload', ${RETAILER}::text, date_trunc('minute', now()) - interval '7 minutes', 60)`)
  await refused(TOO_MANY)
  await expectAccessible(page)
  await inDatabase("delete from rate_counters where name = 'upload'")

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Rental payment details added successfully.')).toBeVisible()
})
