import { PDF } from '../../../apps/api/test/files/sample-files.ts'
import { disputesAtBank, openAtBank } from '../../../apps/api/test/money/disputing.ts'
import { openUntil } from '../support/again.ts'
import { payRent } from '../support/paid-rent.ts'
import { endFaults, setFaults } from '../support/paying.ts'
import { expect, expectAccessible, sandboxUrl, signInAs, test } from '../support/portal.ts'

test.afterEach(({ page }) => endFaults(page))

test('a dispute at PayU is contested with the fields that PayU requires', async ({ page }) => {
  const sandbox = { sandboxUrl: sandboxUrl() }
  await signInAs(page, 'retailer')
  await setFaults(page, { scope: 'pg,razorpay', error_before: true })
  const payment = await payRent(page, '1852.50')
  await setFaults(page, {})
  await openAtBank(sandbox, { order_id: payment.reference })

  await signInAs(page, 'admin')
  const row = page.getByRole('link', { name: `Open the dispute of ${payment.order_id}` })
  await openUntil(
    () => page.goto('/disputes?status=open'),
    (patience) => row.click(patience),
  )
  const send = page.getByRole('button', { name: 'Hand in' })
  const why = page.getByLabel('Why the dispute does not hold')
  await send.click()
  await expect(
    page.getByRole('alert').getByText('Please choose why the dispute does not hold.'),
  ).toBeVisible()
  await why.click()
  await page.getByRole('option', { name: 'Product/Services delivered: Product' }).click()
  await page.getByLabel('Comments').fill('The lease asks for this rent.')
  await expect(page.getByLabel('AWB/shipping number')).toBeVisible()
  await why.click()
  await page.getByRole('option', { name: 'Product/Services delivered: Services' }).click()
  await expect(page.getByLabel('AWB/shipping number')).toHaveCount(0)
  await expect(page.getByLabel('Comments')).toHaveValue('The lease asks for this rent.')

  await send.click()
  const missing = page
    .getByRole('alert')
    .getByRole('link', { name: 'Please fill in “Details of the services”.' })
  await expect(missing).toBeVisible()
  await expectAccessible(page)
  await missing.click()
  const details = page.getByLabel('Details of the services')
  await expect(details).toBeFocused()
  await details.fill('Rent of November.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page
    .getByLabel('Screen-shot of the invoice')
    .setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(page.getByText('lease.pdf')).toBeVisible()
  await send.click()

  await expect(page.getByText('Evidence: At the gateway')).toBeVisible()
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()
  const answers = page.getByRole('region', { name: 'What we answered' })
  await expect(answers.getByText('Details of the services: Rent of November.')).toBeVisible()
  await expect(answers.getByText('Screen-shot of the invoice')).toBeVisible()
  const [atBank] = await disputesAtBank(sandbox, payment.reference)
  expect(atBank?.evidence).toMatchObject([
    { kind: 'Screen-shot of the invoice', note: 'The lease asks for this rent. Rent of November.' },
  ])
})
