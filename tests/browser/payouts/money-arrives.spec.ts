import type { Page } from '@playwright/test'
import { payAtGateway } from '../../../apps/api/test/money/paying.ts'
import { openUntil } from '../support/again.ts'
import { whenDrawn } from '../support/passing.ts'
import { expect, expectAccessible, sandboxUrl, signInAs, test } from '../support/portal.ts'
import { callAs } from '../support/wire.ts'

/** Accounts of the providers' test data: money for the first fails, money for the second arrives. */
const BAD_ACCOUNT = '026291800001190'
const GOOD_ACCOUNT = '026291800001191'

type Payee = { id: number; serviceId: number; userId: number; name: string }

/** A payee whose account the bank does not know, over the wire: the forms have their own tests. */
async function addPayee(page: Page): Promise<Payee> {
  const userId = Number(await page.evaluate("localStorage.getItem('User_id')"))
  const { service } = await callAs(page, '/get-categories?service=salary-payments')
  const name = `Asha Kulkarni ${Date.now() % 1_000_000}`
  const { data } = await callAs(page, '/store-service-list', {
    service_id: service.id,
    user_id: userId,
    name,
    mobile: '9890355128',
    pan_number: 'AKLPN4521R',
    address: '7 Baner Road, Pune',
    salary: '1850.50',
    account_number: BAD_ACCOUNT,
    account_holder_name: 'John Doe',
    bank_name: 'Yes Bank',
    bank_branch: 'Baner',
    ifsc_code: 'YESB0000262',
  })
  return { id: data.id, serviceId: service.id, userId, name }
}

async function pay(page: Page, { id, serviceId, userId }: Payee): Promise<number> {
  const order = await callAs(page, '/get-payment-gateways-for-pay/1', {
    user_id: userId,
    service_id: serviceId,
    service_user_id: id,
    payment_method_id: 1,
    amount: '1850.50',
    payee_confirmed: true,
  })
  await payAtGateway({ sandboxUrl: sandboxUrl() }, order.payment_session_id, 'SUCCESS')
  const status = () => callAs(page, `/get-payment-status/${order.order_id}`)
  await expect.poll(async () => (await status()).payment_status).toBe('SUCCESS')
  return (await status()).transaction_id
}

/** Releases the payout of a payee from the list, and skips its hold. */
async function sendFromList(page: Page, name: string, button: 'Send now' | 'Send again'): Promise<void> {
  const send = page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: new RegExp(`^${button}`) })
  await openUntil(
    () => page.goto('/payouts'),
    (patience) => expect(send).toBeVisible(patience),
  )
  await send.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The payout goes now.')).toBeVisible()
}

test('a payment is followed to its UTR: its payout fails, is corrected and arrives', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'retailer')
  const payee = await addPayee(page)

  // The bank does not know the account: this screen pays only after a second confirmation.
  await page.goto(`/salary-pay-amount/${payee.serviceId}/${payee.id}`)
  await expect(page.getByText(/^The bank says that this account cannot be paid/)).toBeVisible()
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Please check the account and tick this first, or correct it.',
  )
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /^I have checked the account with/ }).check()
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const transaction = await pay(page, payee)

  await signInAs(page, 'admin')
  await sendFromList(page, payee.name, 'Send now')
  await expectAccessible(page)

  // The payer sees what to correct, and corrects it.
  await signInAs(page, 'retailer')
  const correct = page.getByRole('link', { name: 'Correct the account' })
  await openUntil(
    () => page.goto(`/view-reports/${transaction}`),
    (patience) => expect(correct).toBeVisible(patience),
  )
  const way = page.getByRole('list', { name: 'The way of the money' })
  await expect(way.getByText('Could not be sent')).toBeVisible()
  await expectAccessible(page)
  await correct.click()
  await page.getByLabel('Account Number').fill(GOOD_ACCOUNT)
  const saved = await whenDrawn(page, /is saved/)
  await page.getByRole('button', { name: 'Update' }).click()
  await saved()
  await expect.poll(async () => (await callAs(page, `/payee-trust/${payee.id}`)).data.verdict).toBe('matches')

  await signInAs(page, 'admin', '/payouts')
  // A corrected payout waits as one to a new account, unless it was sent automatically; the screen may be outdated.
  const row = page.getByRole('row').filter({ hasText: payee.name })
  await openUntil(
    () => page.goto('/payouts'),
    async (patience) => {
      const { data } = await callAs(page, `/transaction-list-by-id/${transaction}`)
      if (['sent', 'arrived'].includes(data.payout.status)) return
      await row.getByRole('button', { name: /^Send (now|again)/ }).click(patience)
      await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click(patience)
      // A page that is left may not have polled yet.
      await expect(page.getByText('The payout goes now.')).toBeVisible(patience)
    },
  )

  await signInAs(page, 'retailer')
  await openUntil(
    () => page.goto(`/view-reports/${transaction}`),
    async (patience) => {
      await expect(way.getByText('Arrived', { exact: false })).toBeVisible(patience)
      await expect(way.locator('[data-state="done"]').filter({ hasText: 'Arrived' })).toBeVisible(patience)
    },
  )
  const { data } = await callAs(page, `/transaction-list-by-id/${transaction}`)
  expect(data.payout).toMatchObject({ status: 'arrived', account_number: expect.stringMatching(/^\*+1191$/) })
  await expect(page.getByText(data.payout.utr).first()).toBeVisible()

  // The payee follows the same money without signing in.
  await page.getByRole('button', { name: 'Link for the payee' }).click()
  const link = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue()
  await expectAccessible(page)
  const visitor = await browser.newContext()
  const open = await visitor.newPage()
  const answer = await open.goto(link)
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  await expect(open.getByRole('heading', { level: 1, name: 'Where is the money' })).toBeVisible()
  await expect(open.getByText(data.payout.utr)).toBeVisible()
  await expect(open.getByText('The payee’s bank has the money.')).toBeVisible()
  expect(await open.locator('body').innerText()).not.toMatch(/Kulkarni|1191|Deshpande/)
  await expectAccessible(open)
  await open.goto(`${link}x`)
  await expect(open.getByText('This link does not lead to a payment')).toBeVisible()
  await visitor.close()
})

test('role 1 sets the payout schedule, halts payouts and marks some as paid outside', async ({ page }) => {
  await signInAs(page, 'superAdmin', '/payout-settings')
  const legal = page.getByRole('form', { name: 'Legal service fee' })
  await legal.getByLabel('Minutes a new account waits').fill('20000')
  await legal.getByRole('button', { name: /^Save/ }).click()
  await expect(legal.getByText('Between 0 and 10,080 minutes.')).toBeVisible()
  await legal.getByLabel('Minutes a new account waits').fill('45')
  await legal.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Saved. It holds from the next payout on.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop all payouts' }).click()
  await page.getByLabel('Reason').fill('The bank is looked into.')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop all payouts' }).click()
  await expect(page.getByText(/^All payouts are stopped since/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/payouts')
  await expect(page.getByText(/The bank is looked into\.$/)).toBeVisible()
  await page.goto('/payout-settings')
  await page.getByRole('button', { name: 'Resume payouts' }).click()
  await page.getByLabel('Reason').fill('It was nothing.')
  await page.getByRole('dialog').getByRole('button', { name: 'Resume payouts' }).click()
  await expect(page.getByText('Payouts are on.', { exact: true })).toBeVisible()
})
