import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/configuration/config.ts'
import { cashfreeESign } from '../e-sign/cashfree.ts'
import type { ESign } from '../e-sign/e-sign.ts'
import { cashfreeIdentityChecks } from './cashfree.ts'
import type { IdentityChecks } from './identity-checks.ts'

const INVENTED = [
  ...Array.from({ length: 40 }, (_, n) => `word_of_tomorrow_${n}`),
  ...['constructor', 'toString', '__proto__', 'valid', 'Valid', ' ', 'null', 'not_today', 'X', 'refused'],
]
const PAN = 'ABCPV1234D'
const GSTIN = '29AAICP2912R1ZR'
const ACCOUNT = { accountNumber: '026291800001191', ifscCode: 'YESB0000262', name: 'John Doe' }

/** A provider that gives the answers that a test sets. */
let said: { status: number; body: string }
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(said.status, { 'Content-Type': 'application/json' }).end(said.body)
  })
})
let identity: IdentityChecks
let eSign: ESign

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = readConfig({ DATABASE_URL: 'postgres://localhost/none' })
  const secureId = { ...config.secureId, baseUrl }
  identity = cashfreeIdentityChecks({ secureId })
  eSign = cashfreeESign({ secureId })
})
afterAll(() => new Promise((done) => server.close(done)))

const CHECKS = {
  pan: () => identity.checkPan(PAN, 'John Doe'),
  gstin: () => identity.checkGstin(GSTIN),
  account: () => identity.checkBankAccount(ACCOUNT),
  signature: () => eSign.findSignature('CKV-1'),
}
const kindOf = async (check: keyof typeof CHECKS, body: unknown, status = 200) => {
  said = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  return (await CHECKS[check]()).kind
}
const PAN_SAID = {
  pan: PAN,
  reference_id: 7,
  valid: true,
  pan_status: 'VALID',
  name_match_result: 'DIRECT_MATCH',
}
const GSTIN_SAID = { GSTIN, valid: true, gst_in_status: 'Active' }
const ACCOUNT_SAID = {
  account_status: 'VALID',
  account_status_code: 'ACCOUNT_IS_VALID',
  name_at_bank: 'JOHN DOE',
}

it.each(INVENTED)('"%s" decides nothing', async (word) => {
  for (const status of [400, 404, 409, 422]) {
    const body = { type: 'validation_error', code: word, message: 'Not today' }
    for (const check of Object.keys(CHECKS) as (keyof typeof CHECKS)[]) {
      expect(await kindOf(check, body, status), `${check} ${status}`).toBe('unknown')
    }
  }
  expect(await kindOf('pan', { ...PAN_SAID, pan_status: word })).toBe('unknown')
  expect(await kindOf('pan', { ...PAN_SAID, valid: false, pan_status: word })).toBe('unknown')
  expect(await kindOf('pan', { ...PAN_SAID, name_match_result: word })).toBe('unknown')
  expect(await kindOf('gstin', { ...GSTIN_SAID, gst_in_status: word })).toBe('unknown')
  expect(await kindOf('gstin', { ...GSTIN_SAID, valid: false, gst_in_status: word })).toBe('unknown')
  expect(await kindOf('account', { ...ACCOUNT_SAID, account_status: word })).toBe('unknown')
  expect(await kindOf('account', { ...ACCOUNT_SAID, account_status_code: word })).toBe('unknown')
  const invalid = { ...ACCOUNT_SAID, account_status: 'INVALID', account_status_code: word }
  expect(await kindOf('account', invalid)).toBe('unknown')
  expect(await kindOf('signature', { verification_id: 'CKV-1', status: word })).toBe('unknown')
})

