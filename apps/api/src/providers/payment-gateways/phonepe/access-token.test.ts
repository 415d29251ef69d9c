import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeAccessToken } from './access-token.ts'
import declaration from './declaration.ts'

/** PhonePe's token call: it counts, and answers with this status and life after a while. */
const service = { asked: 0, status: 200, lifeSeconds: 3_600, waitMs: 20 }
const server = createServer(async (_request, response) => {
  service.asked += 1
  const token = `token-${service.asked}`
  await new Promise((resolve) => setTimeout(resolve, service.waitMs))
  const issued = 1_700_000_000
  const body = {
    access_token: token,
    token_type: 'O-Bearer',
    issued_at: issued,
    expires_at: issued + service.lifeSeconds,
  }
  response.writeHead(service.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
})

beforeEach(async () => {
  Object.assign(service, { asked: 0, status: 200, lifeSeconds: 3_600, waitMs: 20 })
  vi.useFakeTimers({ toFake: ['Date'] })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

function newToken() {
  const { port } = server.address() as AddressInfo
  const env = declaration.environment.parse({ PHONEPE_OAUTH_URL: `http://127.0.0.1:${port}` })
  return makeAccessToken(declaration.readSettings(env, { server: 'http://127.0.0.1:9', browser: '' }))
}
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)
const is = (value: string) => ({ kind: 'ready', authorization: `O-Bearer ${value}` })

it('asks once for calls at the same time, and keeps the token for half of its life', async () => {
  const token = newToken()
  const answers = await Promise.all(Array.from({ length: 20 }, () => token.get(30_000)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  later(1_790)
  expect(await token.get(30_000)).toEqual(is('token-1'))
  expect(service.asked).toBe(1)
  later(20)
  const renewed = await Promise.all(Array.from({ length: 20 }, () => token.get(30_000)))
  expect(renewed).toEqual(renewed.map(() => is('token-2')))
  expect(service.asked).toBe(2)
})

it('serves the old token until its end while renewing fails, and asks again after a minute', async () => {
  const token = newToken()
  await token.get(30_000)
  service.status = 500
  later(1_900)
  expect(await token.get(30_000)).toEqual(is('token-1'))
  expect(await token.get(30_000)).toEqual(is('token-1'))
  expect(service.asked).toBe(2)
  later(61)
  expect(await token.get(30_000)).toEqual(is('token-1'))
  expect(service.asked).toBe(3)
  later(1_635)
  const outcome = { kind: 'unknown', reason: 'token: answer 500' }
  expect(await token.get(30_000)).toEqual({ kind: 'failed', outcome })
})

it('waits no longer than its caller, uses a late token, and drops one that the API refused', async () => {
  const token = newToken()
  service.waitMs = 150
  const outcome = { kind: 'unknown', reason: 'token: TimeoutError' }
  expect(await token.get(30)).toEqual({ kind: 'failed', outcome })
  expect(await token.get(30_000)).toEqual(is('token-1'))
  token.forget('O-Bearer token-0')
  expect(await token.get(30_000)).toEqual(is('token-1'))
  token.forget('O-Bearer token-1')
  expect(await token.get(30_000)).toEqual(is('token-2'))
})

it('says that wrong credentials were refused', async () => {
  service.status = 401
  expect(await newToken().get(30_000)).toMatchObject({
    kind: 'failed',
    outcome: { kind: 'answered', status: 401 },
  })
})
