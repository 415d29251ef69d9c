import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import { readAnswer, readFound, readRefund, smallerPayments, webhookOrder } from './answers.ts'

const answered = (status: number, body: unknown): Outcome => ({ kind: 'answered', status, body }) as Outcome
const silent: Outcome = { kind: 'unknown', reason: 'no answer within 5000 ms' }
const later = String(Math.floor(Date.now() / 1000) + 600)
const order = {
  id: 'order_x',
  amount: 1_884_276,
  currency: 'INR',
  status: 'created',
  receipt: 'A1',
  notes: { expires_at: later },
}
const payment = {
  id: 'pay_x',
  amount: 1_884_276,
  currency: 'INR',
  status: 'captured',
  method: 'upi',
  captured: true,
  acquirer_data: { rrn: 'RRN1' },
  created_at: 1_700_000_000,
}
const found = (change: object = {}, payments: unknown[] = [], smaller: Outcome[] = []) =>
  readFound(answered(200, { ...order, ...change }), answered(200, { items: payments }), smaller)
const aTry = (change: object = {}, smaller: Outcome[] = []) => {
  const outcome = found({}, [{ ...payment, ...change }], smaller)
  if (outcome.kind !== 'found') throw new Error(outcome.kind)
  return outcome.order.tries[0]
}

describe('an answer', () => {
  const shape = z.object({ id: z.string() })
  it.each<[string, Outcome, object]>([
    ['in the shape asked for', answered(200, { id: 'x', more: 1 }), { kind: 'ok', body: { id: 'x' } }],
    ['of another shape', answered(200, { id: 5 }), { kind: 'unknown', reason: 'answer of another shape' }],
    ['that did not come', silent, silent],
    ['of too many calls', answered(429, {}), { kind: 'unknown', reason: 'answer 429' }],
    ['of a failure', answered(500, {}), { kind: 'unknown', reason: 'answer 500' }],
    [
      'that refuses, with a reason',
      answered(400, { error: { code: 'BAD', reason: 'amount_small' } }),
      { kind: 'refused', reason: '400 amount_small' },
    ],
    [
      'that refuses, with a code',
      answered(400, { error: { code: 'BAD_REQUEST_ERROR' } }),
      { kind: 'refused', reason: '400 BAD_REQUEST_ERROR' },
    ],
    ['that refuses, without a word', answered(401, null), { kind: 'refused', reason: '401 refused' }],
    [
      'that refuses, with too many',
      answered(400, { error: { code: 'x'.repeat(99) } }),
      { kind: 'refused', reason: `400 ${'x'.repeat(60)}` },
    ],
  ])('%s', (_name, outcome, expected) => {
    expect(readAnswer(outcome, shape)).toEqual(expected)
  })
})

