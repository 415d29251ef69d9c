import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderBody, saveCard, simulate, startAttempt } from '../../../../testing/orders.ts'
import { type Answer, KEYS, type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'
import { sendSpoilt } from '../../../../wire/testing/hold-to-form.ts'
import type { Spoilt } from '../../../../wire/testing/spoil.ts'
import { cashfreeWire } from './wire.ts'

const DAY_MS = 86_400_000
const SUBSCRIPTION = 'AP26112600001'
const CHARGE = 'CK26112600001'
const CUSTOMER = 'retailer7'
let sandbox: RunningSandbox
let clockMs = Date.now()
let order = ''
let unpaid = ''
let payment = ''
let dispute = ''
let instrument = ''
beforeAll(async () => {
  // A refund takes 50 seconds, so nothing changes during the tests.
  sandbox = await startSandbox({ minuteMs: 600_000, now: () => clockMs })
  const paid = await startAttempt(sandbox)
  order = paid.order.order_id
  payment = paid.attempt.cf_payment_id
  await simulate(sandbox, payment, 'SUCCESS')
  dispute = (await sandbox.call('POST', '/disputes/simulate', { order_id: order })).body.dispute_id
  instrument = (await saveCard(sandbox, CUSTOMER)).instrument_id
  unpaid = (await sandbox.call('POST', '/pg/orders', orderBody())).body.order_id
})
afterAll(() => sandbox.stop())

const dayFrom = (days: number) => new Date(clockMs + days * DAY_MS).toISOString().slice(0, 10)

/** A request with every documented field, and the part that this sandbox accepts if not all. */
interface Good {
  path: () => string
  body?: () => Record<string, unknown>
  taken?: (body: Record<string, unknown>) => Record<string, unknown>
  /** The setup of the call. */
  before?: () => Promise<unknown>
}

/** In the order in which they work. */
const GOOD: Record<string, Good> = {
  'POST /pg/orders': {
    path: () => '/pg/orders',
    body: () => ({
      ...orderBody(),
      customer_details: { ...orderBody().customer_details, customer_uid: 'u7' },
      order_meta: {
        return_url: 'https://portal.example.in/back',
        notify_url: 'https://portal.example.in/hook',
        payment_methods: 'cc,upi',
      },
      order_expiry_time: new Date(clockMs + DAY_MS).toISOString(),
      order_note: 'Rent of November',
      order_tags: { payee: 'P7' },
      order_splits: [],
      cart_details: {},
      products: {},
      terminal: {},
    }),
  },
  'GET /pg/orders/:orderId': { path: () => `/pg/orders/${order}` },
  'GET /pg/orders/:orderId/extended': { path: () => `/pg/orders/${order}/extended` },
  'PATCH /pg/orders/:orderId': {
    path: () => `/pg/orders/${unpaid}`,
    body: () => ({ order_status: 'TERMINATED' }),
  },
  'GET /pg/orders/:orderId/payments': { path: () => `/pg/orders/${order}/payments` },
  'GET /pg/orders/:orderId/payments/:cfPaymentId': { path: () => `/pg/orders/${order}/payments/${payment}` },
  'POST /pg/orders/:orderId/refunds': {
    path: () => `/pg/orders/${order}/refunds`,
    body: () => ({
      refund_amount: 100.5,
      refund_id: 'RF26112600001',
      refund_note: 'Moved out',
      refund_speed: 'STANDARD',
      refund_splits: [{ vendor_id: 'V7', amount: 100.5, percentage: 100, tags: {} }],
    }),
  },
  'GET /pg/orders/:orderId/refunds': { path: () => `/pg/orders/${order}/refunds` },
  'GET /pg/orders/:orderId/refunds/:refundId': { path: () => `/pg/orders/${order}/refunds/RF26112600001` },
  'GET /pg/orders/:orderId/disputes': { path: () => `/pg/orders/${order}/disputes` },
  'GET /pg/payments/:paymentId/disputes': { path: () => `/pg/payments/${payment}/disputes` },
  'GET /pg/disputes/:disputeId': { path: () => `/pg/disputes/${dispute}` },
  'PUT /pg/disputes/:disputeId/accept': { path: () => `/pg/disputes/${dispute}/accept` },
  'GET /pg/customers/:customerId/instruments': {
    path: () => `/pg/customers/${CUSTOMER}/instruments?instrument_type=card`,
  },
  'GET /pg/customers/:customerId/instruments/:instrumentId': {
    path: () => `/pg/customers/${CUSTOMER}/instruments/${instrument}`,
  },
  'DELETE /pg/customers/:customerId/instruments/:instrumentId': {
    path: () => `/pg/customers/${CUSTOMER}/instruments/${instrument}`,
  },
  'POST /pg/subscriptions': {
    path: () => '/pg/subscriptions',
    body: () => ({
      subscription_id: SUBSCRIPTION,
      customer_details: {
        customer_name: 'Meera Nambiar',
        customer_email: 'meera.nambiar@example.in',
        customer_phone: '9876500017',
        customer_bank_account_holder_name: 'Meera Nambiar',
        customer_bank_account_number: '026291800001191',
        customer_bank_ifsc: 'YESB0000262',
        customer_bank_code: 'YESB',
        customer_bank_account_type: 'SAVINGS',
      },
      plan_details: {
        plan_id: 'rent',
        plan_name: 'Pay Arvind Kulkarni',
        plan_type: 'ON_DEMAND',
        plan_currency: 'INR',
        plan_amount: 12_000,
        plan_max_amount: 15_000,
        plan_max_cycles: 12,
        plan_intervals: 1,
        plan_interval_type: 'MONTH',
        plan_note: 'Rent',
      },
      authorization_details: {
        authorization_amount: 1,
        authorization_amount_refund: true,
        payment_methods: ['upi'],
      },
      subscription_meta: {
        return_url: 'https://portal.example.in/mandates',
        notification_channel: ['EMAIL'],
        session_id_expiry: '2027-01-01T00:00:00+05:30',
      },
      subscription_expiry_time: '2030-01-01T00:00:00+05:30',
      subscription_first_charge_time: '2027-01-01T00:00:00+05:30',
      subscription_note: 'Rent',
      subscription_tags: { payee: 'P7' },
      subscription_payment_splits: [{ vendor_id: 'V7', percentage: 100 }],
    }),
  },
  'GET /pg/subscriptions/:id': { path: () => `/pg/subscriptions/${SUBSCRIPTION}` },
  'POST /pg/subscriptions/pay': {
    before: () => sandbox.call('PUT', `/mandates/${SUBSCRIPTION}`, { status: 'ACTIVE' }),
    path: () => '/pg/subscriptions/pay',
    body: () => ({
      subscription_id: SUBSCRIPTION,
      payment_id: CHARGE,
      payment_type: 'CHARGE',
      payment_amount: 12_000,
      payment_schedule_date: `${dayFrom(3)}T00:00:00+05:30`,
      payment_remarks: 'Rent of November',
      subscription_session_id: 'sub_session_7',
      payment_method: {},
    }),
  },
  'GET /pg/subscriptions/:id/payments': { path: () => `/pg/subscriptions/${SUBSCRIPTION}/payments` },
  'GET /pg/subscriptions/:id/payments/:paymentId': {
    path: () => `/pg/subscriptions/${SUBSCRIPTION}/payments/${CHARGE}`,
  },
  'POST /pg/subscriptions/:id/payments/:paymentId/manage': {
    // A second charge to cancel; creating it also runs the first one, which is due.
    before: async () => {
      clockMs += 5 * DAY_MS
      await sandbox.call('POST', '/pg/subscriptions/pay', {
        subscription_id: SUBSCRIPTION,
        payment_id: `${CHARGE}b`,
        payment_type: 'CHARGE',
        payment_amount: 1,
        payment_schedule_date: dayFrom(3),
      })
    },
    path: () => `/pg/subscriptions/${SUBSCRIPTION}/payments/${CHARGE}b/manage`,
    body: () => ({
      subscription_id: SUBSCRIPTION,
      payment_id: `${CHARGE}b`,
      action: 'CANCEL',
      action_details: { next_scheduled_time: dayFrom(4), plan_id: 'rent' },
    }),
  },
  'POST /pg/subscriptions/:id/refunds': {
    path: () => `/pg/subscriptions/${SUBSCRIPTION}/refunds`,
    body: () => ({
      subscription_id: SUBSCRIPTION,
      payment_id: CHARGE,
      cf_payment_id: 7,
      refund_id: 'RF26112600002',
      refund_amount: 100,
      refund_note: 'Paid twice',
      refund_speed: 'STANDARD',
    }),
  },
  'GET /pg/subscriptions/:id/refunds/:refundId': {
    path: () => `/pg/subscriptions/${SUBSCRIPTION}/refunds/RF26112600002`,
  },
  'POST /pg/subscriptions/:id/manage': {
    path: () => `/pg/subscriptions/${SUBSCRIPTION}/manage`,
    body: () => ({
      subscription_id: SUBSCRIPTION,
      action: 'CANCEL',
      action_details: { next_scheduled_time: dayFrom(4), plan_id: 'rent' },
    }),
  },
  'POST /pg/settlement/recon': {
    path: () => '/pg/settlement/recon',
    body: () => ({
      pagination: { limit: 100, cursor: null },
      filters: {
        cf_settlement_ids: [7],
        settlement_utrs: ['7'],
        ...dates(''),
        ...dates('_initiated_on'),
        ...dates('_processed_on'),
      },
    }),
    taken: (body) => ({ ...body, filters: dates('') }),
  },
  'POST /pg/settlements': {
    path: () => '/pg/settlements',
    body: () => ({
      pagination: { limit: 100, cursor: null },
      filters: {
        cf_settlement_ids: ['7'],
        settlement_utrs: ['7'],
        settlement_status: ['SUCCESS'],
        ...dates(''),
      },
    }),
    taken: (body) => ({ ...body, filters: dates('') }),
  },
}
const dates = (suffix: string) => ({
  [`start_date${suffix}`]: `${dayFrom(-9)}T00:00:00+05:30`,
  [`end_date${suffix}`]: `${dayFrom(9)}T23:59:59+05:30`,
})

const isRefusal = ({ status, body }: Answer, { path, problem }: Spoilt) =>
  status === 400 &&
  body.code === `${path}_${problem === 'missing' ? 'missing' : 'invalid'}` &&
  body.type === 'invalid_request_error' &&
  body.message.startsWith(`${path} : `)

test('every call is tested, except the one with a file', () => {
  const untried = Object.keys(cashfreeWire.calls).filter((name) => !(name in GOOD))
  expect(untried).toEqual(['POST /pg/disputes/:disputeId/documents'])
})

test.each(Object.keys(GOOD))('%s accepts documented requests alone', async (name) => {
  const { path, body, taken = (all) => all, before } = GOOD[name] as Good
  await before?.()
  const [method = ''] = name.split(' ')
  const send = (sent: unknown, query = '') =>
    sandbox.call(method, path() + (path().includes('?') ? query.replace('?', '&') : query), sent)
  const unknown = { path: 'no_such_field', problem: 'unknown', value: null } as const
  expect(isRefusal(await send(body?.(), '?no_such_field=1'), unknown)).toBe(true)
  const schema = cashfreeWire.calls[name]?.body
  const good = body?.()
  if (schema && good) {
    expect(await sendSpoilt(sandbox, { schema, good }, send, isRefusal)).toEqual([])
  } else if (method !== 'GET') expect(isRefusal(await send({ no_such_field: 1 }), unknown)).toBe(true)
  const answer = await send(good && taken(good))
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
})

test.each([
  ['x-api-version', undefined, 'x-api-version_missing'],
  ['x-api-version', '2023-08-01', 'x-api-version_invalid'],
  ['x-idempotency-key', 'CK26112600001', 'x-idempotency-key_invalid'],
])('the header %s of %s is refused', async (name, value, code) => {
  const { [name]: _other, ...others } = KEYS as Record<string, string>
  const headers = value === undefined ? others : { ...others, [name]: value }
  const answer = await sandbox.call('GET', `/pg/orders/${order}`, undefined, headers)
  expect([answer.status, answer.body.code]).toEqual([400, code])
})
