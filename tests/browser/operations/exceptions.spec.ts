import type { Page } from '@playwright/test'
import { razorpayTries } from '../../../apps/api/test/money/doubles.ts'
import { payAtGateway } from '../../../apps/api/test/money/paying.ts'
import { openUntil } from '../support/again.ts'
import { newNumber } from '../support/billing.ts'
import { inDatabase } from '../support/database.ts'
import { endFaults, setFaults } from '../support/paying.ts'
import { expect, expectAccessible, sandboxUrl, signInAs, test } from '../support/portal.ts'
import { callAs, orderBill } from '../support/wire.ts'

/** A number whose bill the sandbox's biller leaves pending. */
const LEFT_PENDING = '9007'

/** A paid bill of the demo retailer, pending at its biller for two days: only its age is invented. */
async function forgottenBill(page: Page): Promise<string> {
  await signInAs(page, 'retailer')
  const order = await orderBill(page, newNumber(LEFT_PENDING))
  await payAtGateway({ sandboxUrl: sandboxUrl() }, order.payment_session_id, 'SUCCESS')
  await expect
    .poll(async () => (await callAs(page, `/get-payment-status/${order.order_id}`)).bill_status, {
      timeout: 40_000,
    })
    .toMatch(/pending/i)
  await inDatabase(
    `update bill_payments set created_at = now() - interval '51 hours', sent_at = now() - interval '51 hours',
            next_poll_at = now() + interval '1 hour'
      where payment_id = (select id from payments where order_id = $1)`,
    [order.order_id],
  )
  return order.order_id
}

/** A bill of the demo retailer, paid at a gateway that captures it under these faults. */
async function payBillUnder(page: Page, faults: Record<string, unknown>, wanted: string) {
  await setFaults(page, faults)
  const order = await orderBill(page, newNumber('0001'))
  await payAtGateway({ sandboxUrl: sandboxUrl() }, order.payment_session_id, 'SUCCESS')
  const { transaction_id: id } = await callAs(page, `/get-payment-status/${order.order_id}`)
  const kinds = async () =>
    (await callAs(page, `/transaction-list-by-id/${id}`)).data.events.map(
      ({ kind }: { kind: string }) => kind,
    )
  await expect.poll(kinds, { timeout: 40_000 }).toContain(wanted)
  await setFaults(page, {})
  return { id: id as number, orderId: order.order_id as string }
}

const rowOf = (page: Page, orderId: string) => page.getByRole('row').filter({ hasText: orderId })

