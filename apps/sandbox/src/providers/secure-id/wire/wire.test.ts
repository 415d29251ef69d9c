import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../testing/start-sandbox.ts'
import { spoiltBodies } from '../../../wire/testing/spoil-body.ts'
import { firstFault } from '../../../wire/wire-fault.ts'
import { secureIdWire } from './wire.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const PAN = { pan: 'ABCPV1234D', name: 'John Doe' }
const GSTIN = { GSTIN: '29AAICP2912R1ZR', business_name: 'Sandbox Traders' }
const ACCOUNT = {
  bank_account: '026291800001191',
  ifsc: 'YESB0000262',
  name: 'John Doe',
  phone: '9876500017',
}

describe.each([
  ['/verification/pan', PAN, ['pan']],
  ['/verification/gstin', GSTIN, ['GSTIN']],
  ['/verification/bank-account/sync', ACCOUNT, ['bank_account', 'ifsc']],
])('POST %s', (path, good, required) => {
  test('accepts documented requests', async () => {
    expect((await sandbox.call('POST', path, good)).status).toBe(200)
  })

  test.each(spoiltBodies(good).map((one) => [one.wrong, one.path, one] as const))(
    'with a field %s: %s',
    async (wrong, field, { body }) => {
      const answer = await sandbox.call('POST', path, body)
      if (wrong === 'missing' && !required.includes(field)) return expect(answer.status).toBe(200)
      const code = {
        unknown: 'invalid_request',
        missing: `${field}_missing`,
        'of another type': `${field}_value_invalid`,
      }[wrong]
      expect([answer.status, answer.body]).toEqual([
        400,
        { type: 'validation_error', code, message: expect.stringContaining(field) },
      ])
    },
  )
})

test.each([
  ['/pan', { pan: '' }, 'pan_missing', 'pan is missing in the request.'],
  ['/pan', { pan: 'ABCP11234D' }, 'pan_length_short', 'Enter valid PAN.'],
  ['/gstin', { ...GSTIN, business_name: 'x'.repeat(201) }, 'business_name_length_exceeded'],
  ['/gstin', { GSTIN: 'AAAICP2912R1ZRX' }, 'GSTIN_value_invalid'],
  ['/bank-account/sync', { ...ACCOUNT, bank_account: '12345' }, 'bank_account_length_short'],
  ['/bank-account/sync', { ...ACCOUNT, bank_account: '1'.repeat(41) }, 'bank_account_length_exceeded'],
  ['/bank-account/sync', { ...ACCOUNT, bank_account: '12345-678' }, 'bank_account_value_invalid'],
  ['/bank-account/sync', { ...ACCOUNT, ifsc: 'YESB1000262' }, 'ifsc_value_invalid'],
  ['/bank-account/sync', { ...ACCOUNT, name: "John O'Doe" }, 'name_value_invalid'],
  ['/bank-account/sync', { ...ACCOUNT, name: 'x'.repeat(101) }, 'name_length_exceeded'],
  ['/bank-account/sync', { ...ACCOUNT, phone: '98765' }, 'phone_length_short'],
  ['/bank-account/sync', { ...ACCOUNT, phone: '98765 00017' }, 'phone_value_invalid'],
])('%s with %o is refused as %s', async (path, body, code, message?: string) => {
  const answer = await sandbox.call('POST', `/verification${path}`, body)
  expect(answer).toMatchObject({ status: 400, body: { code } })
  if (message) expect(answer.body.message).toBe(message)
})

test('a PAN that was refused has no record', async () => {
  const { reference_id: last } = (await sandbox.call('POST', '/verification/pan', PAN)).body
  for (const { body, path, wrong } of spoiltBodies(PAN)) {
    if (wrong !== 'missing' || path === 'pan') await sandbox.call('POST', '/verification/pan', body)
  }
  expect((await sandbox.call('POST', '/verification/pan', PAN)).body.reference_id).toBe(last + 1)
})

const NO_ACCOUNT = {
  reference_id: 57,
  name_at_bank: null,
  bank_name: null,
  city: null,
  branch: null,
  micr: null,
  name_match_score: null,
  name_match_result: null,
  account_status: 'INVALID',
  account_status_code: 'INVALID_ACCOUNT_FAIL',
  utr: null,
}
const VALID_PAN = {
  pan: 'ABCPV1234D',
  type: 'Individual',
  reference_id: 57,
  name_provided: 'JOHN D',
  registered_name: 'JOHN DOE',
  valid: true,
  message: 'PAN verified successfully',
  name_match_score: 85,
  name_match_result: 'GOOD_PARTIAL_MATCH',
  aadhaar_seeding_status: 'R',
  last_updated_at: '26/05/2017',
  name_pan_card: null,
  pan_status: 'VALID',
  aadhaar_seeding_status_desc: 'Aadhaar is not linked to PAN',
}

/* Answers with the fields of the examples of the specification, and values of our own. */
test.each([
  ['/pan', VALID_PAN],
  [
    '/pan',
    {
      pan: 'ABCPV1234D',
      reference_id: 57,
      name_provided: null,
      valid: false,
      message: 'Invalid PAN',
      name_match_score: 0,
      name_match_result: '-',
    },
  ],
  ['/gstin', { reference_id: 57, GSTIN: '29AAICP2912R1Z5', message: "GSTIN Doesn't Exist" }],
  ['/bank-account/sync', NO_ACCOUNT],
])('%s may answer %o, and with nothing more', (path, answer) => {
  const schema = secureIdWire.calls[`POST /verification${path}`]?.answer
  if (!schema) throw new Error(path)
  expect(firstFault(schema, answer)).toBeUndefined()
  expect(firstFault(schema, { ...answer, surplus: 'x' })?.problem).toBe('unknown')
})

test.each([
  ['/pan', { ...VALID_PAN, type: null }],
  ['/pan', { ...VALID_PAN, pan_status: 'FINE' }],
  ['/bank-account/sync', { ...NO_ACCOUNT, account_status: 'UNSURE' }],
  ['/bank-account/sync', { ...NO_ACCOUNT, account_status: 'VALID' }],
])('%s does not answer %o', (path, answer) => {
  const schema = secureIdWire.calls[`POST /verification${path}`]?.answer
  expect(schema && firstFault(schema, answer)).toBeDefined()
})
