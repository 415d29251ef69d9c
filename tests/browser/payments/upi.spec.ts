import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { stoodOnce } from '../support/moments.ts'
import {
  answerInApp,
  checkoutOf,
  chooseMethod,
  endCheckout,
  endFaults,
  newAmount,
  openPayScreen,
  setFaults,
  shownCode,
  watchPayCalls,
} from '../support/paying.ts'
import { expect, expectAccessible, sandboxUrl, signInAs, test } from '../support/portal.ts'

/** Called before the payer pays: the page with this heading leaves automatically. */
const isPaid = (page: Page) => stoodOnce(page, /^Payment successful$/)
const state = (page: Page) => page.getByRole('dialog').getByRole('status')
const newCode = (page: Page) => page.getByRole('button', { name: 'New code' })

test.afterEach(({ page }) => endFaults(page))

/** Presses Pay Now by UPI; returns the order's id. */
async function payByUpi(page: Page, service: string): Promise<string> {
  await signInAs(page, 'retailer')
  await openPayScreen(page, service)
  await chooseMethod(page, newAmount(), /^UPI/)
  const answered = page.waitForResponse((answer) => answer.url().includes('get-payment-gateways-for-pay'))
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  return (await (await answered).json()).order_id
}

/** The link of every code from here on: a short-lived one may be gone before a test reads it. */
async function watchCodes(page: Page): Promise<string[]> {
  const links: string[] = []
  await page.route('**/pg/orders/sessions', async (route) => {
    const response = await route.fetch()
    links.push(`upi://pay?tr=${(await response.json()).cf_payment_id}`)
    await route.fulfill({ response })
  })
  return links
}

test('without a code there are other methods; declined, expired and twice paid codes charge the order once', async ({
  page,
}) => {
  const calls = watchPayCalls(page)
  await page.route('**/pg/orders/sessions', (route) => route.fulfill({ json: {} }))
  const orderId = await payByUpi(page, 'Rental payments')
  await expect(page.getByRole('heading', { name: 'Scan with any UPI app' })).toBeFocused()
  await expect(state(page)).toHaveText('Cashfree did not give a code.')
  await page.getByRole('button', { name: 'Open Cashfree’s own page' }).click()
  await endCheckout(page, checkoutOf(page), 'Close')
  await expect(page.getByRole('radio', { name: /^UPI/ })).toBeChecked()
  await page.unroute('**/pg/orders/sessions')
  const codes = await watchCodes(page)
  await page.getByRole('button', { name: /^Pay Now/ }).click()

  await expect(state(page)).toHaveText(/^Waiting for your payment/)
  await expect(page.getByText(/^Valid for [45]:\d\d$/)).toBeVisible()
  await expect(page.locator('iframe[title^="QR code to pay ₹"]')).toHaveAttribute(
    'title',
    /^QR code to pay ₹[\d,]+\.\d\d to .+ with any UPI app$/,
  )
  const declined = await shownCode(page)
  await expectAccessible(page)
  await answerInApp(page, declined, 'decline')
  await expect(state(page)).toHaveText(/declined in the UPI app or by the bank/)

  await setFaults(page, { upi_expires_ms: 1_500 })
  await newCode(page).click()
  await expect(state(page)).toHaveText(/^This code is no longer valid/)
  await expectAccessible(page)
  await setFaults(page, {})
  await newCode(page).click()
  const shown = await shownCode(page)
  expect(codes).toHaveLength(3)
  const paid = isPaid(page)
  // The expired code is paid anyway, and then the shown one.
  expect(await answerInApp(page, codes[1] ?? '', 'approve')).toBe(400)
  expect(await answerInApp(page, codes[1] ?? '', 'approve', { late: true })).toBe(200)
  expect(await answerInApp(page, shown, 'approve')).toBe(400)
  await paid

  expect(calls).toHaveLength(1)
  const oracle = await page.request.get(`${sandboxUrl()}/oracle`, { params: { order_id: orderId } })
  const [known] = (await oracle.json()).orders
  expect(known.order_status).toBe('PAID')
  expect(known.captured_paise).toBe(Math.round(Number(known.order_amount) * 100))
  const captures = await inDatabase(
    `select c.amount_paise from captures c join payments p on p.id = c.payment_id where p.order_id = $1`,
    [orderId],
  )
  expect(captures.map(({ amount_paise: paise }) => Number(paise))).toEqual([known.captured_paise])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('the gateway’s link opens an app, and a code is shown for another phone', async ({ page }) => {
    await payByUpi(page, 'Salary payments')
    await expect(page.getByRole('heading', { name: 'Choose your UPI app' })).toBeFocused()
    const button = (name: string) =>
      page.locator(`iframe[title="${name}"]`).contentFrame().getByRole('button', { name })
    for (const name of ['Google Pay', 'PhonePe', 'Paytm', 'BHIM', 'Any other UPI app']) {
      await expect(button(name)).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show a QR code' }).click()
    await shownCode(page)
    await page.getByRole('button', { name: 'Pay in an app on this phone' }).click()

    const opened = page.waitForEvent('popup')
    await button('PhonePe').click()
    const app = await opened
    await expect(app).toHaveURL(/\/simulator\/\d+\?app=phonepe&pa=/)
    await expect(state(page)).toHaveText(/^Waiting for your payment/)
    const paid = isPaid(page)
    await app.getByRole('button', { name: 'Approve' }).click()
    await expect(app.getByText('Paid. Go back to the shop.')).toBeVisible()
    await app.close()
    await paid
  })
})
