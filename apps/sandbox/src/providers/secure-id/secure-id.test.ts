import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { KEYS, type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'

let sandbox: RunningSandbox
const ask = (path: string, body: unknown) => sandbox.call('POST', `/verification${path}`, body)

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.call('DELETE', '/faults'))

describe('PAN', () => {
  test.each([
    ['john doe', '100.00', 'DIRECT_MATCH'],
    ['john d', '85.00', 'GOOD_PARTIAL_MATCH'],
    ['j doe', '70.00', 'MODERATE_PARTIAL_MATCH'],
    ['jane d', '38.00', 'POOR_PARTIAL_MATCH'],
    ['meera nair', '0.00', 'NO_MATCH'],
  ])('%s scores %s against JOHN DOE', async (name, score, result) => {
    const { body } = await ask('/pan', { pan: 'ABCPV1234D', name })
    expect(body).toMatchObject({ valid: true, registered_name: 'JOHN DOE', name_match_score: score })
    expect(body.name_match_result).toBe(result)
  })

  test('an answer can be fetched by its reference', async () => {
    const { body } = await ask('/pan', { pan: 'AAICP2912R', name: 'Sandbox Traders' })
    expect(body).toMatchObject({ type: 'Company', valid: true, pan_status: 'VALID' })
    expect((await sandbox.call('GET', `/verification/pan/${body.reference_id}`)).body).toEqual(body)
  })

  test.each(['DEFPV0126D', 'LMNCD8010T', 'TUVPP5678W', 'BQGPK4821M'])('%s is not valid', async (pan) => {
    expect((await ask('/pan', { pan, name: 'A' })).body).toMatchObject({
      valid: false,
      pan_status: 'INVALID',
    })
  })

  test.each([
    [{}, 'pan_missing'],
    [{ pan: 'ABC' }, 'pan_length_short'],
    [{ pan: 'ABCP11234D' }, 'pan_length_short'],
  ])('%o is refused as %s', async (body, code) => {
    const answer = await ask('/pan', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ type: 'validation_error', code })
  })
})

test('no Aadhaar is verified by an OTP: the provider has no such call any more', async () => {
  expect((await ask('/offline-aadhaar/otp', { aadhaar_number: '655675523712' })).status).toBe(404)
  expect((await ask('/offline-aadhaar/verify', { otp: '111000', ref_id: '1' })).status).toBe(404)
})

test('GSTIN: one is valid, others do not exist', async () => {
  expect((await ask('/gstin', { GSTIN: '29AAICP2912R1ZR' })).body).toMatchObject({
    valid: true,
    gst_in_status: 'Active',
  })
  expect((await ask('/gstin', { GSTIN: '27ABCCD8000T1Z5' })).body.message).toBe("GSTIN Doesn't Exist")
  expect((await ask('/gstin', { GSTIN: 'x' })).body).toMatchObject({ code: 'GSTIN_value_invalid' })
  expect((await ask('/gstin', {})).body).toMatchObject({ code: 'GSTIN_missing' })
})

test.each([
  ['026291800001191', 'YESB0000262', 'ACCOUNT_IS_VALID'],
  ['026291800001191', 'HDFC0000262', 'INVALID_IFSC_FAIL'],
  ['7766666585146', 'YESB0000001', 'INVALID_ACCOUNT_FAIL'],
  ['7766667989884', 'RATN0000070', 'ACCOUNT_BLOCKED'],
  ['7766667755761', 'ICIC0000001', 'NRE_ACCOUNT_FAIL'],
  ['234005000876', 'ICIC0000007', 'INVALID_ACCOUNT_FAIL'],
  ['2640101002729', 'CNRR0002640', 'INVALID_IFSC_FAIL'],
  ['1000000000', 'FAKE0000001', 'INVALID_IFSC_FAIL'],
  ['1000000000', 'ICIC0000001', 'ACCOUNT_IS_VALID'],
])('bank account %s at %s is %s', async (account, ifsc, code) => {
  const { body } = await ask('/bank-account/sync', { bank_account: account, ifsc, name: 'john doe' })
  expect(body.account_status_code).toBe(code)
  expect(body.name_match_score).toBe(code === 'ACCOUNT_IS_VALID' ? '100.00' : null)
})

test('without the keys every call is refused, and faults reach it by name', async () => {
  const refusal = await sandbox.call(
    'POST',
    '/verification/pan',
    { pan: 'ABCPV1234D' },
    {
      ...KEYS,
      'x-client-secret': 'guess',
    },
  )
  expect(refusal.status).toBe(401)
  expect(refusal.body.type).toBe('authentication_error')
  const strange = await sandbox.call('POST', '/verification/pan', {}, { ...KEYS, 'x-api-version': 'latest' })
  expect([strange.status, strange.body]).toEqual([
    400,
    {
      type: 'validation_error',
      code: 'x-api-version_invalid',
      message: 'x-api-version should be a date',
    },
  ])
  await sandbox.call('PUT', '/faults', { error_before: true, scope: 'secure-id' })
  expect((await ask('/pan', { pan: 'ABCPV1234D', name: 'x' })).status).toBe(500)
})
