import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspect, launchBrowser } from '../../../browser/testing/chromium.ts'
import { type RunningSandbox, startSandbox } from '../../../testing/start-sandbox.ts'
import { startReceiver } from '../../../testing/webhook-receiver.ts'

const PG = '/apis/pg-sandbox'
let sandbox: RunningSandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
let authorization: string

beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await startSandbox({ webhookUrl: receiver.url })
  const { body } = await askToken({})
  expect(body).toMatchObject({ token_type: 'O-Bearer', expires_at: expect.any(Number) })
  authorization = `O-Bearer ${body.access_token}`
})
afterAll(async () => {
  await sandbox.stop()
  await receiver.stop()
})

const EVENTS = ['pg.transaction.failed', 'checkout.order.completed', 'pg.refund.completed']
const CREDENTIALS = {
  client_id: 'sandbox-id',
  client_secret: 'sandbox-secret',
  client_version: '1',
  grant_type: 'client_credentials',
}
type TokenAnswer = { access_token: string; token_type: string; expires_at: number }

async function askToken(override: Record<string, string>, at = sandbox) {
  const answer = await fetch(`${at.origin}${PG}/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...CREDENTIALS, ...override }),
  })
  return { status: answer.status, body: (await answer.json()) as TokenAnswer }
}

const call = (method: string, path: string, body?: unknown, headers = { authorization }) =>
  sandbox.call(method, `${PG}${path}`, body, headers)

function orderBody(override: Record<string, unknown> = {}, modes: object[] = [{ type: 'UPI' }]) {
  return {
    merchantOrderId: 'CK26112200001',
    amount: 1_884_276,
    expireAfter: 1_200,
    paymentFlow: {
      type: 'PG_CHECKOUT',
      message: 'Rent',
      merchantUrls: { redirectUrl: 'http://localhost/status' },
      paymentModeConfig: { version: 'V2', enabledPaymentModes: modes },
    },
    ...override,
  }
}

test('requires its credentials, a token on each call, and an order in its form', async () => {
  for (const name of ['client_id', 'client_secret']) {
    expect((await askToken({ [name]: 'x' })).status, name).toBe(401)
  }
  expect((await askToken({ grant_type: 'password' })).status).toBe(400)
  const stale = { authorization: 'O-Bearer nothing' }
  expect((await call('POST', '/checkout/v2/pay', orderBody(), stale)).status).toBe(401)
  for (const wrong of [
    { amount: 99 },
    { amount: 100.5 },
    { expireAfter: 60 },
    { merchantOrderId: 'with space' },
    { paymentFlow: { type: 'PG_CHECKOUT' } },
  ]) {
    const answer = await call('POST', '/checkout/v2/pay', orderBody(wrong))
    expect([answer.status, answer.body.code], JSON.stringify(wrong)).toEqual([400, 'BAD_REQUEST'])
  }
  expect((await call('POST', '/checkout/v2/pay', orderBody({}, [{ type: 'UPI_QR' }]))).status).toBe(400)
  const flows = (...names: string[]) => orderBody({}, [{ type: 'UPI', flows: names }])
  expect((await call('POST', '/checkout/v2/pay', flows('INTENT', 'FAX'))).status).toBe(400)
  expect((await call('GET', '/checkout/v2/order/CK0/status')).status).toBe(404)
})

test('its page accepts only the enabled method, and it sends the webhooks of a payment and a refund', async () => {
  const id = 'CK26112200002'
  const { body: opened } = await call('POST', '/checkout/v2/pay', orderBody({ merchantOrderId: id }))
  expect(opened).toMatchObject({
    state: 'PENDING',
    redirectUrl: expect.stringContaining('/phonepe/checkout/'),
  })
  const again = await call('POST', '/checkout/v2/pay', orderBody({ merchantOrderId: id }))
  expect(again.body.redirectUrl).toBe(opened.redirectUrl)
  const other = await call('POST', '/checkout/v2/pay', orderBody({ merchantOrderId: id, amount: 200 }))
  expect(other.body.code).toBe('DUPLICATE_ORDER')

  const browser = await launchBrowser()
  const page = await (await browser.newContext()).newPage()
  await page.goto(opened.redirectUrl)
  await page.getByLabel('UPI ID').fill('failure@ybl')
  expect(await inspect(page, 'phonepe')).toEqual([])
  await page.getByRole('button', { name: 'Pay ₹18,842.76' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Your bank declined the payment').waitFor()
  await page.getByRole('button', { name: 'Simulate success' }).click()
  const status = () => call('GET', `/checkout/v2/order/${id}/status?details=true`)
  await expect.poll(async () => (await status()).body.state).toBe('COMPLETED')
  await browser.close()
  const { body: paid } = await status()
  expect(paid.errorCode, 'an error of an earlier try stays').toBe('AUTHORIZATION_ERROR')
  expect(paid.paymentDetails.map((one: { state: string }) => one.state)).toEqual(['COMPLETED', 'FAILED'])

  const refund = { merchantRefundId: 'RF26112200002', originalMerchantOrderId: id, amount: 50_025 }
  expect((await call('POST', '/payments/v2/refund', { ...refund, amount: 9_000_000 })).status).toBe(400)
  expect((await call('POST', '/payments/v2/refund', refund)).body).toMatchObject({ state: 'PENDING' })
  expect((await call('POST', '/payments/v2/refund', refund)).body.code).toBe('DUPLICATE_REFUND')
  const refunded = () => call('GET', `/payments/v2/refund/${refund.merchantRefundId}/status`)
  await expect.poll(async () => (await refunded()).body.state).toBe('COMPLETED')

  // Each is sent separately: one may overtake another.
  const hooks = (await receiver.waitFor(3)).toSorted(
    (a, b) => EVENTS.indexOf(a.body.event) - EVENTS.indexOf(b.body.event),
  )
  const hash = createHash('sha256').update('sandbox-id:sandbox-secret').digest('hex')
  expect(hooks.map((hook) => hook.headers.authorization)).toEqual([hash, hash, hash])
  expect(hooks.map((hook) => hook.body.event)).toEqual(EVENTS)
  expect(hooks[2]?.body).toMatchObject({
    type: 'PG_REFUND_COMPLETED',
    payload: { merchantRefundId: refund.merchantRefundId, originalMerchantOrderId: id },
  })
})

test('an expired order has failed and cannot be paid', async () => {
  let aheadMs = 0
  const other = await startSandbox({ now: () => Date.now() + aheadMs })
  const headers = { authorization: `O-Bearer ${(await askToken({}, other)).body.access_token}` }
  const { body } = await other.call('POST', `${PG}/checkout/v2/pay`, orderBody(), headers)
  aheadMs = 1_201_000
  const page = new URL(body.redirectUrl).pathname
  expect((await other.call('POST', `${page}/tries`, { method: 'upi', upi_id: 'success@ybl' })).status).toBe(
    400,
  )
  const status = await other.call('GET', `${PG}/checkout/v2/order/CK26112200001/status`, undefined, headers)
  expect(status.body.state).toBe('FAILED')
  aheadMs = 31 * 60_000
  const late = await other.call('GET', `${PG}/checkout/v2/order/CK26112200001/status`, undefined, headers)
  expect(late.status, 'the token is over, too').toBe(401)
  await other.stop()
})
