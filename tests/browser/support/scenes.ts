import type { Page } from '@playwright/test'
import { anyOf, begins, type Say } from './languages.ts'
import type { LivedIn } from './lived-in.ts'
import { newAmount, shownCode } from './paying.ts'
import { expect } from './portal.ts'
import { callAs } from './wire.ts'

/** A state of the screens without its own address, and the steps to it. */
export type Scene = { name: string; open: (page: Page, say: Say) => Promise<void> }

const at =
  (path: string, text: string): Scene['open'] =>
  async (page, say) => {
    await page.goto(path)
    await expect(page.getByText(say(text)).first()).toBeVisible()
  }

/** Scenes of a retailer with months of use. */
export const scenesOf = ({ serviceId, payees, bills }: LivedIn): Scene[] => [
  ...(
    [
      ['none', 'What is taken each time'],
      ['asked', 'Your approval is still asked for'],
      ['declined', 'It was not approved'],
      ['active', 'Paid automatically'],
      ['sent', 'Paid automatically'],
      ['paused', 'Approve again'],
      ['pausedInTheApp', 'Paused'],
      ['stopping', 'Nothing more is debited. We are ending it at the payment gateway.'],
      ['ended', 'Not paid automatically any more'],
      ['once', 'It cannot be paid automatically'],
      ['tooMuch', 'It cannot be paid automatically'],
    ] as const
  ).map(([state, text]) => ({
    name: `mandate-${state}`,
    open: async (page: Page, say: Say) => {
      await page.goto(`/automatic-payment/${payees[state]}`)
      await expect(page.getByText(say(text)).first()).toBeVisible()
    },
  })),
  {
    name: 'mandate-stop',
    open: at(`/automatic-payment/${payees.active}?stop=1`, 'Stop the automatic payment?'),
  },
  { name: 'schedule', open: at(`/payment-schedule/${payees.active}`, 'Remove due date') },
  { name: 'due-payments', open: at('/due-payments', 'Automatic payment is paused') },
  { name: 'due-strip', open: at('/services', 'See what is due') },
  { name: 'my-bills', open: at('/my-bills', 'The operator did not answer in time.') },
  {
    name: 'my-bill-change',
    async open(page, say) {
      await page.goto('/my-bills')
      await page.getByRole('link', { name: say('Change {name}', { name: bills[0] ?? '' }) }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'my-bill-pay',
    async open(page, say) {
      await page.goto('/my-bills')
      await page.getByRole('link', { name: say('Pay {name}', { name: bills[0] ?? '' }) }).click()
      await expect(page.getByRole('button', { name: say('Proceed to payment') })).toBeVisible()
    },
  },
  {
    name: 'basket',
    async open(page, say) {
      await page.goto(`/pay-several/${serviceId}`)
      for (const name of ['Anil Kulkarni', 'Bina Shah']) await page.getByRole('checkbox', { name }).check()
      await expect(page.getByText(begins(say('You pay')))).toBeVisible()
    },
  },
  {
    name: 'basket-dialog',
    async open(page, say) {
      await page.getByRole('button', { name: say('Proceed To Pay') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'import',
    async open(page, say) {
      await page.goto(`/import-payees/${serviceId}`)
      const buffer = Buffer.from(
        'Name,Mobile,PAN Number,Address,Bank Name,Account Number,Account Holder Name,Branch,IFSC Code,Salary\r\n' +
          'Lalita Rao,12345,abcde1234f,Pune,HDFC Bank,00112233445,Lalita Rao,Baner,HDFC0000123,0\r\n' +
          'Manoj Jain,9822041736,abcde1234f,Pune,HDFC Bank,00112233446,Manoj Jain,Baner,HDFC0000123,900\r\n',
      )
      await page
        .getByLabel(say('File with payees'))
        .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer })
      await expect(page.getByRole('heading', { name: say('3. Check and correct') })).toBeFocused()
    },
  },
]

const columns: Scene = {
  name: 'report-columns',
  async open(page, say) {
    await page.goto('/user-reports')
    await page.getByRole('button', { name: say('Columns'), exact: true }).click()
    await expect(page.getByRole('dialog', { name: say('Columns and rows') })).toBeVisible()
  },
}

const choosePayments: Scene = {
  name: 'choose-payments',
  async open(page, say) {
    await page.goto('/user-reports?per_page=5')
    await page.getByRole('button', { name: say('Export') }).click()
    await page.getByRole('menuitem', { name: say('Choose rows…') }).click()
    const boxes = page.getByRole('checkbox', { name: anyOf(say, 'Choose {name}', ['name']) })
    await boxes.nth(0).check()
    await boxes.nth(2).check()
    await expect(page.getByText(say('{count} chosen', { count: '2' }))).toBeVisible()
  },
}

/** Scenes of a retailer with payments. */
export const PAYER_SCENES: Scene[] = [
  columns,
  choosePayments,
  {
    name: 'upi-code',
    async open(page, say) {
      await page.goto('/services')
      await page.getByRole('link', { name: begins(say('Vendor payments')) }).click()
      await page.locator('main table a[href^="/vendor-pay-amount/"]').first().click()
      await expect(page.getByLabel(say('Amount'), { exact: true })).toHaveValue(/^\d+\.\d\d$/)
      await page.getByLabel(say('Amount'), { exact: true }).fill(newAmount())
      await page.getByRole('button', { name: say('Proceed To Pay') }).click()
      await page.getByRole('radio', { name: /^UPI/ }).check()
      await page.getByRole('button', { name: begins(say('Pay Now')) }).click()
      await shownCode(page)
    },
  },
]

/** Scenes of the roles above retailers. */
export const BACK_OFFICE_SCENES: Scene[] = [
  columns,
  choosePayments,
  {
    name: 'choose-users',
    async open(page, say) {
      await page.goto('/user-details/retailer?per_page=5')
      await page.getByRole('button', { name: say('Select'), exact: true }).click()
      const boxes = page.getByRole('checkbox', { name: anyOf(say, 'Choose {name}', ['name']) })
      await boxes.nth(0).check()
      await boxes.nth(1).check()
      await expect(page.getByText(say('{count} chosen', { count: '2' }))).toBeVisible()
    },
  },
  {
    name: 'switch-users',
    async open(page, say) {
      await page.getByRole('button', { name: say('Switch off'), exact: true }).click()
      await expect(page.getByRole('dialog')).toContainText(say('Switch {count} users off?', { count: '2' }))
    },
  },
  {
    name: 'saved-replies',
    async open(page, say) {
      const { data } = await callAs(page, '/canned-replies')
      if (JSON.stringify(data).length < 30)
        await callAs(page, '/canned-replies', {
          title: 'Asked',
          text: 'Dear {name}, we asked about {ticket}.',
        })
      await page.goto('/user-support')
      await page.locator('main a[href^="/edit-ticket/"], main a[href^="/reply-complaint/"]').first().click()
      await page.getByRole('button', { name: say('Saved replies') }).click()
      await expect(page.getByRole('dialog', { name: say('Saved replies') })).toBeVisible()
    },
  },
]
