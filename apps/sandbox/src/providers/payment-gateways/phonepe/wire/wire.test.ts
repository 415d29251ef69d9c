import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'
import { firstFault } from '../../../../wire/wire-fault.ts'
import { PHONEPE_WEBHOOKS } from './webhooks.ts'
import { phonepeWire } from './wire.ts'

const PG = '/apis/pg-sandbox'
const ORDER_ID = 'CK26112700001'
const CREDENTIALS = {
  client_id: 'sandbox-id',
  client_version: '1',
  client_secret: 'sandbox-secret',
  grant_type: 'client_credentials',
}
type Fields = Record<string, unknown>
type Parts = { query?: Fields; body?: Fields }
let sandbox: RunningSandbox
let authorization: string
let disputeId: string
let evidenceId: string

const order = (merchantOrderId: string) => ({
  merchantOrderId,
  amount: 50_000,
  expireAfter: 1_200,
  metaInfo: { udf1: 'rent', udf11: 'a@b.in' },
  disablePaymentRetry: true,
  prefillUserLoginDetails: { phoneNumber: '9876543210' },
  paymentFlow: {
    type: 'PG_CHECKOUT',
    message: 'Rent',
    merchantUrls: { redirectUrl: 'http://localhost/status' },
    paymentModeConfig: { version: 'V2', enabledPaymentModes: [{ type: 'UPI', flows: ['INTENT', 'QR'] }] },
  },
})
const call = (method: string, path: string, body?: unknown) =>
  sandbox.call(method, `${PG}${path}`, body, { authorization })

beforeAll(async () => {
  sandbox = await startSandbox({ minuteMs: 1_000 })
  const token = await send('POST /v1/oauth/token', { body: CREDENTIALS })
  authorization = `O-Bearer ${token.body.access_token}`
  const { body: opened } = await call('POST', '/checkout/v2/pay', order(ORDER_ID))
  const page = new URL(opened.redirectUrl).pathname
  const tried = await sandbox.call('POST', `${page}/tries`, { method: 'upi', upi_id: 'success@ybl' })
  await sandbox.call('POST', `${page}/tries/${tried.body.token}`, { outcome: 'SUCCESS' })
  disputeId = (await sandbox.call('POST', '/disputes/simulate', { order_id: ORDER_ID })).body.dispute_id
  const form = new FormData()
  form.set('file', new Blob(['%PDF'], { type: 'application/pdf' }), 'letter.pdf')
  const url = `${sandbox.origin}${PG}/v1/disputes/${disputeId}/evidence`
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: form })
  evidenceId = ((await answer.json()) as { evidenceId: string }).evidenceId
})
afterAll(() => sandbox.stop())

/** A good request of every call; evidence is no JSON. */
const GOOD: Record<string, { path: () => string; parts: () => Parts }> = {
  'POST /v1/oauth/token': { path: () => '/v1/oauth/token', parts: () => ({ body: CREDENTIALS }) },
  'POST /checkout/v2/pay': {
    path: () => '/checkout/v2/pay',
    parts: () => ({ body: order('CK26112700002') }),
  },
  'GET /checkout/v2/order/:id/status': {
    path: () => `/checkout/v2/order/${ORDER_ID}/status`,
    parts: () => ({ query: { details: 'true', errorContext: 'true' } }),
  },
  'POST /payments/v2/refund': {
    path: () => '/payments/v2/refund',
    parts: () => ({
      body: { merchantRefundId: 'RF26112700001', originalMerchantOrderId: ORDER_ID, amount: 100 },
    }),
  },
  'GET /payments/v2/refund/:id/status': {
    path: () => '/payments/v2/refund/RF26112700001/status',
    parts: () => ({}),
  },
  'GET /v1/disputes': {
    path: () => '/v1/disputes',
    parts: () => ({ query: { from: '0', to: '1', offset: '0', limit: '100', status: 'WON' } }),
  },
  'GET /v1/disputes/:id': { path: () => `/v1/disputes/${disputeId}`, parts: () => ({}) },
  'POST /v1/disputes/:id/contest': {
    path: () => `/v1/disputes/${disputeId}/contest`,
    parts: () => ({ body: { evidenceIds: [evidenceId], comment: 'Paid out.' } }),
  },
  // The contest has answered it.
  'POST /v1/disputes/:id/accept': { path: () => `/v1/disputes/${disputeId}/accept`, parts: () => ({}) },
}

async function send(name: string, { query, body }: Parts) {
  const text = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const path = `${GOOD[name]?.path()}${text}`
  if (!name.endsWith('/token')) return call(name.split(' ')[0] ?? '', path, body)
  const form = new URLSearchParams(body as Record<string, string>)
  const answer = await fetch(`${sandbox.origin}${PG}${path}`, { method: 'POST', body: form })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of any call
  return { status: answer.status, body: (await answer.json()) as any }
}

test('every call is tested here; evidence is no JSON', () => {
  const names = [...Object.keys(GOOD), 'POST /v1/disputes/:id/evidence']
  expect(names.map((name) => name.replace(' ', ` ${PG}`)).toSorted()).toEqual(
    Object.keys(phonepeWire.calls).toSorted(),
  )
})