test('an undecided bill and a capture one rupee short are resolved; a declared surcharge is no exception', async ({
  page,
}) => {
  const orderId = await forgottenBill(page)
  const short = await payBillUnder(page, { capture_delta_paise: -100 }, 'mismatch')
  const declared = await payBillUnder(page, { capture_surcharge_paise: 1_234 }, 'paid')
  await signInAs(page, 'admin')
  await page.getByRole('button', { name: /^Money ?, \d+ needs? attention$/ }).click()
  await page.getByRole('menuitem', { name: /^Exceptions.*, \d+ exceptions? open$/ }).click()
  await expect(page.getByRole('heading', { name: 'Exceptions' })).toBeVisible()
  await page.getByLabel('Kind').selectOption('bill')
  await expect(page).toHaveURL(/kind=bill/)
  const row = rowOf(page, orderId)
  await expect(row).toContainText('The biller has the payment and has not decided.')
  await expect(row).toContainText('2 days 3 h')
  await expect(row).toContainText('Next automatic check in 1 h')
  await expectAccessible(page)

  const more = row.getByRole('button', { name: `More for Bill ${orderId}` })
  await expect(row.getByRole('button')).toHaveCount(2)
  await more.click()
  await page.getByRole('menuitem', { name: 'Check status' }).click()
  await expect(page.getByText('Status checked. It is still open.')).toBeVisible()
  await expect(row).toContainText(/Last checked by a person \d\d:\d\d:\d\d/)
  await more.click()
  await page.getByRole('menuitem', { name: 'Assign to me' }).click()
  await expect(row).toContainText('You')
  await more.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Check status', 'Unassign'])
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  await row.getByRole('button', { name: /^Resolve/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(dialog.getByText('Choose how it is resolved.')).toBeVisible()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await expect(dialog.getByText(/The payer is refunded in full/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /^Accept/ }).check()
  await dialog.getByLabel('Reason').fill('The biller confirmed it by telephone.')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('Resolved.', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.getByLabel('Kind').selectOption('payment')
  await expect(rowOf(page, short.orderId)).toContainText(
    /Received ₹[\d.,]+, expected ₹[\d.,]+: ₹[\d.]+ short\./,
  )
  await expect(rowOf(page, declared.orderId)).toHaveCount(0)
  await rowOf(page, short.orderId)
    .getByRole('button', { name: /^Resolve/ })
    .click()
  await dialog.getByRole('radio', { name: /^Accept/ }).check()
  await dialog.getByLabel('Reason').fill('The bank took a rupee.')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(rowOf(page, short.orderId)).toHaveCount(0)
  await page.goto(`/view-reports/${short.id}`)
  const line = page.getByRole('listitem').filter({ hasText: 'A person took the money for this order' })
  await expect(line).toContainText('The bank took a rupee.')
  await expect(line).toContainText(/By \S+/)
  await page.getByRole('button', { name: 'Show request ids' }).click()
  await expect(line).toContainText(/Request \S+/)
  await expectAccessible(page)
  await page.goto(`/view-reports/${declared.id}`)
  await expect(page.getByText('the gateway charged the payer ₹12.34 more for itself')).toBeVisible()

  // Another branch never sees it; the timeline has the actions.
  await signInAs(page, 'superAdmin', '/exceptions?kind=bill')
  await expect(page.getByText(/^No exceptions of this kind\. Updated at \d\d:\d\d:\d\d\.$/)).toBeVisible()
})

test('a double capture waits while refunds are stopped, and is refunded automatically once they resume', async ({
  page,
}) => {
  const shift = (by: number) =>
    inDatabase(
      'update wallets set line_count = line_count + $1 where user_id = (select min(id) from users)',
      [by],
    )
  await shift(1)
  try {
    await signInAs(page, 'superAdmin')
    await callAs(page, '/money-stop/check', {})
    const banner = page.getByRole('complementary', { name: 'Refunds are stopped' })
    await openUntil(
      () => page.goto('/dashboard'),
      (patience) => expect(banner).toBeVisible(patience),
    )
    await expectAccessible(page)

    await signInAs(page, 'retailer')
    await expect(banner).toHaveCount(0)
    await setFaults(page, { scope: 'pg', error_before: true })
    const order = await orderBill(page, newNumber('0001'))
    await endFaults(page)
    for (const one of await razorpayTries({ sandboxUrl: sandboxUrl() }, order, 2)) await one.end()
    await callAs(page, `/get-payment-status/${order.order_id}`)

    await signInAs(page, 'superAdmin')
    await banner.getByRole('link', { name: 'See what is broken' }).click()
    const row = rowOf(page, order.order_id)
    await openUntil(
      () => page.goto('/exceptions?kind=payment&per_page=50'),
      (patience) => expect(row).toContainText('The order was paid more than once', patience),
    )
    await expect(
      page.getByText(/^Broken 1 time: every wallet line count equals the number of its lines/),
    ).toBeVisible()
    await expectAccessible(page)

    const transaction = await row.getByRole('link', { name: order.order_id }).getAttribute('href')
    await page.getByRole('button', { name: 'Let refunds go on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('A count alone is wrong.')
    await dialog.getByRole('button', { name: 'Let refunds go on' }).click()
    await expect(page.getByText('Refunds go on.', { exact: true })).toBeVisible()
    await expect(banner).toHaveCount(0)
    await expect(row).toHaveCount(0, { timeout: 90_000 })

    // The payment itself stays paid; its timeline has both.
    await page.goto(transaction ?? '')
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
    await expect(
      page.getByText('The money that was not needed went back to the payer', { exact: true }),
    ).toBeVisible()
  } finally {
    await shift(-1)
    await endFaults(page)
    await signInAs(page, 'superAdmin')
    await callAs(page, '/money-stop/check', {})
  }
  await page.goto('/exceptions')
  await expect(page.getByRole('heading', { name: 'Refunds go on though the books do not hold' })).toHaveCount(
    0,
    {
      timeout: 60_000,
    },
  )
})
