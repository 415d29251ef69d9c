import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'

const KEY = { 'x-api-key': 'sandbox-id', 'x-api-version': '1.0.0' }
const SEND = '/quicko/kyc/aadhaar/okyc/otp'
const OTP = {
  '@entity': 'in.co.sandbox.kyc.aadhaar.okyc.otp.request',
  aadhaar_number: '655675523712',
  consent: 'y',
  reason: 'To verify who registers',
}
const VERIFY = { '@entity': 'in.co.sandbox.kyc.aadhaar.okyc.request', reference_id: '1', otp: '111000' }

let sandbox: RunningSandbox
let token: string
let clockMs = Date.now()
const authenticate = (headers: Record<string, string>) =>
  sandbox.call('POST', '/quicko/authenticate', undefined, headers)
const ask = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  sandbox.call('POST', path, body, { ...KEY, authorization: token, ...headers })
const newToken = async () => {
  token = (await authenticate({ ...KEY, 'x-api-secret': 'sandbox-secret' })).body.data.access_token
}

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => clockMs })
  await newToken()
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.call('DELETE', '/faults'))

async function sendOtp(): Promise<string> {
  return String((await ask(SEND, OTP)).body.data.reference_id)
}
const verify = (change: object) => ask(`${SEND}/verify`, { ...VERIFY, ...change })

describe('Aadhaar', () => {
  test('the OTP is in the inbox, and verifies repeatedly', async () => {
    const reference_id = await sendOtp()
    const [sms] = (await sandbox.call('GET', '/inbox?to=9999900000')).body
    expect(sms.text).toContain('111000')
    for (let again = 0; again < 2; again += 1) {
      const { body } = await verify({ reference_id })
      expect(body).toMatchObject({
        code: 200,
        timestamp: clockMs,
        transaction_id: expect.any(String),
        data: { reference_id: Number(reference_id), status: 'VALID', name: 'John Doe' },
      })
    }
  })

  test('a wrong OTP, an old one, a foreign reference', async () => {
    const reference_id = await sendOtp()
    const message = async (change: object) => (await verify(change)).body.data.message
    expect(await message({ reference_id, otp: '111001' })).toBe('Invalid OTP')
    expect(await message({ reference_id: '1' })).toBe('Invalid Reference Id')
    await sandbox.call('PUT', '/faults', { aadhaar_otp_expired: true })
    expect(await message({ reference_id })).toBe('OTP expired')
    await sandbox.call('DELETE', '/faults')
    clockMs += 600_001
    expect(await message({ reference_id })).toBe('OTP expired')
  })

  test.each([
    ['655675523710', 'Invalid Aadhaar Card'],
    ['234567890123', 'Invalid Aadhaar Card'],
    ['655675523719', 'Aadhaar not linked to mobile number'],
  ])('%s: %s', async (aadhaar_number, message) => {
    const { status, body } = await ask(SEND, { ...OTP, aadhaar_number })
    expect([status, body.data.message]).toEqual([200, message])
  })
})

const without = (name: string) =>
  Object.fromEntries(Object.entries({ ...OTP }).filter(([each]) => each !== name))

test.each<[unknown, number, object]>([
  [{ ...OTP, aadhaar_number: '12' }, 422, { data: { message: 'Invalid Aadhaar number pattern' } }],
  [{ ...OTP, aadhaar_number: 655675523712 }, 422, { message: 'Invalid aadhaar_number' }],
  [{ ...OTP, consent: 'n' }, 422, { message: 'Invalid consent' }],
  [{ ...OTP, '@entity': VERIFY['@entity'] }, 422, { message: 'Invalid @entity' }],
  [{ ...OTP, pan: 'ABCPV1234D' }, 400, { message: 'Unknown field pan' }],
  [without('@entity'), 400, { message: '@entity missing in request' }],
  [without('reason'), 400, { message: 'reason missing in request' }],
  [without('consent'), 400, { message: 'consent missing in request' }],
  [{ ...OTP, reason: null }, 422, { message: 'Invalid reason' }],
  [7, 400, { message: 'Invalid request body' }],
])('%j is refused with %i in its own form', async (body, status, said) => {
  const answer = await ask(SEND, body)
  expect([answer.status, answer.body]).toEqual([
    status,
    { code: status, timestamp: clockMs, transaction_id: expect.any(String), ...said },
  ])
})

test('refuses an invalid OTP or reference', async () => {
  const { status, body } = await verify({ otp: '' })
  expect([status, body.message]).toEqual([422, 'OTP missing in request'])
  expect((await verify({ reference_id: 'x' })).body.message).toBe('Invalid Reference Id')
  expect((await verify({ share_code: '1234' })).body.message).toBe('Unknown field share_code')
})

test('without key, secret, version or token every call is refused, and faults reach it by name', async () => {
  const refusal = async (headers: Record<string, string>) => {
    const { status, body } = await ask(SEND, OTP, headers)
    return [status, body.message]
  }
  expect((await authenticate({ ...KEY, 'x-api-secret': 'guess' })).status).toBe(401)
  expect(
    (await authenticate({ ...KEY, 'x-api-key': 'guess', 'x-api-secret': 'sandbox-secret' })).status,
  ).toBe(401)
  expect(await refusal({ 'x-api-key': 'guess' })).toEqual([401, 'Unauthorized'])
  expect(await refusal({ 'x-api-version': '9.0' })).toEqual([400, 'Invalid x-api-version'])
  expect(await refusal({ authorization: `Bearer ${token}` })).toEqual([403, 'Invalid access token'])
  clockMs += 24 * 3_600_000
  expect(await refusal({})).toEqual([403, 'Access token has expired'])
  await newToken()
  await sandbox.call('PUT', '/faults', { error_before: true, scope: 'quicko' })
  expect((await ask(SEND, OTP)).status).toBe(500)
})
