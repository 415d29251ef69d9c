import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { callPaysprint, makeToken } from './testing/call-paysprint.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const seconds = () => Math.floor(Date.now() / 1000)
const withToken = (Token: string, headers: Record<string, string> = {}) =>
  callPaysprint(sandbox, 'status', { referenceid: 'nobody' }, { Token, ...headers })

test('a token is valid for one call', async () => {
  const token = makeToken()
  expect((await withToken(token)).status).toBe(200)
  expect(await withToken(token)).toMatchObject({
    status: 412,
    body: { response_code: 6, status: false, message: 'reqid was already used.' },
  })
})

test('its time may be up to five minutes off', async () => {
  for (const offset of [-290, 290]) {
    expect((await withToken(makeToken({ timestamp: seconds() + offset }))).status).toBe(200)
  }
  for (const timestamp of [seconds() - 310, seconds() + 310, Date.now(), 'noon', undefined, null]) {
    expect(await withToken(makeToken({ timestamp }))).toMatchObject({
      status: 412,
      body: { response_code: 6, message: 'Token is expired.' },
    })
  }
})

test('it is signed with the partner key, by HS256 alone', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [header, payload] = makeToken({}, { header: { alg: 'RS256' } }).split('.')
  const rsa = createSign('sha256').update(`${header}.${payload}`).sign(privateKey, 'base64url')
  const unsigned = makeToken({}, { header: { alg: 'none' } })
  const bodies = [
    makeToken({}, { key: 'another' }),
    `${header}.${payload}.${rsa}`,
    unsigned,
    `${unsigned.split('.').slice(0, 2).join('.')}.`,
    '',
    'a.b.c',
    'nonsense',
  ]
  for (const token of bodies) {
    expect(await withToken(token), token).toMatchObject({
      status: 412,
      body: { response_code: 6, status: false, message: expect.stringMatching(/malformed|Signature/) },
    })
  }
})

test.each([
  ['iss', [undefined, 'sandbox-id', 'paysprint'], 'iss should be PAYSPRINT.'],
  ['product', [undefined, '', 7], 'product is missing in the token.'],
])('it names its %s', async (claim, wrong, message) => {
  for (const value of wrong) {
    expect(await withToken(makeToken({ [claim]: value })), String(value)).toMatchObject({
      status: 412,
      body: { response_code: 6, status: false, message },
    })
  }
})

test('it names the partner and the request; the second key must be right too', async () => {
  for (const reqid of [undefined, '', null, {}, randomUUID(), '4711', 4_711.5]) {
    expect(await withToken(makeToken({ reqid })), String(reqid)).toMatchObject({
      status: 412,
      body: { response_code: 6, message: 'reqid should be a whole number.' },
    })
  }
  const refused = {
    status: 401,
    body: { response_code: 7, status: false, message: 'Authentication failed.' },
  }
  expect(await withToken(makeToken({ partnerId: 'PS000' }))).toMatchObject(refused)
  expect(await withToken(makeToken(), { Authorisedkey: 'wrong' })).toMatchObject(refused)
  expect((await withToken(makeToken({ reqid: 4_711 }))).status).toBe(200)
})
