import { describe, expect, it } from 'vitest'
import { readBalance, readFound, readMade, readSent, webhookAbout } from './answers.ts'

const answer = (status: number, body: unknown) => ({ kind: 'answered' as const, status, body })
const payout = (over: object) => ({
  id: 'pout_1',
  entity: 'payout',
  status: 'processed',
  amount: 1_850_050,
  fees: 590,
  tax: 90,
  utr: '432112345678',
  reference_id: 'PO1',
  status_details: { reason: 'payout_processed', description: 'Done', source: 'beneficiary_bank' },
  ...over,
})

describe('a payout', () => {
  it('is read with its fee apart from the tax in it', () => {
    expect(readSent(answer(200, payout({})), 'PO1')).toEqual({
      kind: 'accepted',
      transfer: {
        reference: 'PO1',
        providerId: 'pout_1',
        status: 'arrived',
        amountPaise: 1_850_050n,
        utr: '432112345678',
        feePaise: 500n,
        taxPaise: 90n,
        failure: null,
        code: 'payout_processed',
        message: 'Done',
      },
    })
  })

  it.each([
    ['pending', null, 'pending', null],
    ['queued', 'low_balance', 'pending', null],
    ['scheduled', null, 'pending', null],
    ['processing', 'beneficiary_bank_confirmation_pending', 'pending', null],
    ['something_new', null, 'pending', null],
    ['processed', 'payout_processed', 'arrived', null],
    ['reversed', 'bank_account_closed', 'reversed', 'account'],
    ['failed', 'imps_not_allowed', 'failed', 'mode'],
    ['failed', 'insufficient_funds', 'failed', 'balance'],
    ['failed', 'npci_beneficiary_timeout', 'failed', 'later'],
    ['failed', 'server_error', 'failed', 'review'],
    ['failed', 'something_new', 'failed', 'review'],
    ['rejected', null, 'failed', 'review'],
    ['cancelled', null, 'failed', 'review'],
  ])('%s because of %s is %s, its failure %s', (status, reason, expected, failure) => {
    const found = readFound(answer(200, payout({ status, status_details: { reason } })), 'PO1')
    expect(found).toMatchObject({ kind: 'found', transfer: { status: expected, failure } })
  })

  it('is found in a list by its reference alone', () => {
    const items = [payout({ reference_id: 'PO11' }), payout({ id: 'pout_2' })]
    expect(readFound(answer(200, { items }), 'PO1')).toMatchObject({ transfer: { providerId: 'pout_2' } })
    expect(readFound(answer(200, { items: [] }), 'PO1')).toEqual({ kind: 'missing' })
    // It was asked for by our reference: another one's answer says nothing about ours.
    expect(readFound(answer(200, { items: items.slice(0, 1) }), 'PO1').kind).toBe('unclear')
  })

  it.each([
    ['a failure of theirs', answer(500, {})],
    ['too many calls', answer(429, {})],
    ['wrong keys', answer(401, { error: { code: 'BAD_REQUEST_ERROR' } })],
    ['another payout', answer(200, payout({ reference_id: 'PO2' }))],
    ['nothing', { kind: 'unknown' as const, reason: 'TimeoutError' }],
  ])('says neither that it is there nor that it is missing: %s', (_, outcome) => {
    expect(readSent(outcome, 'PO1').kind).toBe('unclear')
    expect(readFound(outcome, 'PO1').kind).toBe('unclear')
  })

  it.each([
    ['Your account does not have enough balance to carry out the payout operation.', 'balance'],
    ['The fund account is not valid.', 'account'],
    ['The mode is not supported.', 'mode'],
    ['Something else.', 'review'],
  ])('refused with "%s" is a matter of: %s', (description, failure) => {
    const outcome = answer(400, { error: { code: 'BAD_REQUEST_ERROR', description } })
    expect(readSent(outcome, 'PO1')).toEqual({ kind: 'refused', failure, reason: description })
  })
})

it.each([
  [200, { id: 'fa_1' }, { kind: 'ready', providerId: 'fa_1' }],
  [201, { id: 'fa_1' }, { kind: 'ready', providerId: 'fa_1' }],
  [
    400,
    { error: { description: 'IFSC is wrong' } },
    { kind: 'refused', failure: 'account', reason: 'IFSC is wrong' },
  ],
  [400, { error: { description: 'No' } }, { kind: 'refused', failure: 'review', reason: 'No' }],
  [500, {}, { kind: 'unclear', reason: 'answer 500 ' }],
  [200, {}, { kind: 'unclear', reason: 'answer 200 ' }],
])('a fund account answered %i %j is %j', (status, body, expected) => {
  expect(readMade(answer(status, body))).toEqual(expected)
})

it('names its payout in a webhook, and the balance of our account alone', () => {
  const body = { event: 'payout.processed', payload: { payout: { entity: payout({}) } } }
  expect(webhookAbout(Buffer.from(JSON.stringify(body)))).toEqual({ kind: 'transfer', reference: 'PO1' })
  expect(webhookAbout(Buffer.from('{"event":"payout.downtime.started","payload":{}}'))).toEqual({
    kind: 'other',
  })
  expect(webhookAbout(Buffer.from('not JSON'))).toEqual({ kind: 'other' })
  const items = [
    { account_number: '1', available_amount: 5 },
    { account_number: '2', available_amount: 700 },
  ]
  expect(readBalance(answer(200, { items }), '2')).toBe(700n)
  expect(readBalance(answer(200, { items }), '3')).toBeNull()
  expect(readBalance({ kind: 'unknown', reason: 'x' }, '2')).toBeNull()
})
