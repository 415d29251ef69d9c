import type { FrameLocator, Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { expect, sandboxUrl } from './portal.ts'

/** A test card of the gateway, with a unique name and CVV. */
export const CARD = { number: '5105105105105100', holder: 'Zubin Tarapore', expiry: '03/35', cvv: '739' }
export const CARD_METHOD = 'Credit Card/Debit Card'

/** One of the gateway's card fields inside our dialog. */
export function cardField(page: Page, label: string) {
  return page.frameLocator(`iframe[title="${label}"]`).getByLabel(label)
}

/** Types the test card into the gateway's fields. */
export async function fillCard(page: Page): Promise<void> {
  await cardField(page, 'Card Number').pressSequentially(CARD.number)
  await cardField(page, 'Name on card').fill(CARD.holder)
  await cardField(page, 'Expiry Date (MM/YY)').pressSequentially(CARD.expiry)
  await cardField(page, 'CVV').fill(CARD.cvv)
}

/** The gateway's own checkout over our page. */
export function checkoutOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Cashfree sandbox checkout"]')
}

/**
 * Presses a button that ends the checkout, by keyboard: a click waits for an answer of the frame that it
 * lands in, and that frame is removed with the press. A press before the frame's script has loaded is lost, so it
 * is repeated until the frame is gone.
 */
export async function endCheckout(page: Page, checkout: FrameLocator, name: string): Promise<void> {
  const button = checkout.getByRole('button', { name })
  await expect(button).toBeVisible()
  await expect(async () => {
    if (await button.isVisible()) {
      await button.focus({ timeout: 1_000 })
      // The press itself may wait for a frame that it has ended: for no longer than the frame's removal.
      const press = page.keyboard.press('Enter').catch(() => undefined)
      await Promise.race([press, page.waitForTimeout(2_000)])
    }
    await expect(checkout.owner()).toBeHidden({ timeout: 4_000 })
  }).toPass({ timeout: 60_000 })
}

/** Opens Services, a payer's start page, unless it is open. */
export async function openServices(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/services') await page.goto('/services')
}

/** Goes from Services to the pay screen of the first payee of a category. */
export async function openPayScreen(page: Page, service: string): Promise<void> {
  await openServices(page)
  await page.getByRole('link', { name: new RegExp(`^${service}`) }).click()
  await page
    .getByRole('link', { name: /^Pay (?!several)./ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Proceed To Pay' })).toBeVisible()
  // The payee's own amount loads with the payee: the test's text must replace it.
  await expect(page.getByLabel(/^(Amount|Salary)$/)).toHaveValue(/^\d+\.\d\d$/)
}

/** Fills the amount and chooses a method in the dialog. */
export async function chooseMethod(page: Page, amount: string, method: string | RegExp): Promise<void> {
  await page.getByLabel(/^(Amount|Salary)$/).fill(amount)
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  await expect(page.getByRole('dialog', { name: 'Select Payment Method' })).toBeVisible()
  await page.getByRole('radio', { name: method }).check()
}

/** An amount that no other test pays, so that no earlier order is reused. */
export function newAmount(): string {
  return `${2000 + (Math.floor(Date.now() / 10) % 90_000)}.75`
}

/** The link of the code shown in the dialog; waits for a code. */
export async function shownCode(page: Page): Promise<string> {
  const frame = page.locator('iframe[title*="UPI"]').contentFrame()
  await expect(frame.getByRole('img')).toBeVisible()
  const link = await frame.getByRole('link').getAttribute('href')
  return new URL(link ?? '', sandboxUrl()).href
}

/** The payer's UPI app: scans a code or opens a link, and answers. Returns the status of the answer. */
export async function answerInApp(
  page: Page,
  link: string,
  answer: 'approve' | 'decline',
  more: { late?: boolean } = {},
): Promise<number> {
  const data = { link, answer, ...more }
  return (await page.request.post(`${sandboxUrl()}/upi-app`, { data })).status()
}

export type PayCall = { key: string | undefined; body: Record<string, unknown> }

/** Every pay call from here on. */
export function watchPayCalls(page: Page): PayCall[] {
  const calls: PayCall[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/get-payment-gateways-for-pay/')) {
      calls.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() })
    }
  })
  return calls
}

/** Sets fault switches of the sandbox; an empty object clears them all. */
export async function setFaults(page: Page, faults: Record<string, unknown>): Promise<void> {
  const answer =
    Object.keys(faults).length === 0
      ? await page.request.delete(`${sandboxUrl()}/faults`)
      : await page.request.put(`${sandboxUrl()}/faults`, { data: faults })
  expect(answer.ok()).toBe(true)
}

/** Clears the fault switches, and has no gateway rest for them: the next file on this portal pays at the first gateway. */
export async function endFaults(page: Page): Promise<void> {
  await setFaults(page, {})
  await inDatabase('delete from gateway_breakers')
}
