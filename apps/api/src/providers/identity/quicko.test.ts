import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quickoAadhaarOtp } from './quicko.ts'
import { quickoCaller } from './quicko-call.ts'

type Call = { path: string; headers: IncomingHttpHeaders; body: string }

/** Quicko, with the answers that a test sets. Its tokens are numbered. */
let calls: Call[] = []
let said: { status: number; body: string }
let tokens: { given: number; good: (token: string) => boolean; status: number }
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const path = request.url ?? ''
  calls.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
  const answer = (status: number, body: string) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  if (path === '/authenticate') {
    tokens.given += 1
    const { status } = tokens
    return answer(status, JSON.stringify({ code: status, data: { access_token: `token-${tokens.given}` } }))
  }
  if (!tokens.good(request.headers.authorization ?? '')) return answer(403, '{"code":403,"message":"No"}')
  return answer(said.status, said.body)
})
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => {
  calls = []
  tokens = { given: 0, good: () => true, status: 200 }
})

const settings = () => ({ baseUrl, apiKey: 'key_test_1', apiSecret: 'secret_test_1', offered: true })
const make = () => quickoAadhaarOtp(settings())
const answers = (data: unknown, { status = 200, code = status, ...rest }: Record<string, unknown> = {}) => {
  said = { status: Number(status), body: JSON.stringify({ code, data, ...rest }) }
}
const send = async () => make().sendOtp('655675523712')
const verify = async () => make().verifyOtp('74443604', '111000')

it('fetches a token once, and sends it unchanged with the fields of the call and no others', async () => {
  const quicko = make()
  answers({ reference_id: 74443604, message: 'OTP sent successfully' })
  const sent = await Promise.all([quicko.sendOtp('655675523712'), quicko.sendOtp('655675523711')])
  expect(sent).toEqual([
    { kind: 'sent', reference: '74443604' },
    { kind: 'sent', reference: '74443604' },
  ])
  answers({ reference_id: '74443604', status: 'VALID', message: 'Aadhaar Card Exists', name: 'John Doe' })
  expect(await quicko.verifyOtp('74443604', '111000')).toEqual({ kind: 'valid' })
  const [authenticate, first] = calls
  expect(calls.map(({ path }) => path)).toEqual([
    '/authenticate',
    '/kyc/aadhaar/okyc/otp',
    '/kyc/aadhaar/okyc/otp',
    '/kyc/aadhaar/okyc/otp/verify',
  ])
  expect(authenticate).toMatchObject({
    headers: { 'x-api-key': 'key_test_1', 'x-api-secret': 'secret_test_1', 'x-api-version': '1.0.0' },
    body: '',
  })
  expect(first?.headers).toMatchObject({ authorization: 'token-1', 'x-api-key': 'key_test_1' })
  expect(first?.headers).not.toHaveProperty('x-api-secret')
  expect(JSON.parse(calls[3]?.body ?? '')).toEqual({
    '@entity': 'in.co.sandbox.kyc.aadhaar.okyc.request',
    reference_id: '74443604',
    otp: '111000',
  })
})

it('asks for another token when the one that it kept is not taken any more, once', async () => {
  const quicko = make()
  answers({ message: 'Invalid OTP' })
  expect(await quicko.verifyOtp('7', '1')).toEqual({ kind: 'wrong' })
  tokens.good = (token) => token === 'token-2'
  expect(await quicko.verifyOtp('7', '1')).toEqual({ kind: 'wrong' })
  tokens.good = () => false
  expect(await quicko.verifyOtp('7', '1')).toEqual({ kind: 'unknown', reason: 'answer 403' })
  expect(tokens.given).toBe(3)
})

it('keys that are wrong, or a token of another shape, say nothing about the person', async () => {
  tokens.status = 401
  expect(await send()).toEqual({ kind: 'unknown', reason: 'no token: answer 401' })
  expect(await quickoCaller(settings()).testKeys()).toMatchObject({ kind: 'unknown' })
  expect(calls.some(({ path }) => path !== '/authenticate')).toBe(false)
  tokens.status = 200
  expect(await quickoCaller(settings()).testKeys()).toEqual({ kind: 'right' })
})

