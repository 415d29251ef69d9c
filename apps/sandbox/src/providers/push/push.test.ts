import { createECDH, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { openBody } from './decrypt.ts'
import { readVapid } from './vapid.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

test('opens the message of RFC 8291, appendix A', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const keys = {
    private: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    public: pair.getPublicKey('base64url'),
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(openBody(Buffer.from(body, 'base64url'), keys)).toBe('When I grow up, I want to be a watermelon')
})

test('a token that is not signed by its key, or not of VAPID, is refused', () => {
  const key = createECDH('prime256v1').generateKeys('base64url')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = part({ aud: 'http://here', exp: 1000, sub: 'mailto:a@example.in' })
  const forged = `${part({ alg: 'ES256' })}.${claims}.${Buffer.alloc(64, 1).toString('base64url')}`
  expect(() => readVapid(`vapid t=${forged}, k=${key}`, 'http://here', 0)).toThrow('wrong signature')
  const shared = `${part({ alg: 'HS256' })}.${claims}`
  const mac = createHmac('sha256', key).update(shared).digest('base64url')
  expect(() => readVapid(`vapid t=${shared}.${mac}, k=${key}`, 'http://here', 0)).toThrow('ES256')
  expect(() => readVapid(undefined, 'http://here', 0)).toThrow('no key')
})

test('unknown devices and invalid messages are refused', async () => {
  expect((await sandbox.call('POST', '/push/to/nobody', {})).status).toBe(404)
  const { endpoint } = (await sandbox.call('POST', '/push/devices', {})).body
  const send = async (headers: Record<string, string>, body: string) =>
    (await fetch(endpoint, { method: 'POST', headers, body })).status
  const whole = { TTL: '60', 'Content-Encoding': 'aes128gcm', 'Content-Type': 'application/octet-stream' }
  expect(await send({ ...whole, TTL: 'soon' }, 'x')).toBe(400)
  expect(await send({ ...whole, 'Content-Encoding': 'aesgcm' }, 'x')).toBe(415)
  expect(await send(whole, 'x'.repeat(4097))).toBe(413)
  expect(await send(whole, 'x')).toBe(401)
})
