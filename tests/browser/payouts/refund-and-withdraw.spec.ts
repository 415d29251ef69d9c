import type { Page } from '@playwright/test'
import { payAtGateway } from '../../../apps/api/test/money/paying.ts'
import { openUntil } from '../support/again.ts'
import { ageProof, inDatabase } from '../support/database.ts'
import {
  ACCOUNTS,
  expect,
  expectAccessible,
  inboxOf,
  newestOtp,
  sandboxUrl,
  signInAs,
  test,
} from '../support/portal.ts'
import { callAs } from '../support/wire.ts'

/**
 * Pays a new landlord by card over the wire: those screens have their own tests. The first payout to an account waits
 * for half an hour, so the money is still here.
 */
async function payRent(page: Page, amount: string): Promise<{ id: number; order_id: string }> {
  const userId = Number(await page.evaluate("localStorage.getItem('User_id')"))
  const token = await page.evaluate("localStorage.getItem('authToken')")
  const { service } = await callAs(page, '/get-categories?service=rental-payments')
  const number = `5010${Date.now()}`
  const added = await page.request.post('/api/store-service-list', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: {
      user_id: String(userId),
      service_id: String(service.id),
      name: 'Meera Nair',
      mobile: '9822041736',
      pan_number: 'ABCDE1234F',
      address: '14 Sahyadri Road, Pune',
      rent: amount,
      payment_type: 'houserent',
      account_number: number,
      account_holder_name: 'Meera Nair',
      bank_name: 'HDFC Bank',
      bank_branch: 'Baner',
      ifsc_code: 'HDFC0000001',
      document: {
        name: 'deed.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
      },
    },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const rows = await inDatabase('select max(id) as id from payees where user_id = $1', [userId])
  const payee = { id: Number(rows[0]?.id) }
  const order = await callAs(page, '/get-payment-gateways-for-pay/1', {
    user_id: userId,
    service_id: service.id,
    service_user_id: payee.id,
    payment_method_id: 1,
    amount,
  })
  await payAtGateway({ sandboxUrl: sandboxUrl() }, order.payment_session_id, 'SUCCESS')
  await expect
    .poll(async () => (await callAs(page, `/get-payment-status/${order.order_id}`)).payment_status)
    .toBe('SUCCESS')
  const { transaction_id } = await callAs(page, `/get-payment-status/${order.order_id}`)
  return { id: transaction_id, order_id: order.order_id }
}

test('a payment is refunded in part from its page, and is on the worklist', async ({ page }) => {
  await signInAs(page, 'retailer')
  const payment = await payRent(page, '1850.50')
  await page.goto(`/view-reports/${payment.id}`)
  await expect(page.getByRole('button', { name: 'Invoice' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)

  await signInAs(page, 'admin', `/view-reports/${payment.id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount to refund')).toHaveValue('1850.50')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(
    dialog.getByText('Please give a reason of 3 to 100 characters: the payer may read it.'),
  ).toBeVisible()
  await dialog.getByLabel('Amount to refund').fill('2000')
  await expect(dialog.getByText('At most ₹1,850.50 can be refunded.')).toBeVisible()
  await dialog.getByLabel('Amount to refund').fill('925.25')
  await dialog.getByLabel('Reason').fill('Paid by mistake')
  await expect(dialog.getByText('Total refund')).toBeVisible()
  await expect(dialog.getByText('925.25').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(
    page.getByText('The refund is requested. The gateway gives the money back within days.'),
  ).toBeVisible()
  const details = page.getByRole('region', { name: 'Details' })
  await openUntil(
    () => page.reload(),
    (patience) => expect(details.getByText('Refunded', { exact: true })).toBeVisible(patience),
  )

  await page.goto('/refunds')
  const row = page.getByRole('link', { name: `Open the transaction ${payment.order_id}` })
  await expect(row).toBeVisible()
  await expect(page.getByText('Paid by mistake').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/refunds?status=mismatch')
  await expect(page.getByText('No refund has this status.')).toBeVisible()
  await page.goto('/refunds')
  await row.click()
  await expect(page).toHaveURL(new RegExp(`/view-reports/${payment.id}$`))
})

test('commission is withdrawn to the user’s own account, and has a statement for each month', async ({
  page,
}) => {
  await signInAs(page, 'admin', '/wallet')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = page.getByRole('dialog')
  // Without an account it is added first, and the withdrawal continues from there.
  await expect(dialog.getByText(/^You have no bank account here yet\. Add it first/)).toBeVisible()
  await dialog.getByLabel('Account number').fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please name the bank.')).toBeVisible()
  await dialog.getByLabel('Account number').fill('6031 2345 6789 01')
  await dialog.getByLabel('IFSC', { exact: true }).fill('mahb0000174')
  await dialog.getByLabel('Bank', { exact: true }).fill('Bank of Maharashtra')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The account is verified. Withdrawals go to it from now on.')).toBeVisible()

  await expect(dialog.getByText(/^To Bank of Maharashtra, \*+8901$/)).toBeVisible()
  await dialog.getByLabel('Amount', { exact: true }).fill('999999')
  await expect(dialog.getByText(/^At most ₹[\d,]+\.\d\d can be withdrawn now\.$|^Of today/)).toBeVisible()
  await dialog.getByLabel('Amount', { exact: true }).fill('500')
  await expect(dialog.getByText('To your account', { exact: true })).toBeVisible()
  await expectAccessible(page)
  // The proof is too old: the page asks for a new one, and the withdrawal continues automatically.
  await ageProof(page, 11)
  const before = (await inboxOf(page, ACCOUNTS.admin)).length
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await newestOtp(page, ACCOUNTS.admin, before))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The withdrawal is on its way to your account.')).toBeVisible()
  const withdrawals = page.getByRole('region', { name: 'Withdrawals' })
  await expect(withdrawals.getByText(/Bank of Maharashtra \*+8901/)).toBeVisible()
  await expect(page.getByText('Withdrawn to the bank account').first()).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^wallet-\d+-\d{4}-\d{2}\.pdf$/)
})

test('a super admin proposes to credit a wallet and sets the limits', async ({ page }) => {
  await signInAs(page, 'superAdmin', '/wallet')
  await page.getByRole('button', { name: 'Withdrawal settings' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Smallest withdrawal (₹)')).toHaveValue('100.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The wallet settings are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Credit or debit' }).click()
  await dialog.getByLabel('Amount').fill('10')
  await dialog.getByLabel('Reason').fill('Counted twice')
  await expectAccessible(page)
})
