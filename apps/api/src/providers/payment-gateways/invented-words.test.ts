// Invariant (payments): A provider's word has only its listed effect. An unknown status moves no money, ends
// no record, and appears in the exceptions queue.
// Enforced by: tables of words beside each adapter (`payouts/cashfree/words.ts`), `keepUnlisted`.
// Also tested by: `failure-words.test.ts`, `refund-words.test.ts`, `bill-words.test.ts`,
// `mandate-words.test.ts`, `signing-words.test.ts`, `account-words.test.ts`,
// `identity/invented-words.test.ts`, `paysprint-words.test.ts`. Decision: 0109.

import { describe, expect, it } from 'vitest'
import { interpretGatewayOrder } from '../../modules/payments/payments/interpret-gateway-order.ts'
import type { Outcome } from '../../platform/http/outgoing.ts'
import type { GatewayDispute } from '../gateway-dispute.ts'
import type { FindOutcome } from '../payment-gateway.ts'
import { readFound as readCashfree } from './cashfree/answers.ts'
import { cashfreeDisputes } from './cashfree/disputes.ts'
import { cashfreeMandates, readCharge, readSubscription } from './cashfree/mandates.ts'
import { readFound as readPhonePe } from './phonepe/answers.ts'
import { readFound as readRazorpay } from './razorpay/answers.ts'
import { razorpayDisputes } from './razorpay/disputes.ts'

const INVENTED = [
  ...Array.from({ length: 38 }, (_, n) => `WORD_OF_TOMORROW_${n}`),
  ...['', ' ', 'constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty'],
  ...['Success', 'paid ', 'Captured', 'closed', 'null'],
]
const answered = (body: unknown, status = 200): Outcome => ({ kind: 'answered', status, body })
const ORDERED = { totalPaise: 10_000n, method: 'upi' }

const cashfree = (word: string, tried: string) =>
  readCashfree(
    answered({
      order_id: 'CK1',
      order_status: word,
      order_amount: 100,
      order_currency: 'INR',
      order_expiry_time: '2026-11-26T10:00:00+05:30',
      payment_session_id: 's',
    }),
    answered([{ cf_payment_id: 7, payment_status: tried, payment_amount: 100, payment_group: 'upi' }]),
    'CK1',
  )
const razorpay = (word: string, tried: string) =>
  readRazorpay(
    answered({ id: 'order_1', amount: 10_000, currency: 'INR', status: word, notes: { expires_at: '1' } }),
    answered({
      items: [
        {
          id: 'pay_1',
          amount: 10_000,
          currency: 'INR',
          status: tried,
          method: 'upi',
          created_at: 1_795_000_000,
        },
      ],
    }),
  )
const phonepe = (word: string, tried: string) =>
  readPhonePe(
    answered({
      orderId: 'O1',
      state: word,
      amount: 10_000,
      expireAt: 1_795_000_000_000,
      paymentDetails: [{ transactionId: 'T1', paymentMode: 'UPI_QR', amount: 10_000, state: tried }],
    }),
    'https://page.example',
  )

function judged(found: FindOutcome) {
  if (found.kind !== 'found') return { kind: found.kind }
  return { kind: interpretGatewayOrder(found.order, ORDERED).kind, unlisted: found.order.unlisted }
}

describe.each([
  ['Cashfree', cashfree, 'PAID', 'EXPIRED', 'SUCCESS'],
  ['Razorpay', razorpay, 'paid', 'created', 'captured'],
  ['PhonePe', phonepe, 'COMPLETED', 'FAILED', 'COMPLETED'],
] as const)('an order at %s', (_name, read, paid, over, succeeded) => {
  it.each(INVENTED)('that is "%s" is neither paid nor over', (word) => {
    expect(judged(read(word, succeeded))).toEqual({ kind: 'none', unlisted: word })
  })

  it.each(INVENTED)('whose payment is "%s" is neither paid nor over', (word) => {
    expect(judged(read(paid, word))).toEqual({ kind: 'none', unlisted: word })
    expect(judged(read(over, word))).toEqual({ kind: 'pending', unlisted: word })
  })

  it('whose words are listed keeps none', () => {
    expect(judged(read(paid, succeeded))).toEqual({ kind: 'captured', unlisted: undefined })
  })
})