describe('a listed word', () => {
  it.each<[unknown, object, object]>([
    [{ reference_id: 7, message: 'Invalid Aadhaar Card' }, {}, { kind: 'invalid' }],
    [{ message: 'Invalid Aadhaar number pattern' }, { status: 422 }, { kind: 'invalid' }],
    [{ reference_id: '7', message: 'Aadhaar not linked to mobile number' }, {}, { kind: 'no-mobile' }],
    [
      undefined,
      { message: 'OTP generated for this aadhaar, please try after 45 seconds' },
      { kind: 'wait', seconds: 45 },
    ],
  ])('of sending: %j %j is %j', async (data, more, outcome) => {
    answers(data, more as Record<string, unknown>)
    expect(await send()).toEqual(outcome)
  })

  it.each<[unknown, object, object]>([
    [{ message: 'Invalid OTP' }, {}, { kind: 'wrong' }],
    [undefined, { status: 422, message: 'OTP missing in request' }, { kind: 'wrong' }],
    [{ message: 'OTP Expired' }, {}, { kind: 'expired' }],
    [{ message: 'Invalid Reference Id' }, {}, { kind: 'expired' }],
    [undefined, { status: 422, message: 'Invalid Reference Id' }, { kind: 'expired' }],
    [
      undefined,
      { message: 'Request under process, please try after 30 seconds' },
      { kind: 'unknown', reason: 'under process' },
    ],
  ])('of an OTP: %j %j is %j', async (data, more, outcome) => {
    answers(data, more as Record<string, unknown>)
    expect(await verify()).toEqual(outcome)
  })
})

const INVENTED = [
  ...Array.from({ length: 40 }, (_, n) => `Word of tomorrow ${n}`),
  ...['constructor', 'toString', '__proto__', 'VALID', 'valid', 'otp sent', 'Invalid', 'refused', 'null'],
]
it.each(INVENTED)('"%s" decides nothing, and is stored', async (word) => {
  for (const status of [200, 422]) {
    answers({ reference_id: 74443604, message: word }, { status })
    expect(await send()).toMatchObject({ kind: 'unknown', unlisted: word })
    expect(await verify()).toMatchObject({ kind: 'unknown', unlisted: word })
  }
  if (word !== 'VALID') {
    answers({ reference_id: 74443604, status: word, message: 'Aadhaar Card Exists' })
    expect(await verify()).toMatchObject({ kind: 'unknown', unlisted: word })
  }
})

it('a message that quotes the number or the OTP is stored without it', async () => {
  for (const [message, unlisted] of [
    ['655675523712 is locked', '… is locked'],
    ['Aadhaar 6556 7552 3712 is locked', 'Aadhaar … is locked'],
    ['No 6556-7552-3712', 'No …'],
    [`OTP 111000 ${'x'.repeat(90)}`, `OTP … ${'x'.repeat(54)}`],
  ]) {
    answers({ message })
    expect(await send()).toMatchObject({ kind: 'unknown', unlisted })
  }
})

it.each<[string, unknown, Record<string, unknown>]>([
  ['no reference', { message: 'OTP sent successfully' }, {}],
  ['a reference that is null', { reference_id: null, message: 'OTP sent successfully' }, {}],
  ['an empty reference', { reference_id: '', message: 'OTP sent successfully' }, {}],
  ['half a reference', { reference_id: 0.5, message: 'OTP sent successfully' }, {}],
  ['a number for a message', { reference_id: 7, message: 7 }, {}],
  ['a message that is null', { reference_id: 7, message: null }, {}],
  ['no data', undefined, {}],
  ['data that is null', null, {}],
  ['a list for data', [], {}],
  ['another code inside', { reference_id: 7, message: 'OTP sent successfully' }, { code: 503 }],
  ['no code inside', { reference_id: 7, message: 'OTP sent successfully' }, { code: null }],
  ['a source that is away', { message: 'Invalid Aadhaar Card' }, { status: 503 }],
  ['a request that is not right', { message: 'Invalid Aadhaar Card' }, { status: 400 }],
  ['too many calls', { message: 'Invalid OTP' }, { status: 429 }],
])('%s decides nothing', async (_what, data, more) => {
  answers(data, more)
  expect(await send()).toMatchObject({ kind: 'unknown' })
  expect(await verify()).toMatchObject({ kind: 'unknown' })
})

it.each<[string, Record<string, unknown>]>([
  ['of another reference', { reference_id: 7, status: 'VALID' }],
  ['of no reference', { status: 'VALID' }],
  ['of a reference that is null', { reference_id: null, status: 'VALID' }],
  ['with a number for its status', { reference_id: 74443604, status: 1 }],
  ['with another code inside', { reference_id: 74443604, status: 'VALID', code: 201 }],
])('an OTP that is right %s verifies no one', async (_what, { code = 200, ...data }) => {
  answers(data, { code })
  expect((await verify()).kind).toBe('unknown')
})

it.each(['', '{"code":200', '<html>Request held</html>', 'null', '[]', '7', '"VALID"', '{}'])(
  'an answer %j decides nothing',
  async (body) => {
    for (const status of [200, 422, 503]) {
      said = { status, body }
      expect((await send()).kind).toBe('unknown')
      expect((await verify()).kind).toBe('unknown')
    }
  },
)
