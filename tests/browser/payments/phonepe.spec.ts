import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openUntil } from '../support/again.ts'
import { chooseOperator, newNumber, openElectricity, viewBill } from '../support/billing.ts'
import {
  chooseMethod,
  endCheckout,
  endFaults,
  newAmount,
  openPayScreen,
  setFaults,
} from '../support/paying.ts'
import { expect, sandboxUrl, signInAs, test } from '../support/portal.ts'

/** Server calls of the gateways that come before PhonePe. */
const OTHERS_DOWN = { scope: 'pg,razorpay,payu', error_before: true }

test.beforeEach(({ page }) => signInAs(page, 'retailer'))
test.afterEach(({ page }) => endFaults(page))

const checkoutOf = (page: Page) => page.frameLocator('iframe[title="PhonePe sandbox checkout"]')
const payNow = (page: Page) => page.getByRole('button', { name: /^Pay Now/ })

async function payByTestUpi(page: Page): Promise<void> {
  const checkout = checkoutOf(page)
  await checkout.getByRole('button', { name: 'Use a test UPI ID' }).click()
  await checkout.getByRole('button', { name: /^Pay ₹/ }).click()
  await checkout.getByRole('button', { name: 'Approve' }).click()
  // The status page continues automatically.
  await expect(page).toHaveURL(/\/(payment-status\/CK|thank-you)/)
}

/** Presses Pay Now; returns the order's id. */
async function order(page: Page): Promise<string> {
  const answered = page.waitForResponse((answer) =>
    answer.url().includes('/api/get-payment-gateways-for-pay/'),
  )
  await payNow(page).click()
  return (await (await answered).json()).order_id
}

test('PhonePe replaces Cashfree; closing its page keeps the order, and paying there ends it', async ({
  page,
}) => {
  await openPayScreen(page, 'Rental payments')
  await chooseMethod(page, newAmount(), /^UPI/)
  await setFaults(page, OTHERS_DOWN)
  await payNow(page).click()
  await expect(page.getByText('The payment goes on with PhonePe')).toBeVisible()
  await endCheckout(page, checkoutOf(page), 'Close')
  await expect(page.getByText('Payment was cancelled by the user')).toBeVisible()

  await payNow(page).click()
  await payByTestUpi(page)
  await expect(page).toHaveURL(/\/thank-you/)
})

test('a bill paid at PhonePe and refused by its biller is refunded there', async ({ page }) => {
  await openElectricity(page)
  await chooseOperator(page, 'BSES Rajdhani')
  await viewBill(page, newNumber('9006'))
  await page.getByRole('button', { name: 'Proceed to payment' }).click()
  await page.getByRole('radio', { name: /^UPI/ }).check()
  await setFaults(page, OTHERS_DOWN)
  const orderId = await order(page)
  await payByTestUpi(page)
  await setFaults(page, {})

  await page.goto('/user-reports')
  await page.getByRole('link', { name: orderId, exact: true }).first().click()
  for (const line of ['Refund sent to the gateway', 'Refunded to the payer']) {
    await openUntil(
      () => page.reload(),
      (patience) => expect(page.getByText(line, { exact: true })).toBeVisible(patience),
    )
  }
  // Payers do not read which gateway; those who see to refunds do.
  await signInAs(page, 'admin', new URL(page.url()).pathname)
  await expect(page.getByText('Refund sent to PhonePe', { exact: true })).toBeVisible()
  const known = await page.request.get(`${sandboxUrl()}/oracle`, { params: { limit: 50 } })
  const { orders } = await known.json()
  const paid = orders.find((one: { order_id: string }) => one.order_id.startsWith(orderId))
  expect(paid).toMatchObject({ gateway: 'phonepe', order_status: 'COMPLETED' })
  expect(paid.refunded_paise).toBe(paid.captured_paise)
})

test('a webhook without the credentials is refused, and one with them proves nothing', async ({ page }) => {
  await openPayScreen(page, 'Rental payments')
  await chooseMethod(page, newAmount(), /^UPI/)
  await setFaults(page, { ...OTHERS_DOWN, webhooks_forged: true })
  const orderId = await order(page)
  await endCheckout(page, checkoutOf(page), 'Leave pending')

  const oracle = await page.request.get(`${sandboxUrl()}/oracle`, { params: { limit: 50 } })
  const { orders } = await oracle.json()
  const { order_id: reference, order_amount: rupees } = orders.find((one: { order_id: string }) =>
    one.order_id.startsWith(orderId),
  )
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${sandboxUrl()}/oracle`, { params: { order_id: reference } })
      const [order] = (await answer.json()).orders
      return order.webhooks.map((hook: { forged: number; last_answer: string }) => hook.last_answer)
    })
    .toEqual(['401'])

  const payload = { merchantOrderId: reference, state: 'COMPLETED', amount: Number(rupees) * 100 }
  const hash = createHash('sha256').update('sandbox-id:sandbox-secret').digest('hex')
  for (const [authorization, status] of [
    ['f'.repeat(64), 401],
    [hash.slice(2), 401],
    [hash, 200],
  ] as const) {
    const answer = await page.request.post('/api/webhooks/phonepe', {
      headers: { authorization },
      data: { event: 'checkout.order.completed', payload },
    })
    expect(answer.status(), authorization).toBe(status)
  }
  await page.goto(`/payment-status/${orderId}`)
  await expect(page.getByText(/pending/i).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toHaveCount(0)
})