describe('a fetched order', () => {
  it.each([
    [{ status: 'created' }, 'active'],
    [{ status: 'attempted' }, 'active'],
    [{ status: 'paid' }, 'paid'],
    [{ status: 'paid', notes: { closed: 'yes', expires_at: '1' } }, 'paid'],
    [{ status: 'created', notes: { expires_at: '1' } }, 'expired'],
    [{ status: 'created', notes: { expires_at: later, closed: 'yes' } }, 'terminated'],
    [{ status: 'created', notes: [] }, 'unknown'],
    [{ status: 'created', notes: {} }, 'unknown'],
    [{ status: 'created', notes: { expires_at: 'soon' } }, 'unknown'],
    [{ status: 'cancelled' }, 'unknown'],
  ])('that is %j is %s', (change, status) => {
    expect(found(change)).toMatchObject({ kind: 'found', order: { status } })
  })

  it('has its amount in paise as it came, and the end of its notes', () => {
    expect(found({ notes: { expires_at: '1700000000' }, currency: 'USD' })).toMatchObject({
      order: {
        sessionId: 'order_x',
        amountPaise: 1_884_276n,
        currency: 'USD',
        expiresAt: new Date(1_700_000_000_000),
        tries: [],
      },
    })
  })

  it.each<[string, Outcome, Outcome, object]>([
    ['no answer', silent, answered(200, { items: [] }), silent],
    [
      'a refusal',
      answered(404, {}),
      answered(200, { items: [] }),
      { kind: 'unknown', reason: '404 refused' },
    ],
    [
      'no payments',
      answered(200, order),
      silent,
      { kind: 'unknown', reason: 'no payments: no answer within 5000 ms' },
    ],
    [
      'half a paisa',
      answered(200, { ...order, amount: 1.5 }),
      answered(200, { items: [] }),
      { kind: 'unknown', reason: 'answer of another shape' },
    ],
    [
      'payments of another shape',
      answered(200, order),
      answered(200, []),
      { kind: 'unknown', reason: 'no payments: answer of another shape' },
    ],
  ])('answered by %s', (_name, one, payments, expected) => {
    expect(readFound(one, payments, [])).toEqual(expected)
  })

  it('has its tries newest first', () => {
    const at = (id: string, created_at: number) => ({ ...payment, id, created_at })
    expect(found({}, [at('a', 1), at('c', 3), at('b', 2)])).toMatchObject({
      order: { tries: [{ id: 'c' }, { id: 'b' }, { id: 'a' }] },
    })
  })
})

describe('a try', () => {
  it.each([
    [{ status: 'captured' }, 'succeeded'],
    [{ status: 'created' }, 'pending'],
    [{ status: 'authorized' }, 'pending'],
    [{ status: 'failed' }, 'failed'],
    [{ status: 'refunded', captured: true }, 'succeeded'],
    [{ status: 'refunded', captured: false }, 'failed'],
    [{ status: 'refunded', captured: null }, 'unknown'],
    [{ status: 'disputed' }, 'unknown'],
  ])('that is %j %s', (change, status) => {
    expect(aTry(change)?.status).toBe(status)
  })

  it.each([
    ['card', 'card'],
    ['upi', 'upi'],
    ['netbanking', 'net-banking'],
    ['wallet', 'wallet'],
  ])('by %s is by %s', (method, ours) => {
    expect(aTry({ method })?.method).toBe(ours)
  })

  it.each([
    [{ rrn: 'RRN1', auth_code: 'AUTH1' }, 'RRN1'],
    [{ bank_transaction_id: 'B1' }, 'B1'],
    [{ upi_transaction_id: 'U1' }, 'U1'],
    [{ rrn: null, auth_code: 'AUTH1' }, 'AUTH1'],
    [{ rrn: 5 }, null],
    [{}, null],
    [null, null],
  ])('with %j is known to the bank by %j', (acquirer_data, bankReference) => {
    expect(aTry({ acquirer_data })?.bankReference).toBe(bankReference)
  })

  it('by card has the known data of the card', () => {
    const card = { last4: '1111', network: 'Visa', type: 'credit', issuer: 'HDFC', international: false }
    expect(aTry({ method: 'card', card })).toMatchObject({
      card: { number: 'XXXXXXXXXXXX1111', type: 'credit_card', network: 'visa', country: 'IN' },
      bank: 'HDFC',
    })
    expect(aTry({ card: { ...card, international: true } })?.card?.country).toBeNull()
    expect(aTry({ card: {}, bank: 'ICIC' })).toMatchObject({
      card: { number: null, type: null, network: null, country: null },
      bank: 'ICIC',
    })
    expect(aTry()).toMatchObject({ card: null, bank: null })
  })

  it('that failed says why', () => {
    const words = { error_code: 'BAD_REQUEST_ERROR', error_description: 'Declined', error_source: 'bank' }
    expect(aTry({ status: 'failed', ...words })?.error).toEqual({
      code: 'BAD_REQUEST_ERROR',
      description: 'Declined',
      source: 'bank',
    })
    expect(aTry({ error_code: 'X' })?.error).toEqual({ code: 'X', description: null, source: null })
    expect(aTry({ error_description: 'Declined' })?.error).toBeNull()
  })

  const offers = (count: number) => [
    answered(200, { id: 'pay_x', offers: { entity: 'collection', count, items: Array(count).fill({}) } }),
  ]
  it.each<[string, object, bigint, Outcome[]?]>([
    ['without a fee', {}, 0n],
    ['whose fee the payer bears', { amount: 1_884_276 + 4_447, fee: 4_447 }, 4_447n],
    ['whose fee the shop bears', { fee: 4_447 }, 0n],
    ['that differs by another amount than its fee', { amount: 1_884_276 + 4_447, fee: 4_446 }, 0n],
    ['with an offer', { amount: 1_884_276 - 5_000 }, -5_000n, offers(1)],
    ['with an offer that takes nothing off', {}, 0n, offers(1)],
    ['that is smaller without an offer', { amount: 1_884_276 - 5_000 }, 0n, offers(0)],
    ['that is smaller and of whose offers nothing is told', { amount: 1_884_276 - 5_000 }, 0n],
    ['that is larger with an offer', { amount: 1_884_276 + 1 }, 0n, offers(1)],
  ])('%s declares it as the part of the gateway', (_name, change, surchargePaise, smaller) => {
    expect(aTry(change, smaller)?.surchargePaise).toBe(surchargePaise)
  })

  it('for less than its order is fetched separately once it took money, and is not read before', () => {
    const small = { ...payment, amount: 1_884_276 - 5_000 }
    const tries = [small, { ...small, id: 'pay_y', status: 'failed' }, { ...payment, id: 'pay_z' }]
    expect(smallerPayments(answered(200, order), answered(200, { items: tries }))).toEqual(['pay_x'])
    expect(smallerPayments(silent, answered(200, { items: tries }))).toEqual([])
    expect(found({}, tries, [silent])).toEqual({
      kind: 'unknown',
      reason: 'no offers: no answer within 5000 ms',
    })
  })

  it('has the amount and currency that were taken', () => {
    expect(aTry({ amount: 1, currency: 'USD' })).toMatchObject({ amountPaise: 1n, currency: 'USD' })
  })
})

