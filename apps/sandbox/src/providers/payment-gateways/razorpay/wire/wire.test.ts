import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'
import { firstFault } from '../../../../wire/wire-fault.ts'
import { razorpayWire } from './wire.ts'

const BASIC = { authorization: `Basic ${Buffer.from('sandbox-id:sandbox-secret').toString('base64')}` }
let sandbox: RunningSandbox
let orderId: string
let paymentId: string
let disputeId: string
let documentId: string
const call = (method: string, path: string, body?: unknown) =>
  sandbox.call(method, `/v1${path}`, body, { ...BASIC })

beforeAll(async () => {
  sandbox = await startSandbox()
  orderId = (await call('POST', '/orders', ORDER)).body.id
  const tries = `/razorpay/checkout/${orderId}/tries`
  const card = { method: 'card', card_number: '4100280000001007', expiry: '12/30', cvv: '123' }
  const started = await sandbox.call('POST', tries, card)
  await sandbox.call('POST', `${tries}/${started.body.token}`, { otp: '123456' })
  paymentId = (await call('GET', `/orders/${orderId}/payments`)).body.items[0].id
  const opened = await sandbox.call('POST', '/disputes/simulate', { order_id: 'CK26112700001' })
  disputeId = opened.body.dispute_id
  documentId = (await upload('letter.pdf', 'application/pdf')).body.id
})
afterAll(() => sandbox.stop())

async function upload(name: string, type: string, purpose = 'dispute_evidence') {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', new Blob(['%PDF'], { type }), name)
  const answer = await fetch(`${sandbox.origin}/v1/documents`, { method: 'POST', headers: BASIC, body: form })
  return { status: answer.status, body: (await answer.json()) as { id: string } }
}

const ORDER = {
  amount: 50_000,
  currency: 'INR',
  receipt: 'CK26112700001',
  notes: { expires_at: '1796000000' },
  payment: {
    capture: 'automatic',
    capture_options: { automatic_expiry_period: 30, manual_expiry_period: 30, refund_speed: 'normal' },
  },
}
const SPAN = { from: '1700000000', to: '4700000000', count: '100', skip: '0' }

/** A good request of every call; where its subject is refused, the status of the refusal. */
const GOOD: Record<string, { path: () => string; query?: object; body?: () => object; status?: number }> = {
  'POST /v1/orders': { path: () => '/orders', body: () => ORDER },
  'GET /v1/orders': { path: () => '/orders', query: { ...SPAN, receipt: 'CK26112700001', authorized: '1' } },
  'GET /v1/orders/:id': { path: () => `/orders/${orderId}` },
  'PATCH /v1/orders/:id': { path: () => `/orders/${orderId}`, body: () => ({ notes: { closed: 'yes' } }) },
  'GET /v1/orders/:id/payments': {
    path: () => `/orders/${orderId}/payments`,
    query: { 'expand[]': 'card' },
  },
  'GET /v1/payments/downtimes': { path: () => '/payments/downtimes' },
  'GET /v1/payments/downtimes/:id': { path: () => '/payments/downtimes/down_Fq1', status: 400 },
  'GET /v1/payments/:id': { path: () => `/payments/${paymentId}`, query: { 'expand[]': 'offers' } },
  'POST /v1/payments/:id/capture': {
    path: () => `/payments/${paymentId}/capture`,
    body: () => ({ amount: 50_000, currency: 'INR' }),
    status: 400,
  },
  'GET /v1/payments/:id/refunds': { path: () => `/payments/${paymentId}/refunds`, query: SPAN },
  'POST /v1/payments/:id/refund': {
    path: () => `/payments/${paymentId}/refund`,
    body: () => ({ amount: 100, speed: 'normal', notes: { note: 'late' }, receipt: 'RF26112700001' }),
  },
  'GET /v1/refunds/:id': { path: () => '/refunds/rfnd_00000000000000', status: 400 },
  'GET /v1/disputes': { path: () => '/disputes', query: SPAN },
  'GET /v1/disputes/:id': { path: () => `/disputes/${disputeId}` },
  'PATCH /v1/disputes/:id/contest': {
    path: () => `/disputes/${disputeId}/contest`,
    body: () => ({
      amount: 50_000,
      summary: 'The rent was paid on',
      billing_proof: [documentId],
      others: [{ type: 'other', document_ids: [documentId] }],
      action: 'draft',
    }),
  },
  'POST /v1/disputes/:id/accept': { path: () => `/disputes/${disputeId}/accept`, body: () => ({}) },
  'GET /v1/settlements': { path: () => '/settlements', query: SPAN },
  'GET /v1/settlements/recon/combined': {
    path: () => '/settlements/recon/combined',
    query: { year: '2026', month: '11', day: '27', count: '1000', skip: '0' },
  },
}
test('every call is tested here; a document is no JSON', () => {
  expect([...Object.keys(GOOD), 'POST /v1/documents'].toSorted()).toEqual(
    Object.keys(razorpayWire.calls).toSorted(),
  )
})

type Fields = Record<string, unknown>
const send = (name: string, { query, body }: { query?: object; body?: object }) => {
  const text = query && Object.keys(query).length > 0 ? `?${new URLSearchParams({ ...query })}` : ''
  return call(name.split(' ')[0] ?? '', `${GOOD[name]?.path()}${text}`, body)
}

