import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import type { NewGatewayOrder } from '../../payment-gateway.ts'
import { readFound, readOpened } from './answers.ts'

const answered = (status: number, body: unknown): Outcome => ({ kind: 'answered', status, body }) as Outcome
const silent: Outcome = { kind: 'unknown', reason: 'no answer within 5000 ms' }
const request = { reference: 'A1', amountPaise: 1_884_276n } as NewGatewayOrder
const order = {
  order_id: 'A1',
  order_status: 'ACTIVE',
  order_amount: 18842.76,
  order_currency: 'INR',
  order_expiry_time: '2026-11-21T10:35:00+05:30',
  payment_session_id: 'session_x',
}
const payment = {
  cf_payment_id: 77,
  payment_status: 'SUCCESS',
  payment_amount: 18842.76,
  payment_currency: 'INR',
  payment_group: 'upi',
  payment_message: 'ok',
  payment_time: '2026-11-21T10:20:00+05:30',
  bank_reference: 'UTR1',
  payment_method: { upi: { channel: 'collect', upi_id: 'meera@upi' } },
  error_details: null,
}
const found = (change: object = {}, payments: unknown[] = []) =>
  readFound(answered(200, { ...order, ...change }), answered(200, payments), 'A1')
const aTry = (change: object = {}) => {
  const outcome = found({}, [{ ...payment, ...change }])
  if (outcome.kind !== 'found') throw new Error(outcome.kind)
  return outcome.order.tries[0]
}
const parts = (charge: unknown, tax: unknown) => ({
  payment_surcharge_service_charge: charge,
  payment_surcharge_service_tax: tax,
})
const offer = (discount: unknown, status = 'SUCCESS') => ({
  offer_redemption: { redemption_status: status, discount_amount: discount },
})

describe('making an order', () => {
  it('gives the session and its end', () => {
    expect(readOpened(answered(200, order), request)).toEqual({
      kind: 'opened',
      sessionId: 'session_x',
      expiresAt: new Date('2026-11-21T05:05:00.000Z'),
    })
    expect(readOpened(answered(200, { ...order, order_amount: '18842.76' }), request).kind).toBe('opened')
  })

  it.each<[string, Outcome, object]>([
    ['no answer', silent, silent],
    ['an order of this reference', answered(409, {}), { kind: 'exists' }],
    ['too many calls', answered(429, {}), { kind: 'unknown', reason: 'answer 429' }],
    ['a failure', answered(500, {}), { kind: 'unknown', reason: 'answer 500' }],
    ['a bad gateway', answered(502, '<html>'), { kind: 'unknown', reason: 'answer 502' }],
    [
      'a refusal',
      answered(400, { code: 'order_amount_invalid' }),
      { kind: 'refused', reason: '400 order_amount_invalid' },
    ],
    ['a refusal without a word', answered(401, null), { kind: 'refused', reason: '401 refused' }],
    [
      'a refusal with many',
      answered(400, { code: 'x'.repeat(99) }),
      { kind: 'refused', reason: `400 ${'x'.repeat(60)}` },
    ],
    [
      'another order',
      answered(200, { ...order, order_id: 'B2' }),
      { kind: 'unknown', reason: 'answer without our order' },
    ],
    ['another shape', answered(200, { ok: true }), { kind: 'unknown', reason: 'answer without our order' }],
    ['nothing', answered(200, null), { kind: 'unknown', reason: 'answer without our order' }],
    [
      'another amount',
      answered(200, { ...order, order_amount: 18842.75 }),
      { kind: 'refused', reason: 'order made for another amount' },
    ],
  ])('answers %s', (_name, outcome, expected) => {
    expect(readOpened(outcome, request)).toEqual(expected)
  })
})

describe('a fetched order', () => {
  it.each([
    ['ACTIVE', 'active'],
    ['PAID', 'paid'],
    ['EXPIRED', 'expired'],
    ['TERMINATED', 'terminated'],
    ['TERMINATION_REQUESTED', 'active'],
    ['SOMETHING_NEW', 'unknown'],
    ['paid', 'unknown'],
  ])('that is %s is %s', (order_status, status) => {
    expect(found({ order_status })).toMatchObject({ kind: 'found', order: { status } })
  })

  it('has its amount in paise, its currency and its end', () => {
    expect(found({ order_currency: 'USD' })).toEqual({
      kind: 'found',
      order: {
        status: 'active',
        sessionId: 'session_x',
        amountPaise: 1_884_276n,
        currency: 'USD',
        expiresAt: new Date('2026-11-21T05:05:00.000Z'),
        tries: [],
      },
    })
  })

  it.each<[string, Outcome, Outcome, object]>([
    ['no answer', silent, answered(200, []), silent],
    ['no order', answered(404, {}), answered(404, {}), { kind: 'missing' }],
    ['a failure', answered(500, order), answered(200, []), { kind: 'unknown', reason: 'answer 500' }],
    [
      'another order',
      answered(200, { ...order, order_id: 'B2' }),
      answered(200, []),
      { kind: 'unknown', reason: 'answer 200' },
    ],
    ['no payments', answered(200, order), silent, { kind: 'unknown', reason: 'no payments' }],
    [
      'a failure at the payments',
      answered(200, order),
      answered(500, []),
      { kind: 'unknown', reason: 'no payments' },
    ],
    [
      'payments of another shape',
      answered(200, order),
      answered(200, { data: [] }),
      { kind: 'unknown', reason: 'answer of another shape' },
    ],
    [
      'an amount that is none',
      answered(200, { ...order, order_amount: 'much' }),
      answered(200, []),
      { kind: 'unknown', reason: 'answer of another shape' },
    ],
  ])('answers %s', (_name, one, payments, expected) => {
    expect(readFound(one, payments, 'A1')).toEqual(expected)
  })

  it('has its tries newest first', () => {
    const at = (cf_payment_id: number, payment_time: string | null) => ({
      ...payment,
      cf_payment_id,
      payment_time,
    })
    const outcome = found({}, [
      at(1, '2026-11-21T10:20:00+05:30'),
      at(3, '2026-11-21T10:22:00+05:30'),
      at(0, null),
      at(2, '2026-11-21T10:21:00+05:30'),
    ])
    expect(outcome).toMatchObject({ order: { tries: [{ id: '3' }, { id: '2' }, { id: '1' }, { id: '0' }] } })
  })
})

