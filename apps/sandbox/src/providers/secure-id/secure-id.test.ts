import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { KEYS, type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'

let sandbox: RunningSandbox
let clockMs = Date.now()
const ask = (path: string, body: unknown) => sandbox.call('POST', `/verification${path}`, body)

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => clockMs })
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

  test('an answer can be asked for again by its reference', async () => {
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
    [{ pan: 'ABCP11234D' }, 'pan_value_invalid'],
  ])('%o is refused as %s', async (body, code) => {
    const answer = await ask('/pan', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ type: 'validation_error', code, error: null })
  })
})

describe('Aadhaar', () => {
  async function sendOtp(): Promise<string> {
    return String((await ask('/offline-aadhaar/otp', { aadhaar_number: '655675523712' })).body.ref_id)
  }

  test('the OTP is in the inbox, and verifies as often as it is asked', async () => {
    const refId = await sendOtp()
    const [sms] = (await sandbox.call('GET', '/inbox?to=9999900000')).body
    expect(sms.text).toContain('111000')
    for (let again = 0; again < 2; again += 1) {
      const { body } = await ask('/offline-aadhaar/verify', { otp: '111000', ref_id: refId })
      expect(body).toMatchObject({ status: 'VALID', message: 'Aadhaar Card Exists', name: 'John Doe' })
    }
  })

  test('a wrong OTP, an old one, a foreign reference', async () => {
    const refId = await sendOtp()
    const verify = (otp: string, ref: unknown) => ask('/offline-aadhaar/verify', { otp, ref_id: ref })
    expect((await verify('111001', refId)).body).toMatchObject({ message: 'OTP entered is invalid' })
    expect((await verify('111000', '1')).body).toMatchObject({
      code: 'verification_failed',
      error: { refId: '1' },
    })
    await sandbox.call('PUT', '/faults', { aadhaar_otp_expired: true })
    expect((await verify('111000', refId)).body).toMatchObject({ message: 'Otp expired' })
    await sandbox.call('DELETE', '/faults')
    clockMs += 600_001
    expect((await verify('111000', refId)).body).toMatchObject({ message: 'Otp expired' })
  })

  test('numbers that are not in the test data fail', async () => {
    const otp = (number: string) => ask('/offline-aadhaar/otp', { aadhaar_number: number })
    expect((await otp('655675523710')).body).toMatchObject({
      status: 'INVALID',
      message: 'Invalid Aadhaar Card',
    })
    expect((await otp('234567890123')).body).toMatchObject({ code: 'verification_failed' })
    expect((await otp('655675523719')).body).toMatchObject({
      status: 'SUCCESS',
      message: 'Aadhaar not linked to mobile number',
    })
    expect((await otp('12')).body).toMatchObject({ code: 'aadhaar_invalid' })
    expect((await otp('')).body).toMatchObject({ code: 'aadhaar_empty' })
  })
})

test('GSTIN: one is valid, others do not exist', async () => {
  expect((await ask('/gstin', { GSTIN: '29AAICP2912R1ZR' })).body).toMatchObject({
    valid: true,
    gst_in_status: 'Active',
  })
  expect((await ask('/gstin', { GSTIN: '27ABCCD8000T1Z5' })).body).toMatchObject({ valid: false })
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
      error: null,
    },
  ])
  await sandbox.call('PUT', '/faults', { error_before: true, scope: 'secure-id' })
  expect((await ask('/pan', { pan: 'ABCPV1234D', name: 'x' })).status).toBe(500)
})
