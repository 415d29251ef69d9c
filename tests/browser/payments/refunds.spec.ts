import type { Page } from '@playwright/test'
import { payAtGateway } from '../../../apps/api/test/money/paying.ts'
import { openUntil } from '../support/again.ts'
import { newNumber } from '../support/billing.ts'
import { expect, expectAccessible, sandboxUrl, signInAs, test } from '../support/portal.ts'
import { callAs, orderBill } from '../support/wire.ts'

/** Last digits for which the sandbox's biller refuses the payment for good. */
const REFUSED = '9006'

/** Pays a bill that will be refused. Returns the id of the transaction. */
async function payRefusedBill(page: Page): Promise<number> {
  const order = await orderBill(page, newNumber(REFUSED))
  await payAtGateway({ sandboxUrl: sandboxUrl() }, order.payment_session_id, 'SUCCESS')
  return (await callAs(page, `/get-payment-status/${order.order_id}`)).transaction_id
}

test('a bill that its biller refuses is refunded, and the transaction shows it', async ({ page }) => {
  await signInAs(page, 'retailer')
  const id = await payRefusedBill(page)
  await page.goto(`/view-reports/${id}`)
  const refund = page.getByRole('region', { name: 'Details' })
  await openUntil(
    () => page.reload(),
    (patience) => expect(refund.getByText('Refund reference', { exact: true })).toBeVisible(patience),
  )

  // The page polls while the refund is under way.
  await expect(refund.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByText(/^₹203\.70 was refunded on \d\d [A-Z][a-z]{2} 20\d\d\./)).toBeVisible()
  await expect(refund.getByText('₹203.70', { exact: true }).first()).toBeVisible()
  await expect(refund.getByText(/^RF\d{11,}$/)).toBeVisible()
  await expect(refund.getByText(/^Refused by the biller/)).toBeVisible()
  for (const line of ['Refund sent to the gateway', 'Refunded to the payer']) {
    await expect(page.getByText(line, { exact: true })).toBeVisible()
  }
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Invoice' }).click()
  await expect(page.getByRole('dialog').getByText(/^Refunded on \d\d [A-Z][a-z]{2} 20\d\d$/)).toBeVisible()

  const urn = await page
    .getByText(/^CK\d{11,}$/)
    .first()
    .innerText()
  await page.goto('/user-reports')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: urn, exact: true }) })
  await expect(row).toContainText('RefundedPaid')
})
