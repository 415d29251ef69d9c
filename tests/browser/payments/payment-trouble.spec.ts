import type { Page } from '@playwright/test'
import {
  CARD_METHOD,
  cardField,
  chooseMethod,
  endFaults,
  newAmount,
  openPayScreen,
  setFaults,
  watchPayCalls,
} from '../support/paying.ts'
import { expect, signInAs, test } from '../support/portal.ts'
import { callAs, userIdOf } from '../support/wire.ts'

test.afterEach(({ page }) => endFaults(page))

/** How long a heading is shown before the address changes, by the page's own clock, and the headings before it. */
function headingStood(page: Page, title: string): Promise<{ before: string[]; forMs: number }> {
  return page.evaluate(
    (wanted) =>
      new Promise<{ before: string[]; forMs: number }>((resolve) => {
        const { pathname } = location
        const before: string[] = []
        let since: number | undefined
        const look = () => {
          const heading = document.querySelector('h1')?.textContent ?? ''
          if (since === undefined && heading === wanted) since = performance.now()
          else if (since === undefined) before.push(heading)
          else if (location.pathname !== pathname) resolve({ before, forMs: performance.now() - since })
        }
        new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
        look()
      }),
    title,
  )
}

test("without the gateway's SDK nothing is lost, and Retry loads it", async ({ page, consoleErrors }) => {
  const amount = newAmount()
  await signInAs(page, 'retailer')
  await page.route('**/js/v3/cashfree.js', (route) => route.abort())
  await openPayScreen(page, 'Rental payments')
  await chooseMethod(page, amount, CARD_METHOD)
  await expect(page.getByText('Payment SDK is not loaded. Please try again.')).toBeVisible()
  await page.unroute('**/js/v3/cashfree.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cardField(page, 'Card Number')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue(amount)

  // The blocked script is the only error.
  expect(consoleErrors).toEqual([expect.stringContaining('net::ERR_FAILED')])
  consoleErrors.length = 0
})

test('an unknown result shows Payment Failed and returns after 2 s', async ({ page }) => {
  await signInAs(page, 'retailer')
  await page.route('**/api/get-payment-status/*', async (route) => {
    const response = await route.fetch()
    const status = (await response.json()) as object
    await route.fulfill({ response, json: { ...status, payment_status: 'REVERSED' } })
  })
  const { data } = await callAs(page, `/transaction-list/${await userIdOf(page)}`)
  await page.goto(`/payment-status/${data.data[0].urn}`, { waitUntil: 'commit' })
  const stood = await headingStood(page, 'Payment Failed')
  await expect(page).toHaveURL(/\/services$/)
  expect(stood.before).not.toContain('Payment is still pending')
  expect(stood.forMs).toBeGreaterThan(1_000)
  expect(stood.forMs).toBeLessThan(25_000)
  // A call under way when the page was left has no answer.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('when no gateway answers, the next press continues with the same key', async ({ page }) => {
  await signInAs(page, 'retailer')
  const calls = watchPayCalls(page)
  await openPayScreen(page, 'Vendor payments')
  await chooseMethod(page, newAmount(), /^UPI/)
  const answered = () =>
    page.waitForResponse((answer) => answer.url().includes('/api/get-payment-gateways-for-pay/'))
  await setFaults(page, { error_before: true })
  const first = answered()
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await expect(page.getByText('Unable to start payment session')).toBeVisible({ timeout: 40_000 })
  await setFaults(page, {})
  const second = answered()
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  expect((await first).status()).toBe(503)
  expect((await second).status()).toBe(200)
  expect((await (await second).json()).order_id).toBe((await (await first).json()).order_id)
  expect(calls).toHaveLength(2)
  expect(calls[1]?.key).toBe(calls[0]?.key)
})

test('a charge that changed meanwhile is shown, and needs a new confirmation', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openPayScreen(page, 'Vendor payments')
  await chooseMethod(page, '10000', /^UPI/)
  const button = page.getByRole('button', { name: /^Pay Now/ })
  await expect(button).toHaveAccessibleName('Pay Now ₹10,030.00')
  // The page sends another total than the server's; the server's answer is tested elsewhere.
  await page.route('**/api/get-payment-gateways-for-pay/*', async (route) => {
    const body = { ...route.request().postDataJSON(), total: '10001.00' }
    await route.continue({ postData: JSON.stringify(body) })
  })
  await button.click()
  await expect(page.getByText('The charge has changed. Please look at the new total.')).toBeVisible()
  await expect(button).toHaveAccessibleName('Pay Now ₹10,030.00')
  await page.unroute('**/api/get-payment-gateways-for-pay/*')
  await button.click()
  await expect(page.getByRole('heading', { name: 'Scan with any UPI app' })).toBeVisible()
})
