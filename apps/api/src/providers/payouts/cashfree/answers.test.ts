import { describe, expect, it } from 'vitest'
import { readAdded, readFound, readSent, webhookAbout } from './answers.ts'

const answer = (status: number, body: unknown) => ({ kind: 'answered' as const, status, body })
const transfer = (over: object) => ({
  transfer_id: 'PO1',
  cf_transfer_id: 123456,
  status: 'SUCCESS',
  status_code: 'COMPLETED',
  status_description: 'Done',
  transfer_amount: 18500.5,
  transfer_service_charge: 5,
  transfer_service_tax: '0.90',
  transfer_utr: '432112345678',
  ...over,
})

describe('a transfer', () => {
  it('is read with its money in paise', () => {
    expect(readFound(answer(200, transfer({})), 'PO1')).toEqual({
      kind: 'found',
      transfer: {
        reference: 'PO1',
        providerId: '123456',
        status: 'arrived',
        amountPaise: 1_850_050n,
        utr: '432112345678',
        feePaise: 500n,
        taxPaise: 90n,
        failure: null,
        code: 'COMPLETED',
        message: 'Done',
      },
    })
  })

  it.each([
    ['RECEIVED', 'RECEIVED', 'pending', null],
    ['APPROVAL_PENDING', null, 'pending', null],
    ['PENDING', 'SENT_TO_BANK', 'pending', null],
    ['QUEUED', 'SCHEDULED_FOR_NEXT_WORKINGDAY', 'pending', null],
    ['SOMETHING_NEW', null, 'pending', null],
    ['SUCCESS', 'SENT_TO_BENEFICIARY', 'on-its-way', null],
    ['SUCCESS', 'COMPLETED', 'arrived', null],
    ['FAILED', 'INVALID_ACCOUNT_FAIL', 'failed', 'account'],
    ['FAILED', 'IMPS_MODE_FAIL', 'failed', 'mode'],
    ['FAILED', 'INSUFFICIENT_BALANCE', 'failed', 'balance'],
    ['FAILED', 'BENE_BANK_DECLINED', 'failed', 'later'],
    ['FAILED', 'WAIT_TIME_EXCEEDED', 'failed', 'later'],
    ['REJECTED', 'VELOCITY_CHECK_FAILED', 'failed', 'review'],
    ['FAILED', 'BENE_BLACKLISTED', 'failed', 'refused'],
    ['FAILED', 'toString', 'failed', 'review'],
    ['FAILED', null, 'failed', 'review'],
    ['MANUALLY_REJECTED', null, 'failed', 'review'],
    ['REVERSED', 'RETURNED_FROM_BENEFICIARY', 'reversed', 'account'],
  ])('%s with %s is %s, its failure %s', (status, code, expected, failure) => {
    const found = readFound(answer(200, transfer({ status, status_code: code })), 'PO1')
    expect(found).toMatchObject({ kind: 'found', transfer: { status: expected, failure } })
  })

  it.each([
    ['another reference', answer(200, transfer({ transfer_id: 'PO2' }))],
    ['no amount', answer(200, transfer({ transfer_amount: 'much' }))],
    ['a failure of theirs', answer(500, { type: 'api_error', code: 'internal_server_error' })],
    ['too many calls', answer(429, {})],
    ['wrong keys', answer(403, { type: 'authentication_error', code: 'apis_not_enabled' })],
    ['wrong keys, named so', answer(404, { type: 'authentication_error', code: 'transfer_failed' })],
    ['nothing', { kind: 'unknown' as const, reason: 'TimeoutError' }],
  ])('says neither that it is there nor that it is missing: %s', (_, outcome) => {
    expect(readFound(outcome, 'PO1').kind).toBe('unclear')
    expect(readSent(outcome, 'PO1').kind).toBe('unclear')
  })

  it('is missing only where the provider says that it knows no such id', () => {
    const missing = answer(404, { type: 'invalid_request_error', code: 'transfer_id_not_found' })
    expect(readFound(missing, 'PO1')).toEqual({ kind: 'missing' })
    expect(readFound(answer(404, { code: 'not_found' }), 'PO1').kind).toBe('unclear')
  })

  it.each([
    [404, 'beneficiary_not_found', 'refused', 'account'],
    [422, 'bank_account_number_same_as_source', 'refused', 'account'],
    [400, 'transfer_mode_invalid', 'refused', 'mode'],
    [400, 'transfer_amount_invalid', 'refused', 'review'],
    [400, 'something_new', 'refused', 'review'],
  ])('sent and answered %i %s is %s: %s', (status, code, kind, failure) => {
    const outcome = answer(status, { type: 'invalid_request_error', code })
    expect(readSent(outcome, 'PO1')).toEqual({ kind, failure, reason: code })
  })

  it('sent twice is polled: the answer to the first may say anything', () => {
    expect(readSent(answer(409, { code: 'transfer_id_already_exists' }), 'PO1').kind).toBe('unclear')
  })
})

describe('a beneficiary', () => {
  it.each([
    [201, { beneficiary_id: 'B1', beneficiary_status: 'VERIFIED' }, { kind: 'ready', providerId: 'B1' }],
    [
      201,
      { beneficiary_id: 'B1', beneficiary_status: 'INVALID' },
      { kind: 'refused', failure: 'account', reason: 'INVALID' },
    ],
    [
      201,
      { beneficiary_id: 'B1', beneficiary_status: 'SOMETHING' },
      { kind: 'unclear', reason: 'beneficiary is SOMETHING', unlisted: 'SOMETHING' },
    ],
    [409, { code: 'beneficiary_id_already_exists' }, { kind: 'there', under: 'id' }],
    [409, { code: 'beneficiary_already_exists' }, { kind: 'there', under: 'account' }],
    [
      400,
      { code: 'bank_ifsc_invalid' },
      { kind: 'refused', failure: 'account', reason: 'bank_ifsc_invalid' },
    ],
    [400, { code: 'something_new' }, { kind: 'refused', failure: 'review', reason: 'something_new' }],
    [500, { code: 'internal_server_error' }, { kind: 'unclear', reason: 'answer 500 internal_server_error' }],
    [201, {}, { kind: 'unclear', reason: 'answer without a beneficiary' }],
  ])('answered %i %j is %j', (status, body, expected) => {
    expect(readAdded(answer(status, body))).toEqual(expected)
  })
})

it.each([
  [
    { type: 'TRANSFER_SUCCESS', data: { transfer_id: 'PO1' } },
    { kind: 'transfer', reference: 'PO1' },
  ],
  [{ type: 'LOW_BALANCE_ALERT', data: {} }, { kind: 'low-balance' }],
  [{ type: 'BENEFICIARY_INCIDENT', data: {} }, { kind: 'other' }],
  [{ data: 1 }, { kind: 'other' }],
])('a webhook of %j is about %j', (body, expected) => {
  expect(webhookAbout(Buffer.from(JSON.stringify(body)))).toEqual(expected)
  expect(webhookAbout(Buffer.from('not JSON'))).toEqual({ kind: 'other' })
})