describe('a try', () => {
  it.each([
    ['SUCCESS', 'succeeded'],
    ['PENDING', 'pending'],
    ['NOT_ATTEMPTED', 'pending'],
    ['FAILED', 'failed'],
    ['USER_DROPPED', 'dropped'],
    ['CANCELLED', 'cancelled'],
    ['VOID', 'cancelled'],
    ['FLAGGED', 'unknown'],
  ])('that is %s %s', (payment_status, status) => {
    expect(aTry({ payment_status })?.status).toBe(status)
  })

  it.each([
    ['credit_card', 'card'],
    ['debit_card', 'card'],
    ['prepaid_card', 'card'],
    ['upi', 'upi'],
    ['upi_credit_card', 'upi'],
    ['net_banking', 'net-banking'],
    ['wallet', 'wallet'],
    [null, 'upi'],
  ])('by %s is by %s', (payment_group, method) => {
    expect(aTry({ payment_group })?.method).toBe(method)
  })

  it('has a method even where the answer names none', () => {
    expect(aTry({ payment_group: null, payment_method: null })?.method).toBe('unknown')
  })

  it('of an amount that cannot be read matches no order', () => {
    expect(aTry({ payment_amount: '1.005' })?.amountPaise).toBe(-1n)
    expect(aTry({ payment_amount: '18842.76' })?.amountPaise).toBe(1_884_276n)
  })

  it.each<[string, object, bigint]>([
    ['nothing', {}, 0n],
    ['null', { payment_surcharge: null, payment_offers: null }, 0n],
    ['a charge and its tax', { payment_surcharge: parts(10, 1.8) }, 1_180n],
    ['a charge alone', { payment_surcharge: parts('10.00', null) }, 1_000n],
    ['a tax alone', { payment_surcharge: parts(null, 1.8) }, 180n],
    ['an offer', { payment_offers: [offer(25)] }, -2_500n],
    ['two offers', { payment_offers: [offer(25), offer('0.50')] }, -2_550n],
    ['an offer that was not redeemed', { payment_offers: [offer(25, 'FAILED')] }, 0n],
    ['an offer without a discount', { payment_offers: [offer(null), {}] }, 0n],
    ['both', { payment_surcharge: parts(10, 1.8), payment_offers: [offer(25)] }, -1_320n],
  ])('declares %s as the part of the gateway', (_name, change, surchargePaise) => {
    expect(aTry(change)?.surchargePaise).toBe(surchargePaise)
  })

  it('by UPI has no card', () => {
    expect(aTry()).toEqual({
      id: '77',
      status: 'succeeded',
      surchargePaise: 0n,
      amountPaise: 1_884_276n,
      currency: 'INR',
      method: 'upi',
      bankReference: 'UTR1',
      message: 'ok',
      card: null,
      bank: null,
      error: null,
    })
  })

  it('by card has the known data of the card, masked as the gateway masks it', () => {
    const card = {
      card_number: 'XXXXXXXXXXXX1111',
      card_type: 'credit_card',
      card_network: 'visa',
      card_country: 'IN',
      card_bank_name: 'HDFC Bank',
    }
    expect(aTry({ payment_group: 'credit_card', payment_method: { card } })).toMatchObject({
      method: 'card',
      card: { number: 'XXXXXXXXXXXX1111', type: 'credit_card', network: 'visa', country: 'IN' },
      bank: 'HDFC Bank',
    })
    expect(
      aTry({ payment_group: 'credit_card', payment_method: { card: { card_number: 1111 } } }),
    ).toMatchObject({
      card: { number: null, type: null, network: null, country: null },
      bank: null,
    })
  })

  it('by net banking has its bank', () => {
    const netbanking = { netbanking_bank_name: 'Bank of Maharashtra' }
    expect(aTry({ payment_method: { netbanking } })?.bank).toBe('Bank of Maharashtra')
  })

  it('that failed says why', () => {
    const error_details = {
      error_code: 'TRANSACTION_DECLINED',
      error_description: 'Declined',
      error_source: 'bank',
    }
    expect(aTry({ payment_status: 'FAILED', error_details })?.error).toEqual({
      code: 'TRANSACTION_DECLINED',
      description: 'Declined',
      source: 'bank',
    })
    expect(aTry({ error_details: {} })?.error).toEqual({ code: null, description: null, source: null })
  })

  it('without a currency is in rupees', () => {
    expect(aTry({ payment_currency: null })?.currency).toBe('INR')
    expect(aTry({ payment_currency: 'USD' })?.currency).toBe('USD')
  })
})
