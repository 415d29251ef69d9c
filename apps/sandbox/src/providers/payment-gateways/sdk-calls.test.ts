import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderBody, simulate, startAttempt } from '../../testing/orders.ts'
import { KEYS, type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'

const DAY_MS = 86_400_000
let sandbox: RunningSandbox
let clockMs = Date.now()
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => clockMs })
})
afterAll(() => sandbox.stop())

const NEWEST = { ...KEYS, 'x-api-version': '2026-01-01' }
const BASIC = { authorization: `Basic ${Buffer.from('sandbox-id:sandbox-secret').toString('base64')}` }
const razorpay = (method: string, path: string, body?: unknown) =>
  sandbox.call(method, `/v1${path}`, body, BASIC)

test('Cashfree supports both versions, and names the one in use', async () => {
  for (const headers of [KEYS, NEWEST]) {
    const made = await sandbox.call('POST', '/pg/orders', orderBody(), headers)
    expect([made.status, made.headers.get('x-api-version')]).toEqual([200, headers['x-api-version']])
  }
  const next = { ...KEYS, 'x-api-version': '2027-01-01' }
  expect((await sandbox.call('POST', '/pg/orders', orderBody(), next)).body.code).toBe(
    'x-api-version_invalid',
  )
})

test('Cashfree lists its settlements in pages, equal to the reconciliation', async () => {
  for (let count = 0; count < 12; count++) {
    const { attempt } = await startAttempt(sandbox)
    await simulate(sandbox, attempt.cf_payment_id, 'SUCCESS')
    // Each payment is settled separately.
    clockMs += 2 * DAY_MS
    await settlements('/settlement/recon', 1000)
  }
  const recon = await settlements('/settlement/recon', 1000)
  const events: { settlement_details: Record<string, unknown> }[] = recon.data
  const wanted = new Map(events.map(({ settlement_details: each }) => [each.cf_settlement_id, each]))
  expect(wanted.size).toBe(12)

  const first = await settlements('/settlements', 10)
  const second = await settlements('/settlements', 10, first.cursor)
  expect([first.data.length, second.data.length, second.cursor]).toEqual([10, 2, undefined])
  expect([...first.data, ...second.data]).toEqual(
    [...wanted.values()].map(({ cf_settlement_id, amount_settled, utr, settlement_date }) =>
      expect.objectContaining({
        cf_settlement_id,
        amount_settled,
        settlement_utr: utr,
        settlement_processed_on: settlement_date,
        status: 'SUCCESS',
      }),
    ),
  )
})

test('Cashfree’s newest version has other names, lists, and filters that may be left out', async () => {
  const old = await settlements('/settlement/recon', 1000)
  const newest = await settlements('/settlement/recon', 1000, null, NEWEST, '_processed_on')
  expect(newest.data).toHaveLength(12)
  for (const [n, { payment_details, settlement_details, event_details }] of old.data.entries()) {
    const { payment_mode, cf_payment_id } = payment_details
    const { cf_settlement_id, utr, settlement_date } = settlement_details
    expect(newest.data[n]).toMatchObject({
      event_details,
      payment_details: { cf_payment_id, payment_group: payment_mode },
      settlement_details: { cf_settlement_id, settlement_date, settlement_utr: utr },
      refund_details: [],
      dispute_details: [],
    })
    expect(newest.data[n].settlement_details).not.toHaveProperty('utr')
  }
  for (const suffix of ['_initiated_on', ''])
    expect(await settlements('/settlement/recon', 1000, null, NEWEST, suffix)).toEqual(newest)
  const all = { pagination: { limit: 1000, cursor: null } }
  expect((await sandbox.call('POST', '/pg/settlement/recon', all, NEWEST)).body).toEqual(newest)
  const some = { ...all, filters: { start_date_processed_on: '2026-11-21T00:00:00Z' } }
  expect((await sandbox.call('POST', '/pg/settlement/recon', some, NEWEST)).body.code).toBe(
    'filters.end_date_processed_on_missing',
  )
  expect((await sandbox.call('POST', '/pg/settlement/recon', all)).body.code).toBe(
    'filters.start_date_missing',
  )
  const [payout] = (await settlements('/settlements', 10, null, NEWEST)).data
  expect(payout).toMatchObject({ settlement_utr: expect.any(String), status: 'SUCCESS' })
})

test('Razorpay answers capture, downtimes and settlements', async () => {
  const order = (await razorpay('POST', '/orders', { amount: 50_000, currency: 'INR', receipt: 'CK1' })).body
  const started = await sandbox.call('POST', `/razorpay/checkout/${order.id}/tries`, {
    method: 'upi',
    upi_id: 'success@razorpay',
  })
  const [payment] = (await razorpay('GET', `/orders/${order.id}/payments`)).body.items
  const capture = (body: unknown, id = payment.id) => razorpay('POST', `/payments/${id}/capture`, body)
  const whole = { amount: 50_000, currency: 'INR' }
  expect((await capture(whole)).body.error.description).toMatch(/authorized and not yet captured/)
  await sandbox.call('POST', `/razorpay/checkout/${order.id}/tries/${started.body.token}`, { approve: true })
  expect((await razorpay('GET', `/payments/${payment.id}`)).body.status).toBe('captured')
  const again = await capture(whole)
  expect([again.status, again.body.error.description]).toEqual([
    400,
    'This payment has already been captured',
  ])
  expect((await capture({ amount: 1.5, currency: 'INR' })).body.error.field).toBe('amount')
  expect((await capture(whole, 'pay_none')).body.error.description).toMatch(/does not exist/)

  expect((await razorpay('GET', '/payments/downtimes')).body).toEqual({
    entity: 'collection',
    count: 0,
    items: [],
  })
  clockMs += 2 * DAY_MS
  const { items } = (await razorpay('GET', '/settlements?count=100')).body
  expect(items).toHaveLength(1)
  const day = new Date(items[0].created_at * 1000 + 19_800_000)
  const recon = await razorpay(
    'GET',
    `/settlements/recon/combined?year=${day.getUTCFullYear()}&month=${day.getUTCMonth() + 1}&count=100`,
  )
  expect(recon.body.items[0]).toMatchObject({ settlement_id: items[0].id, credit: items[0].amount })
  expect((await razorpay('GET', `/settlements?to=${items[0].created_at - 1}`)).body.count).toBe(0)
})

async function settlements(
  path: string,
  limit: number,
  cursor: string | null = null,
  keys = KEYS,
  suffix = '',
) {
  const filters = {
    [`start_date${suffix}`]: new Date(clockMs - 60 * DAY_MS).toISOString(),
    [`end_date${suffix}`]: new Date(clockMs + DAY_MS).toISOString(),
  }
  return (await sandbox.call('POST', `/pg${path}`, { pagination: { limit, cursor }, filters }, keys)).body
}