describe.each(Object.keys(GOOD))('%s', (name) => {
  const { status = 200, query, body } = GOOD[name] ?? { path: () => '' }
  const schemas = razorpayWire.calls[name]
  const parts = () => ({ ...(query ? { query } : {}), ...(body ? { body: body() } : {}) })

  test('refuses unknown fields and fields of another kind', async () => {
    for (const { part, fields, field } of wrongParts(parts())) {
      const answer = await send(name, { ...parts(), [part]: fields })
      expect([field, answer.status, answer.body.error.code]).toEqual([field, 400, 'BAD_REQUEST_ERROR'])
      expect(answer.body.error.field).toContain(field)
    }
  })

  test('requires the mandatory fields, and only those', async () => {
    for (const part of ['query', 'body'] as const) {
      const schema = schemas?.[part]
      if (!(schema instanceof z.ZodObject)) continue
      for (const field of Object.keys(schema.shape)) {
        const { [field]: _left, ...rest } = (parts()[part] ?? {}) as Fields
        const isWanted = !schema.shape[field].safeParse(undefined).success
        expect(firstFault(schema, rest)).toEqual(
          isWanted ? expect.objectContaining({ path: field, problem: 'missing' }) : undefined,
        )
        if (!isWanted) continue
        const { error } = (await send(name, { ...parts(), [part]: rest })).body
        expect(error).toMatchObject({
          description: `The ${field.replaceAll('_', ' ')} field is required.`,
          field,
          source: 'business',
          step: 'payment_initiation',
          reason: 'input_validation_failed',
        })
      }
    }
  })

  test('accepts a good request', async () => {
    expect(await send(name, parts())).toMatchObject({ status })
  })
})

/** Each part with an unknown field, and with each of its fields of another kind, at any depth. */
function* wrongParts(parts: { query?: object; body?: object }) {
  for (const part of ['query', 'body'] as const) {
    const fields = (parts[part] ?? {}) as Fields
    if (part === 'body' && parts.body === undefined) continue
    yield { part, fields: { ...fields, surplus: 'x' }, field: 'surplus' }
    for (const [field, value] of Object.entries(fields)) {
      // Query values are always texts.
      const other = part === 'query' || typeof value !== 'string' ? '?' : 5
      if (field === 'receipt' && part === 'query') continue
      yield { part, fields: { ...fields, [field]: other }, field }
    }
  }
}

test('a refused request has no effect', async () => {
  const { count, items } = (await call('GET', '/orders?count=100')).body
  expect(count).toBe(2)
  expect(items.at(-1).notes).toEqual({ closed: 'yes' })
  expect((await call('GET', `/payments/${paymentId}/refunds`)).body.count).toBe(1)
})

test.each([
  ['POST /v1/orders', { ...ORDER, amount: 99 }, 'amount'],
  ['POST /v1/orders', { ...ORDER, amount: 100.5 }, 'amount'],
  ['POST /v1/orders', { ...ORDER, currency: 'USD' }, 'currency'],
  ['POST /v1/orders', { ...ORDER, receipt: 'x'.repeat(41) }, 'receipt'],
  ['POST /v1/orders', { ...ORDER, notes: { long: 'x'.repeat(257) } }, 'notes.long'],
  [
    'POST /v1/orders',
    { ...ORDER, notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [n, ''])) },
    'notes',
  ],
  ['POST /v1/orders', { ...ORDER, payment: { capture: 'automatic', capture_options: {} } }, 'refund_speed'],
  ['POST /v1/orders', capture({ automatic_expiry_period: 11 }), 'automatic_expiry_period'],
  ['POST /v1/orders', capture({ manual_expiry_period: 7_201 }), 'manual_expiry_period'],
  ['POST /v1/orders', capture({ manual_expiry_period: 29 }), 'payment.capture_options'],
  ['POST /v1/orders', capture({ automatic_expiry_period: undefined }), 'payment'],
  ['POST /v1/payments/:id/refund', { speed: 'instant' }, 'speed'],
  ['PATCH /v1/disputes/:id/contest', { summary: 'x'.repeat(1_001) }, 'summary'],
  ['PATCH /v1/disputes/:id/contest', { billing_proof: ['letter'] }, 'billing_proof[0]'],
])('%s refuses %j', async (name, body, field) => {
  const answer = await send(name, { body })
  expect([answer.status, answer.body.error.field]).toEqual([400, expect.stringContaining(field)])
})

function capture(change: object) {
  const { capture_options: options, ...rest } = ORDER.payment
  return { ...ORDER, payment: { ...rest, capture_options: { ...options, ...change } } }
}

test.each([
  ['/orders?count=101', 'count'],
  ['/settlements?count=0', 'count'],
  ['/settlements?from=1', 'from'],
  ['/settlements/recon/combined?year=26&month=11', 'year'],
  ['/settlements/recon/combined?year=2026&month=13', 'month'],
  ['/settlements/recon/combined?year=2026&month=11&day=32', 'day'],
  ['/settlements/recon/combined?year=2026&month=11&count=1001', 'count'],
])('%s is refused for its %s', async (path, field) => {
  expect((await call('GET', path)).body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', field })
})

test('accepts a picture or a PDF as a document of a dispute', async () => {
  expect((await upload('letter.txt', 'text/plain')).status).toBe(400)
  expect((await upload('letter.pdf', 'application/pdf', 'other')).status).toBe(400)
  expect(await upload('door.png', 'image/png')).toMatchObject({
    status: 200,
    body: { id: expect.stringMatching(/^doc_\w{14}$/), mime_type: 'image/png', size: 4 },
  })
})
