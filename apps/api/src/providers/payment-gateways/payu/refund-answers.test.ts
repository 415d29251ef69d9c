import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../platform/http/outgoing.ts'
import { findRefundAction } from './answers.ts'

const [PAYU_ID, TOKEN] = ['40399371552', 'RF26112600001']
const answered = (body: unknown, status = 200): Outcome => ({ kind: 'answered', status, body })
const find = (outcome: Outcome) => findRefundAction(outcome, PAYU_ID, TOKEN)

const action = (request_id: string, change: Record<string, unknown> = {}) => ({
  mihpayid: PAYU_ID,
  bank_ref_num: 'REF1',
  request_id,
  amt: '250.75',
  mode: 'CC',
  action: 'refund',
  token: TOKEN,
  status: 'success',
  bank_arn: 'ARN1',
  settlement_id: null,
  amount_settled: null,
  UTR_no: null,
  value_date: null,
  refund_mode: 'Back to Source',
  ...change,
})
const capture = action('131', { action: 'capture', token: '', status: 'SUCCESS', bank_arn: null })
const listed = (...actions: object[]) =>
  answered({
    status: 1,
    msg: '1 out of 1 Transactions Fetched Successfully',
    transaction_details: { [PAYU_ID]: Object.fromEntries(actions.map((one, n) => [String(n), one])) },
  })
const sentence = (words: string, id = PAYU_ID) =>
  answered({ status: 0, msg: '0 out of 1', transaction_details: { [id]: words } })

describe('a refund among the actions of a payment', () => {
  it.each([
    ['success', 'succeeded'],
    ['SUCCESS', 'succeeded'],
    ['failure', 'failed'],
    ['queued', 'pending'],
    ['requested', 'pending'],
    ['In Progress', 'pending'],
    ['od_hit', 'on-hold'],
    ['frozen', 'unknown'],
    ['constructor', 'unknown'],
  ])('that is %s is %s', (word, status) => {
    const message = status === 'unknown' ? word : null
    expect(find(listed(capture, action('132', { status: word })))).toEqual({
      kind: 'found',
      refund: {
        id: '132',
        status,
        gatewayStatus: word,
        amountPaise: 25_075n,
        bankReference: 'ARN1',
        message,
      },
    })
  })

  it('is found by our token alone, among others of the same amount', () => {
    const other = action('132', { token: 'RF26112600002', status: 'failure' })
    expect(find(listed(capture, other, action('133')))).toMatchObject({ refund: { id: '133' } })
    expect(find(listed(action('133', { token: ` ${TOKEN} ` }), other))).toMatchObject({
      refund: { id: '133' },
    })
    expect(find(listed(capture, other))).toEqual({ kind: 'missing' })
    expect(find(listed(capture))).toEqual({ kind: 'missing' })
  })

  it('is known to the bank by its ARN, else by its reference', () => {
    const bankReference = (change: object) => {
      const found = find(listed(action('132', { ...change })))
      return found.kind === 'found' && found.refund.bankReference
    }
    expect(bankReference({ bank_arn: 74_332_201 })).toBe('74332201')
    expect(bankReference({ bank_arn: null })).toBe('REF1')
    expect(bankReference({ bank_arn: null, bank_ref_num: null })).toBeNull()
  })

  it('of an amount that cannot be read is of none', () => {
    expect(find(listed(action('132', { amt: 'x' })))).toMatchObject({ refund: { amountPaise: -1n } })
  })
})

describe('an answer about actions', () => {
  it('may say that there are none', () => {
    expect(find(sentence('No action status found'))).toEqual({ kind: 'missing' })
  })

  it.each<[string, Outcome]>([
    ['no answer', { kind: 'unknown', reason: 'TimeoutError' }],
    ['a failure', answered({}, 503)],
    ['a sentence alone', answered({ status: 0, msg: 'Parameter missing' })],
    ['another sentence', sentence('Requests limit reached')],
    ['an answer about another id', sentence('No action status found', '131')],
    ['nothing about our payment', answered({ status: 1, transaction_details: {} })],
    ['a capture under our token', listed(action('131', { action: 'capture' }))],
    ['an action without a name', listed(action('131', { action: null }))],
    ['our token twice', listed(action('132', { status: 'failure' }), action('133'))],
    ['our refund without a status', listed(action('132', { status: null }))],
  ])('says nothing when it is %s', (_name, outcome) => {
    expect(find(outcome).kind).toBe('unknown')
  })
})