describe('a refund', () => {
  const refund = {
    id: 'rfnd_x',
    amount: 25_075,
    status: 'processed',
    receipt: 'R1',
    acquirer_data: { arn: 'ARN1' },
  }

  it.each([
    ['processed', 'succeeded'],
    ['pending', 'pending'],
    ['failed', 'failed'],
    ['created', 'unknown'],
  ])('that is %s is %s', (status, ours) => {
    expect(readRefund({ ...refund, status })).toEqual({
      id: 'rfnd_x',
      status: ours,
      amountPaise: 25_075n,
      bankReference: 'ARN1',
      message: null,
      gatewayStatus: status,
    })
  })

  it.each([
    [{ rrn: 'RRN1' }, 'RRN1'],
    [{ utr: 'UTR1' }, 'UTR1'],
    [{ arn: null, utr: 'UTR1' }, 'UTR1'],
    [{}, null],
    [null, null],
  ])('with %j is known to the bank by %j', (acquirer_data, bankReference) => {
    expect(readRefund({ ...refund, acquirer_data }).bankReference).toBe(bankReference)
  })
})

it.each([
  [{ payload: { order: { entity: { id: 'order_x' } } } }, 'order_x'],
  [{ payload: { payment: { entity: { order_id: 'order_y' } } } }, 'order_y'],
  [
    { payload: { order: { entity: { id: 'order_x' } }, payment: { entity: { order_id: 'order_y' } } } },
    'order_x',
  ],
  [{ payload: { payment: { entity: { order_id: null } } } }, ''],
  [{ payload: {} }, ''],
  [{}, ''],
  ['text', ''],
])('a webhook %j is about %j', (body, id) => {
  expect(webhookOrder(Buffer.from(JSON.stringify(body)))).toBe(id)
  expect(webhookOrder(Buffer.from('{'))).toBe('')
})
