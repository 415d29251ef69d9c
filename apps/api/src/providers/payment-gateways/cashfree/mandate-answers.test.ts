import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import { asOrderRefund, readCharge, readSubscription } from './mandates.ts'
import { subscriptionAbout } from './subscription-webhook.ts'

const answered = (body: unknown, status = 200): Outcome => ({ kind: 'answered', status, body }) as Outcome
const DAY = '2026-12-05'
const onDayMs = Date.parse(`${DAY}T12:00:00Z`)

describe('a charge', () => {
  const charge = { payment_id: 'CK1', cf_payment_id: 7, payment_amount: 12_036.5, payment_schedule_date: DAY }
  const read = (more: object, nowMs = onDayMs) => readCharge(answered({ ...charge, ...more }), 'CK1', nowMs)

  it.each([
    ['SUCCESS', {}, 'paid', 'succeeded'],
    ['INITIALIZED', {}, 'active', 'pending'],
    ['INITIALISED', {}, 'active', 'pending'],
    ['PENDING', { retry_attempts: 2 }, 'active', 'pending'],
    ['FAILED', { retry_attempts: 2 }, 'active', 'pending'],
    ['FAILED', { retry_attempts: 3 }, 'terminated', 'failed'],
    ['CANCELLED', {}, 'terminated', 'cancelled'],
    ['NEW_WORD', {}, 'unknown', 'unknown'],
  ])('that is %s %j is %s', (payment_status, more, status, tried) => {
    expect(read({ payment_status, ...more })).toMatchObject({
      kind: 'found',
      order: {
        status,
        amountPaise: 1_203_650n,
        currency: 'INR',
        tries: [{ id: '7', status: tried, method: 'upi' }],
      },
    })
  })

  it.each(['', null, undefined])('that succeeded with the reason %j has no error', (failure_reason) => {
    expect(read({ payment_status: 'SUCCESS', failure_details: { failure_reason } })).toMatchObject({
      order: { tries: [{ message: null, error: null }] },
    })
  })

  it('that failed is over two days after its day, however often the bank has tried', () => {
    const failed = { payment_status: 'FAILED', retry_attempts: 0 }
    expect(read(failed, onDayMs + 86_400_000)).toMatchObject({ order: { status: 'active' } })
    expect(read(failed, onDayMs + 2 * 86_400_000)).toMatchObject({ order: { status: 'terminated' } })
  })

  it.each([
    ['another', answered({ ...charge, payment_status: 'SUCCESS', payment_id: 'CK2' }), 'unknown'],
    ['without an amount', answered({ ...charge, payment_status: 'SUCCESS', payment_amount: 'x' }), 'unknown'],
    ['that is not there', answered({}, 404), 'missing'],
    ['behind a failure', answered({}, 503), 'unknown'],
  ])('%s is %#', (_name, outcome, kind) => {
    expect(readCharge(outcome, 'CK1', onDayMs).kind).toBe(kind)
  })
})

it.each([
  ['INITIALIZED', 'ACTIVE', 'asked'],
  ['INITIALIZED', 'FAILED', 'declined'],
  ['INITIALISED', 'ACTIVE', 'asked'],
  ['INITIALISED', 'FAILED', 'declined'],
  ['ACTIVE', 'ACTIVE', 'active'],
  ['CUSTOMER_CANCELLED', null, 'ended-by-payer'],
  ['CUSTOMER_PAUSED', null, 'paused-by-payer'],
  ['ON_HOLD', null, 'held'],
  ['EXPIRED', null, 'expired'],
  ['NEW_WORD', null, 'unknown'],
])('a mandate that is %s, its approval %s, is %s', (subscription_status, authorization_status, status) => {
  const body = {
    subscription_id: 'AP1',
    subscription_status,
    authorisation_details: { authorization_status },
  }
  expect(readSubscription(answered(body), 'AP1')).toMatchObject({ kind: 'found', mandate: { status } })
  expect(readSubscription(answered(body), 'AP2').kind).toBe('unknown')
})

it('a refund of a debit is read like that of an order', () => {
  const refund = { refund_id: 'R1', cf_refund_id: '9', refund_amount: 5 }
  for (const refund_status of ['INITIALIZED', 'INITIALISED']) {
    expect(asOrderRefund(answered({ ...refund, refund_status }))).toMatchObject({
      body: { refund_status: 'PENDING', refund_id: 'R1' },
    })
  }
  expect(asOrderRefund(answered({ code: 'x' }, 400))).toEqual(answered({ code: 'x' }, 400))
})

it.each([
  [
    { type: 'SUBSCRIPTION_PAYMENT_SUCCESS', data: { payment_id: 'CK1', subscription_id: 'AP1' } },
    'CK1',
    'AP1',
  ],
  [
    { type: 'SUBSCRIPTION_STATUS_CHANGED', data: { subscription_details: { subscription_id: 'AP1' } } },
    null,
    'AP1',
  ],
])('the webhook %j is about both', (body, charge, mandate) => {
  expect(subscriptionAbout(body)).toEqual({ charge, mandate })
  expect(subscriptionAbout({ ...body, type: 'PAYMENT_SUCCESS_WEBHOOK' })).toBeNull()
})
