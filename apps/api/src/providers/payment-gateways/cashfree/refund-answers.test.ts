import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import { readRefund, webhookAbout } from './answers.ts'

const answered = (status: number, body: unknown): Outcome => ({ kind: 'answered', status, body }) as Outcome
const silent: Outcome = { kind: 'unknown', reason: 'no answer within 5000 ms' }

describe('a refund', () => {
  const refund = {
    cf_refund_id: 99,
    refund_id: 'R1',
    refund_status: 'SUCCESS',
    refund_amount: 250.75,
    refund_arn: 'ARN1',
    status_description: 'Done',
  }

  it.each([
    ['SUCCESS', 'succeeded'],
    ['PENDING', 'pending'],
    ['CANCELLED', 'cancelled'],
    ['ONHOLD', 'on-hold'],
    ['FAILED', 'failed'],
    ['NEW', 'unknown'],
  ])('that is %s is %s', (refund_status, status) => {
    expect(readRefund(answered(200, { ...refund, refund_status }), 'R1')).toEqual({
      kind: 'found',
      refund: {
        id: '99',
        status,
        amountPaise: 25_075n,
        bankReference: 'ARN1',
        message: 'Done',
        gatewayStatus: refund_status,
      },
    })
  })

  it.each<[string, Outcome, object]>([
    ['no answer', silent, silent],
    ['too many calls', answered(429, {}), { kind: 'unknown', reason: 'answer 429' }],
    ['a failure', answered(503, {}), { kind: 'unknown', reason: 'answer 503' }],
    [
      'a refusal',
      answered(400, { code: 'refund_amount_invalid' }),
      { kind: 'refused', reason: '400 refund_amount_invalid' },
    ],
    [
      'another refund',
      answered(200, { ...refund, refund_id: 'R2' }),
      { kind: 'unknown', reason: 'answer without our refund' },
    ],
    [
      'no amount',
      answered(200, { ...refund, refund_amount: 'x' }),
      { kind: 'unknown', reason: 'answer without our refund' },
    ],
    ['another shape', answered(200, []), { kind: 'unknown', reason: 'answer without our refund' }],
  ])('answered by %s', (_name, outcome, expected) => {
    expect(readRefund(outcome, 'R1')).toEqual(expected)
  })
})

describe('a webhook', () => {
  it.each([
    [{ data: { order: { order_id: 'A1' } } }, 'A1'],
    [{ data: { refund: { order_id: 'A1' } } }, 'A1'],
    [{ data: { order: { order_id: 'A1' }, refund: { order_id: 'B2' } } }, 'A1'],
    [{ data: {} }, ''],
    [{ data: { order: {} } }, ''],
    [[], ''],
    [null, ''],
  ])('%j is about %j', (body, reference) => {
    expect(webhookAbout(Buffer.from(JSON.stringify(body))).about).toEqual({ reference })
  })

  it('that is no JSON has no subject', () => {
    expect(webhookAbout(Buffer.from('data=1')).about).toEqual({ reference: '' })
    expect(webhookAbout(Buffer.alloc(0)).about).toEqual({ reference: '' })
  })
})
