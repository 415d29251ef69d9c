import { setTimeout as pause } from 'node:timers/promises'
import { inDatabase } from '../support/database.ts'
import { expect, expectAccessible, sandboxUrl, signInAs, test } from '../support/portal.ts'

/** Adds a settlement of yesterday by a sandbox gateway for a payment unknown to the portal. */
async function payOutUnknown(): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  const reference = `BR${Date.now()}`
  const movement = {
    type: 'payment',
    id: `9${Date.now()}`,
    paymentId: `9${Date.now()}`,
    refundReference: null,
    reference,
    gatewayOrderId: reference,
    method: 'card',
    amountPaise: 250_075,
    currency: 'INR',
    at: yesterday,
  }
  const response = await fetch(`${sandboxUrl()}/settlements/lines`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ gateway: 'cashfree', settled_at: yesterday, movements: [movement] }),
  })
  expect(response.ok).toBe(true)
}

test('a super admin reconciles a day, sees the breaks, and books one with a reason', async ({ page }) => {
  await payOutUnknown()
  await signInAs(page, 'superAdmin')
  // The day loads late: a press before it must wait, not be lost.
  await page.route(/\/api\/reconciliation$/, async (route) => {
    await pause(2_000)
    await route.continue()
  })
  await page.goto('/reconciliation')
  await expect(page.getByRole('heading', { name: 'Reconciliation', level: 1 })).toBeVisible()
  await expect(page.getByText(/^No record was read yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('Every provider was read again.')).toBeVisible({ timeout: 60_000 })
  const list = page.getByRole('region', { name: 'Differences' }).first()
  await expect(list.locator('strong', { hasText: 'Missing here' }).first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Resolve difference/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByText('Please choose what is to be done.')).toBeVisible()
  await page.getByRole('radio', { name: /^Book it/ }).check()
  await page.getByLabel('Reason').fill('The gateway is looking for its payer.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByText('Difference resolved.')).toBeVisible()
  await expect(page.getByText('Everything agrees.')).toBeVisible()
  await page.getByLabel('Open', { exact: true }).selectOption('resolved')
  await expect(page.getByText(/Booked: The gateway is looking/).first()).toBeVisible()
})

const REPORT = [
  'Event Type,Event Amount,Event Settlement Amount,Sale Type,Event Service Charge,Event Service Tax,CF Settlement ID,Settlement Date,CF Payment ID,Order ID',
  `PAYMENT,"1,000.00",979.35,CREDIT,17.50,3.15,S${Date.now()},2026-01-05,8${Date.now()},BR${Date.now()}`,
].join('\n')
const csv = (text: string, name = 'report.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a super admin drops a report, sees its contents, and books it', async ({ page }) => {
  await signInAs(page, 'superAdmin', '/reconciliation')
  const sheet = page.getByRole('region', { name: "A report of a gateway's dashboard" })
  const file = sheet.getByLabel('Settlement report')
  await file.setInputFiles(csv('PK\u0003\u0004', 'report.xlsx'))
  await expect(
    sheet.getByText('This workbook cannot be read. Please export the report again, as CSV or XLSX.'),
  ).toBeVisible()
  await file.setInputFiles(csv(REPORT))
  await expect(sheet.getByText('5 Jan 2026')).toBeVisible()
  // The same lines under another gateway's columns are not its report.
  await sheet.getByLabel('Gateway').selectOption('razorpay')
  await expect(sheet.getByText(/^This is not the settlement report of this gateway/)).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Gateway').selectOption('cashfree')
  await expect(sheet.getByText('5 Jan 2026')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Book and match' }).press('Enter')
  await expect(page.getByText('1 new line booked and matched.')).toBeVisible()
  await file.setInputFiles(csv(REPORT))
  await expect(sheet.getByText('Every line is known already. There is nothing to book.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Book and match' })).toBeHidden()
})

test('after a report names a payment, its page shows the earnings', async ({ page }) => {
  const [paid] = await inDatabase(`
    select p.id, c.gateway_payment_id, to_char(c.amount_paise / 100.0, 'FM999999990.00') as amount,
           to_char(c.amount_paise / 100.0 - 11.80, 'FM999999990.00') as net,
           to_char(c.seen_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI:SS') as at
      from captures c join payments p on p.id = c.payment_id join payment_gateways g on g.id = c.gateway_id
      join attempts a on a.id = c.attempt_id
      join user_closure u on u.descendant_id = p.payer_id
      join users d on d.id = u.ancestor_id and d.username = 'retailer'
     where g.slug = 'cashfree' and c.kind = 'payment' and a.platform_paise > 0 and p.status = 'paid'
       and not exists (select from refunds r where r.payment_id = p.id)
     order by p.id desc limit 1`)
  const [head] = REPORT.split('\n')
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const line = `PAYMENT,${paid?.amount},${paid?.net},CREDIT,10.00,1.80,S1,${day},${paid?.gateway_payment_id},X`
  await signInAs(page, 'superAdmin', '/reconciliation')
  const sheet = page.getByRole('region', { name: "A report of a gateway's dashboard" })
  await sheet.getByLabel('Settlement report').setInputFiles(csv(`${head},\n${line},`))
  await sheet.getByRole('button', { name: 'Book and match' }).click()
  await expect(page.getByText('1 new line booked and matched.')).toBeVisible()
  await page.goto(`/view-reports/${paid?.id}`)
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details.getByRole('heading', { name: 'What it earned' })).toBeVisible()
  await expect(details.getByText('₹10.00')).toBeVisible()
  await expectAccessible(page)
})
