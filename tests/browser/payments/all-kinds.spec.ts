import type { Page } from '@playwright/test'
import { PAYEE_CATEGORIES } from '../../../packages/contract/src/payables/payee-categories.ts'
import { chooseOperator, newNumber, openElectricity, viewBill } from '../support/billing.ts'
import { skipTo, thanksOf } from '../support/passing.ts'
import { CARD_METHOD, checkoutOf, endCheckout, fillCard, openPayScreen } from '../support/paying.ts'
import { expect, isFull, signInAs, test } from '../support/portal.ts'

type Kind = {
  name: string
  /** From the services page to the open payment dialog; no other test pays the amount. */
  open: (page: Page, amount: string) => Promise<void>
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed To Pay' }).click()

// education.spec.ts covers the eighth kind, a school's fee.
const KINDS: Kind[] = [
  ...PAYEE_CATEGORIES.map(({ service }) => ({
    name: service.name,
    open: async (page: Page, amount: string) => {
      await openPayScreen(page, service.name)
      await page.getByLabel(/^(Amount|Salary)$/).fill(amount)
      await proceed(page)
    },
  })),
  {
    name: 'A bill',
    open: async (page, amount) => {
      await openElectricity(page)
      await chooseOperator(page, 'BSES Rajdhani')
      await viewBill(page, newNumber(amount.slice(0, 4)))
      await page.getByRole('button', { name: 'Proceed to payment' }).click()
    },
  },
]

const SIZES = [
  { on: 'on a phone', width: 360, amount: '1036.25' },
  { on: 'on a desk', width: 1280, amount: '1128.50' },
]

// Daily the salary on a desktop and the bill on a phone; in a full run every kind on both.
const isInDailyRun = (name: string, width: number) =>
  width === 360 ? name === 'A bill' : name === 'Salary payments'

for (const { name, open } of KINDS) {
  for (const { on, width, amount } of SIZES) {
    if (!isFull && !isInDailyRun(name, width)) continue
    test(`${name}: paid by card from Services to thank-you, ${on}`, async ({ page }) => {
      await page.clock.install()
      await signInAs(page, 'retailer')
      await pay(page, width, amount, open)
    })
  }
}

async function pay(page: Page, width: number, amount: string, open: Kind['open']): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await open(page, amount)
  await page.getByRole('radio', { name: CARD_METHOD }).check()
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await checkoutOf(page).getByLabel('One-time password').fill('111000')
  await endCheckout(page, checkoutOf(page), 'Submit')
  await skipTo(thanksOf(page))
  expect(new URL(page.url()).pathname).toBe('/thank-you')
}