describe.each(Object.keys(GOOD))('%s', (name) => {
  const { parts } = GOOD[name] as (typeof GOOD)[string]
  const schemas = phonepeWire.calls[name.replace(' ', ` ${PG}`)]

  test('refuses unknown, missing and wrong fields', async () => {
    for (const part of ['query', 'body'] as const) {
      if (part === 'body' && name.startsWith('GET')) continue
      const fields = parts()[part] ?? {}
      const schema = schemas?.[part]
      const shape = schema instanceof z.ZodObject ? schema.shape : {}
      const wrong: [string, Fields][] = [['surplus', { ...fields, surplus: 'x' }]]
      for (const [field, value] of Object.entries(fields)) {
        const { [field]: _left, ...rest } = fields
        if (!shape[field]?.safeParse(undefined).success) wrong.push([field, rest])
        const isText = part === 'body' && typeof value === 'string'
        // A form has only texts; the schema does not check which of them are right.
        if (!name.endsWith('/token')) wrong.push([field, { ...fields, [field]: isText ? 5 : '?' }])
      }
      for (const [field, changed] of wrong) {
        const { status, body } = await send(name, { ...parts(), [part]: changed })
        expect([status, body]).toEqual([
          400,
          { code: 'BAD_REQUEST', message: expect.stringMatching(new RegExp(`^${field}`)) },
        ])
      }
    }
  })

  test('accepts a good request', async () => {
    const { status, body } = await send(name, parts())
    const isOver = name.endsWith('/accept')
    expect([status, body.code]).toEqual(isOver ? [400, 'INVALID_DISPUTE_STATE'] : [200, undefined])
  })
})

test.each<[object, string]>([
  [{ amount: 99 }, 'amount: at least 100'],
  [{ amount: 100.5 }, 'amount: whole paise'],
  [{ expireAfter: 299 }, 'expireAfter: 300 to 3600 seconds'],
  [{ merchantOrderId: 'x'.repeat(64) }, 'merchantOrderId: at most 63 letters, digits, - or _'],
  [{ metaInfo: { udf16: 'x' } }, 'metaInfo.udf16: is no field of this call'],
  [{ metaInfo: { udf11: '<>' } }, 'metaInfo.udf11: at most 50 letters, digits or _-+@.'],
  [mode({ type: 'UPI_QR' }), 'paymentFlow.paymentModeConfig.enabledPaymentModes[0].type: unknown type'],
  [
    mode({ type: 'UPI', apps: ['GPAY'] }),
    'paymentFlow.paymentModeConfig.enabledPaymentModes[0].apps[0]: one of',
  ],
  [
    mode({ type: 'NET_BANKING', flows: [] }),
    'paymentFlow.paymentModeConfig.enabledPaymentModes[0].flows: is no',
  ],
])('an order with %j is refused', async (change, message) => {
  const { status, body } = await call('POST', '/checkout/v2/pay', { ...order('CK26112700003'), ...change })
  expect([status, body.code, body.message]).toEqual([400, 'BAD_REQUEST', expect.stringContaining(message)])
  expect((await call('GET', '/checkout/v2/order/CK26112700003/status')).status).toBe(404)
})

function mode(enabled: object) {
  const { paymentFlow } = order('')
  const paymentModeConfig = { version: 'V2', enabledPaymentModes: [enabled] }
  return { paymentFlow: { ...paymentFlow, paymentModeConfig } }
}

// Twins of the two samples of handling-webhooks: their fields, with values of our own.
const payment = {
  paymentMode: 'UPI_INTENT',
  transactionId: 'OM4711',
  timestamp: 1_796_000_000_000,
  amount: 50_000,
  state: 'COMPLETED',
}
const completed = { orderId: 'OMO4711', state: 'COMPLETED', amount: 50_000, expireAt: 1_796_000_900_000 }
const name = 'checkout.order.completed'
test.each<[object, object | undefined]>([
  [
    {
      merchantId: 'SHOP',
      merchantOrderId: ORDER_ID,
      ...completed,
      paymentDetails: [{ ...payment, splitInstruments: [] }],
    },
    undefined,
  ],
  [{ ...completed, paymentDetails: [payment] }, undefined],
  [
    { ...completed, paymentDetails: [{ ...payment, rail: null }] },
    { path: 'payload.paymentDetails[0].rail' },
  ],
  [{ ...completed, state: 'PAID', paymentDetails: [] }, { path: 'payload.state' }],
  [
    { ...completed, paymentDetails: [], currency: 'INR' },
    { path: 'payload.currency', problem: 'unknown' },
  ],
])('a webhook about %j', (payload, fault) => {
  const schema = PHONEPE_WEBHOOKS[name]
  const found = schema && firstFault(schema, { type: 'PG_ORDER_COMPLETED', event: name, payload })
  expect(found).toEqual(fault && expect.objectContaining(fault))
})
