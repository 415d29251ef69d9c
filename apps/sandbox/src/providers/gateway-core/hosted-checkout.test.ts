import { createHash } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspect, launchBrowser } from '../../browser/testing/chromium.ts'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'

let sandbox: RunningSandbox
let browser: Browser

beforeAll(async () => {
  sandbox = await startSandbox()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')
const BASIC = { authorization: `Basic ${Buffer.from('sandbox-id:sandbox-secret').toString('base64')}` }

function payuForm(override: Record<string, string> = {}) {
  const form = {
    key: 'sandbox-id',
    txnid: 'CK26112100042',
    amount: '18842.76',
    productinfo: 'Payment CK26112100042',
    firstname: 'Kavita Deshpande',
    email: 'kavita@example.in',
  }
  return {
    ...form,
    phone: '9822041736',
    surl: `${sandbox.origin}/inbox`,
    furl: `${sandbox.origin}/inbox`,
    enforce_paymethod: 'creditcard|debitcard',
    // Five user fields and five empty ones are between the form and the salt.
    hash: sha512(`${Object.values(form).join('|')}|||||||||||sandbox-secret`),
    ...override,
  }
}

const postForm = (form: Record<string, string>) =>
  fetch(`${sandbox.origin}/_payment`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })

test("PayU's page accepts only a signed form, and offers the enforced method", async () => {
  const wrong = { amount: '1.00', hash: 'f'.repeat(128), key: 'other', txnid: '' }
  for (const [name, value] of Object.entries(wrong)) {
    expect((await postForm(payuForm({ [name]: value }))).status, name).toBe(400)
  }
  const answer = await postForm(payuForm())
  expect(answer.status).toBe(303)
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${sandbox.origin}${answer.headers.get('location')}`)
  await page.getByRole('button', { name: 'Pay ₹18,842.76' }).waitFor()
  expect(await inspect(page, 'payu')).toEqual([])
  await page.getByRole('button', { name: 'Use a test card' }).click()
  await page.getByRole('button', { name: 'Pay ₹18,842.76' }).click()
  await page.getByLabel('One-time password').waitFor()
  expect(await inspect(page, 'payu-otp')).toEqual([])
  const back = page.waitForRequest(
    (request) => request.url().endsWith('/inbox') && request.method() === 'POST',
  )
  await page.getByLabel('One-time password').fill('123456')
  await page.getByRole('button', { name: 'Submit' }).click()
  const fields = new URLSearchParams((await back).postData() ?? '')
  expect(Object.fromEntries(fields)).toMatchObject({
    status: 'success',
    unmappedstatus: 'captured',
    txnid: 'CK26112100042',
    net_amount_debit: '18842.76',
    mode: 'CC',
  })
  const signed = ['email', 'firstname', 'productinfo', 'amount', 'txnid', 'key'].map((name) =>
    fields.get(name),
  )
  expect(fields.get('hash')).toBe(sha512(`sandbox-secret|success|||||||||||${signed.join('|')}`))
  expect((await postForm(payuForm())).status, 'a transaction id is used once').toBe(400)
  await page.context().close()
})

test('Razorpay requires its keys, creates an order for every call, and shows the options of the page', async () => {
  const body = { amount: 1_884_276, currency: 'INR', receipt: 'CK26112100043', notes: {} }
  expect((await sandbox.call('POST', '/v1/orders', body, {})).status).toBe(401)
  const refused = await sandbox.call('POST', '/v1/orders', { ...body, amount: 18842.76 }, BASIC)
  expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([
    400,
    'BAD_REQUEST_ERROR',
    'amount',
  ])
  const [first, second] = [
    (await sandbox.call('POST', '/v1/orders', body, BASIC)).body,
    (await sandbox.call('POST', '/v1/orders', body, BASIC)).body,
  ]
  expect(first).toMatchObject({ entity: 'order', status: 'created', amount_due: 1_884_276, notes: [] })
  expect(second.id).not.toBe(first.id)
  const listed = await sandbox.call('GET', '/v1/orders?receipt=CK26112100043', undefined, BASIC)
  expect(listed.body.items.map((order: { id: string }) => order.id)).toEqual([second.id, first.id])

  const page = await (await browser.newContext()).newPage()
  await page.goto(`${sandbox.origin}/razorpay/checkout/${first.id}?methods=upi`)
  await page.getByLabel('UPI ID').fill('failure@razorpay')
  expect(await inspect(page, 'razorpay')).toEqual([])
  await page.getByRole('button', { name: 'Pay ₹18,842.76' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Your payment was declined by the bank').waitFor()
  await page.getByRole('button', { name: 'Simulate success' }).click()
  await expect
    .poll(async () => (await sandbox.call('GET', `/v1/orders/${first.id}`, undefined, BASIC)).body.status)
    .toBe('paid')
  const tries = await sandbox.call('GET', `/v1/orders/${first.id}/payments`, undefined, BASIC)
  expect(tries.body.items.map((one: { status: string }) => one.status)).toEqual(['captured', 'failed'])
  await page.context().close()
})
