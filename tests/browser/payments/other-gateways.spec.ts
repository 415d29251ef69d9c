import { PDF } from '../../../apps/api/test/files/sample-files.ts'
import { payAnywhere } from '../../../apps/api/test/money/checkouts.ts'
import { moveAtBank, openAtBank } from '../../../apps/api/test/money/disputing.ts'
import { openUntil } from '../support/again.ts'
import { newNumber } from '../support/billing.ts'
import { inDatabase } from '../support/database.ts'
import { payRent } from '../support/paid-rent.ts'
import { endFaults, setFaults } from '../support/paying.ts'
import { expect, expectAccessible, sandboxUrl, signInAs, test } from '../support/portal.ts'
import { callAs, orderBill } from '../support/wire.ts'

test.afterEach(({ page }) => endFaults(page))

/** Last digits for which the sandbox's biller refuses the payment for good. */
const REFUSED = '9006'

for (const [width, rupees] of [
  [360, '1861'],
  [1280, '1862'],
] as const) {
  test(`at ${width} px a dispute at PhonePe is contested with files and won`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const sandbox = { sandboxUrl: sandboxUrl() }
    await signInAs(page, 'retailer')
    await setFaults(page, { scope: 'pg,razorpay,payu', error_before: true })
    const payment = await payRent(page, `${rupees}.50`)
    await setFaults(page, {})
    // Each tried gateway has the order under its own reference.
    const [attempt] = await inDatabase(
      'select reference from attempts where payment_id = $1 order by id desc limit 1',
      [payment.id],
    )
    const bank = await openAtBank(sandbox, { order_id: String(attempt?.reference) })

    await signInAs(page, 'admin')
    const row = page.getByRole('link', { name: `Open the dispute of ${payment.order_id}` })
    await openUntil(
      () => page.goto('/disputes?status=open'),
      (patience) => row.click(patience),
    )
    await page
      .getByLabel('Add a file')
      .setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: PDF })
    await page.getByLabel('What lease.pdf shows').click()
    await page.getByRole('option', { name: 'Agreement' }).click()
    await page.getByLabel('Note for the bank').fill('The lease asks for this rent.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hand in' }).click()
    await expect(page.getByText('Evidence: At the gateway')).toBeVisible()
    await moveAtBank(sandbox, bank, 'won')
    await openUntil(
      () => page.reload(),
      (patience) => expect(page.getByText('Won', { exact: true })).toBeVisible(patience),
    )
  })

  test(`at ${width} px a payment at PayU is refunded, and ends`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signInAs(page, 'retailer')
    await setFaults(page, { scope: 'pg,razorpay', error_before: true })
    const order = await orderBill(page, newNumber(REFUSED))
    await setFaults(page, {})
    expect(order.checkout.gateway).toBe('payu')
    await payAnywhere({ sandboxUrl: sandboxUrl() }, order, 'SUCCESS')
    const { transaction_id: id } = await callAs(page, `/get-payment-status/${order.order_id}`)
    await page.goto(`/view-reports/${id}`)
    const details = page.getByRole('region', { name: 'Details' })
    await openUntil(
      () => page.reload(),
      (patience) => expect(details.getByText('Refunded', { exact: true })).toBeVisible(patience),
    )
    await expect(page.getByText('Refund sent to the gateway', { exact: true })).toBeVisible()
    await expectAccessible(page)
    // Payers do not read which gateway; those who see to refunds do.
    await signInAs(page, 'admin', `/view-reports/${id}`)
    await expect(page.getByText('Refund sent to PayU', { exact: true })).toBeVisible()
  })
}
