import {
  chooseMethod,
  endCheckout,
  endFaults,
  newAmount,
  openPayScreen,
  setFaults,
} from '../support/paying.ts'
import { expect, signInAs, test } from '../support/portal.ts'

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'retailer')
  await openPayScreen(page, 'Rental payments')
  await chooseMethod(page, newAmount(), /^UPI/)
})
test.afterEach(({ page }) => endFaults(page))

test('Razorpay replaces Cashfree with its own checkout, and closing it keeps the order', async ({ page }) => {
  await setFaults(page, { scope: 'pg', error_before: true })
  const payNow = page.getByRole('button', { name: /^Pay Now/ })
  const total = /₹[\d,.]+/.exec((await payNow.textContent()) ?? '')?.[0] ?? 'no total'
  await payNow.click()
  await expect(page.getByText('The payment goes on with Razorpay')).toBeVisible()
  const checkout = page.frameLocator('iframe[title="Razorpay sandbox checkout"]')
  await expect(checkout.getByText(total, { exact: true })).toBeVisible()
  await endCheckout(page, checkout, 'Close')
  await expect(page.getByText('Payment was cancelled by the user')).toBeVisible()

  await payNow.click()
  await expect(checkout.getByText('Scan the code with any UPI app, or open yours.')).toBeVisible()
  await expect(checkout.getByLabel('UPI ID')).toHaveCount(0)
  await checkout.getByRole('button', { name: `Pay ${total}` }).click()
  const passed = page.waitForURL(/\/payment-status\/CK/, { waitUntil: 'commit' })
  await checkout.getByRole('button', { name: 'Approve' }).click()
  await passed
  await expect(page).toHaveURL(/\/thank-you/)
})

test('PayU opens in place of the page, and its signed form returns the payer to the status page', async ({
  page,
}) => {
  await setFaults(page, { scope: 'pg,razorpay', error_before: true })
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await expect(page).toHaveURL(/\/payu\/checkout\//)
  await page.getByLabel('UPI ID').fill('meera@payu')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  const passed = page.waitForURL(/\/payment-status\/CK/, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Approve' }).click()
  await passed
  await expect(page).toHaveURL(/\/thank-you/)
})