it('a refunded payment at Razorpay without a sign of its capture is not final', () => {
  expect(judged(razorpay('attempted', 'refunded'))).toEqual({ kind: 'pending', unlisted: 'refunded' })
})

it.each(INVENTED)('a mandate and a charge that are "%s" are of no known state', (word) => {
  const subscription = { subscription_id: 'AP1', subscription_status: word }
  expect(readSubscription(answered(subscription), 'AP1')).toMatchObject({
    mandate: { status: 'unknown', gatewayStatus: word },
  })
  const charge = { payment_id: 'CK1', payment_status: word, payment_amount: 100 }
  expect(judged(readCharge(answered(charge), 'CK1'))).toEqual({ kind: 'none', unlisted: word })
})

it.each([400, 401, 403, 404, 408, 422])('a charge that is refused by %i is not over', async (status) => {
  const mandates = cashfreeMandates(async () => answered({ code: 'not_today' }, status))
  const order = { reference: 'CK1', amountPaise: 10_000n } as Parameters<typeof mandates.charge>[1]
  expect(await mandates.charge({ accountId: null, reference: 'AP1' }, order, '2026-12-05')).toEqual({
    kind: 'unknown',
    reason: `${status} not_today`,
    unlisted: `${status} not_today`,
  })
})

describe.each([
  ['Cashfree', cashfreeDisputes],
  ['Razorpay', razorpayDisputes],
] as const)('what we say to a dispute at %s', (_name, disputesWith) => {
  const dispute = { id: '7', status: 'open', evidence: [] } as unknown as GatewayDispute
  const file = { name: 'a', kind: 'other', contentType: 'image/png', documentId: null, field: null } as const
  const evidence = {
    dispute,
    note: '',
    form: null,
    files: [{ ...file, read: async () => Buffer.from('a') }],
    kept: async () => undefined,
  }
  it.each([401, 403, 404, 405, 408, 425, 429, 451, 500, 503])('is sent again after %i', async (status) => {
    const disputes = disputesWith(async () => answered({ code: 'x', error: { code: 'x' } }, status))
    expect((await disputes.accept('7')).kind).toBe('unknown')
    expect((await disputes.sendEvidence(evidence)).kind).toBe('unknown')
  })
  it.each([400, 409, 413, 415, 422])('is refused by %i', async (status) => {
    const disputes = disputesWith(async () => answered({ code: 'x', error: { code: 'x' } }, status))
    expect((await disputes.accept('7')).kind).toBe('refused')
    expect((await disputes.sendEvidence(evidence)).kind).toBe('refused')
  })
})

it.each(INVENTED)('a dispute that is "%s" is of no known state', async (word) => {
  const more = { dispute_id: 7, dispute_amount: 1, created_at: 'x', order_details: { cf_payment_id: 5 } }
  const said = { ...more, dispute_type: 'CHARGEBACK', dispute_status: `CHARGEBACK_${word}` }
  expect(
    await cashfreeDisputes(async () => answered(said)).find({ id: '7', gatewayPaymentId: '5' }),
  ).toMatchObject({
    dispute: { status: 'unknown', gatewayStatus: `CHARGEBACK_${word}` },
  })
  const other = { id: 'd', payment_id: 'p', amount: 1, phase: 'chargeback', created_at: 1 }
  const found = await razorpayDisputes(async () => answered({ ...other, status: `${word}.` })).find({
    id: 'd',
    gatewayPaymentId: '5',
  })
  expect(found).toMatchObject({ dispute: { status: 'unknown', gatewayStatus: `chargeback ${word}.` } })
})
