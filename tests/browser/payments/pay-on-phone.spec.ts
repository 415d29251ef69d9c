import type { Page } from '@playwright/test'
import { stoodOnce } from '../support/moments.ts'
import {
  CARD_METHOD,
  cardField,
  checkoutOf,
  chooseMethod,
  endCheckout,
  newAmount,
  openPayScreen,
  openServices,
  watchPayCalls,
} from '../support/paying.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

const amountField = (page: Page) => page.getByLabel(/^(Amount|Salary)$/)

/** Whether the whole of the amount's field is on the screen, with nothing over it. */
async function expectUncovered(page: Page): Promise<void> {
  const field = amountField(page)
  const box = await field.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  if (!box) throw new Error('the field has no place')
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
  const covered = await field.evaluate(
    (input: { getBoundingClientRect(): DOMRect; ownerDocument: Document }) => {
      const { left, right, top, bottom } = input.getBoundingClientRect()
      const points = [
        [left + 2, top + 2],
        [right - 2, top + 2],
        [left + 2, bottom - 2],
        [right - 2, bottom - 2],
      ] as const
      return points.filter(([x, y]) => input.ownerDocument.elementFromPoint(x, y) !== (input as unknown))
        .length
    },
  )
  expect(covered).toBe(0)
}

test('rent again takes three presses on a phone, and nothing covers the amount', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'retailer')
  const amount = newAmount()
  await openPayScreen(page, 'Rental payments')
  await chooseMethod(page, amount, /^Net Banking/)
  const paid = stoodOnce(page, /^Payment successful$/)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await endCheckout(page, checkoutOf(page), 'Simulate success')
  await paid

  const calls = watchPayCalls(page)
  await openServices(page)
  const again = page
    .getByRole('region', { name: /pay again$/i })
    .getByRole('link', { name: /Rental payments/ })
  await expect(again.first()).toBeVisible()
  await expectAccessible(page)
  let presses = 0
  const press = async (target: ReturnType<Page['getByRole']>) => {
    presses += 1
    await target.click()
  }

  await press(again.filter({ hasText: 'Pay again' }).first())
  await expect(amountField(page)).toHaveValue(amount)
  await expect(page.getByText(/^Net Banking, /)).toBeVisible()
  await expect(page.getByText(/^Last used/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Proceed To Pay ₹/ })).toBeVisible()
  await expectUncovered(page)
  await expectAccessible(page)
  // The keyboard is open.
  await page.setViewportSize({ width: 360, height: 400 })
  await amountField(page).focus()
  await expectUncovered(page)
  await page.setViewportSize({ width: 360, height: 740 })

  await press(page.getByRole('button', { name: /^Proceed To Pay ₹/ }))
  await expect(page.getByRole('radio', { name: /^Net Banking/ })).toBeChecked()
  const payNow = page.getByRole('button', { name: /^Pay Now ₹/ })
  await expect(payNow).toBeInViewport({ ratio: 1 })
  await press(payNow)
  // The same amount within a day is asked about first, as ever.
  await expect(page.getByRole('dialog', { name: 'Pay again?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes', exact: true })).toBeInViewport({ ratio: 1 })
  expect(calls).toHaveLength(1)
  expect(presses).toBeLessThanOrEqual(3)
})

test('without an earlier payment the method is chosen next', async ({ page }) => {
  await page.route('**/api/last-payment-method?**', (route) => route.fulfill({ json: { data: null } }))
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'retailer')
  await openPayScreen(page, 'Vendor payments')
  await expect(page.getByText('Choose the method next')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  await expect(page.getByRole('radio', { name: /^Net Banking/ })).not.toBeChecked()
  await page.getByRole('radio', { name: /^Net Banking/ }).check()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Chosen for this payment')).toBeVisible()
})

for (const height of [740, 620]) {
  test(`the sum and Pay Now stay in sight and cover no field of the card: 360×${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height })
    await signInAs(page, 'retailer')
    await openPayScreen(page, 'Rental payments')
    await chooseMethod(page, newAmount(), CARD_METHOD)
    const payNow = page.getByRole('button', { name: /^Pay Now/ })
    const foot = payNow.locator('xpath=..')
    for (const label of ['Card Number', 'Name on card', 'Expiry Date (MM/YY)', 'CVV']) {
      const field = cardField(page, label)
      await field.focus()
      await expect(payNow).toBeInViewport({ ratio: 1 })
      await expect
        .poll(async () => {
          const box = await page.locator(`iframe[title="${label}"]`).boundingBox()
          return box && box.y + box.height <= ((await foot.boundingBox())?.y ?? 0)
        }, label)
        .toBe(true)
    }
  })
}