it('keeps the word of a bank that is not listed, and none of those that are', async () => {
  said = { status: 422, body: JSON.stringify({ type: 'validation_error', code: 'frozen_by_court' }) }
  expect(await CHECKS.account()).toMatchObject({ kind: 'unknown', unlisted: 'frozen_by_court' })
  said = { status: 200, body: JSON.stringify({ ...ACCOUNT_SAID, account_status: 'MELTED' }) }
  expect(await CHECKS.account()).toMatchObject({ kind: 'unknown', unlisted: 'MELTED' })
  said = { status: 200, body: JSON.stringify({ ...ACCOUNT_SAID, account_status: 'RECEIVED' }) }
  expect(await CHECKS.account()).not.toHaveProperty('unlisted')
  said = { status: 422, body: JSON.stringify({ type: 'validation_error', code: 'failed_at_bank' }) }
  expect(await CHECKS.account()).not.toHaveProperty('unlisted')
})

/** Codes of 422 of the account check that are about a bank, or about our balance, and never about the account. */
it.each([
  'bene_bank_declined',
  'benficiary_bank_offline',
  'connection_timeout',
  'failed_at_bank',
  'imps_mode_fail',
  'insufficient_balance',
  'npci_unavailable',
  'source_bank_declined',
  'verification_already_under_process',
  'invalid_request',
  'name_value_invalid',
])('%s does not make an account invalid', async (code) => {
  expect(await kindOf('account', { type: 'validation_error', code, message: 'x' }, 422)).toBe('unknown')
  const as = { account_status: 'INVALID', account_status_code: code.toUpperCase() }
  expect(await kindOf('account', as)).toBe('unknown')
})

it.each(['RECEIVED', 'FAILED', 'REJECTED', 'APPROVAL_PENDING', 'IN_PROCESS', 'PROCESSING', 'CANCELLED'])(
  'an account that is %s is not invalid',
  async (account_status) => {
    expect(await kindOf('account', { ...ACCOUNT_SAID, account_status })).toBe('unknown')
  },
)

describe('a listed word', () => {
  it.each<[keyof typeof CHECKS, unknown, number, string]>([
    ['pan', PAN_SAID, 200, 'valid'],
    ['pan', { ...PAN_SAID, name_match_result: 'NO_MATCH' }, 200, 'other-name'],
    ['pan', { ...PAN_SAID, pan_status: 'DEACTIVATED' }, 200, 'invalid'],
    ['pan', { ...PAN_SAID, valid: false, pan_status: null }, 200, 'invalid'],
    ['pan', { code: 'pan_length_short' }, 400, 'invalid'],
    ['gstin', GSTIN_SAID, 200, 'valid'],
    ['gstin', { ...GSTIN_SAID, gst_in_status: 'Suspended' }, 200, 'invalid'],
    ['gstin', { GSTIN, valid: false }, 200, 'invalid'],
    ['gstin', { reference_id: 7, GSTIN, message: "GSTIN Doesn't Exist" }, 200, 'invalid'],
    ['gstin', { reference_id: 7, GSTIN, message: 'Not today' }, 200, 'unknown'],
    ['gstin', { code: 'GSTIN_value_invalid' }, 400, 'invalid'],
    ['account', ACCOUNT_SAID, 200, 'valid'],
    ['account', { code: 'bank_account_length_short' }, 400, 'invalid'],
    ['account', { code: 'fraud_account' }, 422, 'invalid'],
    ['signature', { verification_id: 'CKV-1', status: 'SUCCESS' }, 200, 'signed'],
    ['signature', { value: { verification_id: 'CKV-1', status: 'IN_PROGRESS' } }, 200, 'open'],
    ['signature', { verification_id: 'CKV-1', status: 'FAILURE' }, 200, 'declined'],
    ['signature', { code: 'verification_id_not_found' }, 404, 'missing'],
  ])('of %s: %j with %i is %s', async (check, body, status, kind) => {
    expect(await kindOf(check, body, status)).toBe(kind)
  })
})

it.each(['', '{"pan":"ABC', '<html>Request held</html>', 'null', '[]', '7', '"VALID"', '{}'])(
  'an answer %j decides nothing',
  async (body) => {
    for (const check of Object.keys(CHECKS) as (keyof typeof CHECKS)[]) {
      for (const status of [200, 400, 404]) expect(await kindOf(check, body, status)).toBe('unknown')
    }
  },
)
