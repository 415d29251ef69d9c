import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import makeAdapter from './adapter.ts'
import declaration from './declaration.ts'

/** PhonePe itself: the calls that it received, and the tokens that it takes. */
const seen: { path: string; authorization: string | undefined; body: string }[] = []
let tokens = 0
/** A replacement for the token call's answer. */
let refusal: number | undefined
let good = new Set<string>()
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { url: path = '', headers } = request
  const answer = (status: number, content: object) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(content))
  }
  if (path.endsWith('/oauth/token')) {
    tokens += 1
    if (refusal) return answer(refusal, { code: 'INVALID_CLIENT' })
    if (tokens > 1) good.add(`O-Bearer t${tokens}`)
    return answer(200, {
      access_token: `t${tokens}`,
      token_type: 'O-Bearer',
      issued_at: 0,
      expires_at: 3_600,
    })
  }
  seen.push({ path, authorization: headers.authorization, body })
  if (!good.has(String(headers.authorization))) return answer(401, { code: 'AUTHORIZATION_FAILED' })
  return answer(200, {
    orderId: 'OMO1',
    state: 'PENDING',
    expireAt: 1_763_790_000_000,
    redirectUrl: 'https://x.example/p',
  })
})

beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen.length = 0
  tokens = 0
  refusal = undefined
  good = new Set()
})

function newAdapter() {
  const PHONEPE_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = declaration.environment.parse({ PHONEPE_BASE_URL })
  return makeAdapter(declaration.readSettings(env, { server: 'http://127.0.0.1:9', browser: 'http://x' }))
}
const order = (lifeMs: number) => ({
  reference: 'CK26112200001',
  amountPaise: 1_884_276n,
  method: 'net-banking',
  expiresAt: new Date(Date.now() + lifeMs),
  customer: { id: 'user-1', name: 'Kavita', email: 'k@example.in', mobile: '9822041736' },
  returnUrl: 'https://pay.example/payment-status/CK26112200001',
  formReturnUrl: '',
  notifyUrl: '',
})

it('reports keys as wrong when they get no token, with any status, and as unknown when it cannot tell', async () => {
  tokens = 1
  expect((await newAdapter().testKeys()).kind).toBe('right')
  for (const status of [400, 401, 403]) {
    refusal = status
    expect((await newAdapter().testKeys()).kind, String(status)).toBe('wrong')
  }
  refusal = 500
  expect((await newAdapter().testKeys()).kind).toBe('unknown')
})

it('sends a call once more with a new token after 401, and no third time', async () => {
  const adapter = newAdapter()
  expect((await adapter.openOrder(order(1_200_000))).kind).toBe('opened')
  expect(seen.map(({ authorization }) => authorization)).toEqual(['O-Bearer t1', 'O-Bearer t2'])
  good.clear()
  tokens = -5
  expect(await adapter.openOrder(order(1_200_000))).toEqual({
    kind: 'refused',
    reason: '401 AUTHORIZATION_FAILED',
  })
  expect(seen).toHaveLength(4)
})

it('names the order, the paise, one method and a life that PhonePe takes', async () => {
  const adapter = newAdapter()
  good.add('O-Bearer t1')
  for (const lifeMs of [1_200_000, 10_000, 9_000_000]) await adapter.openOrder(order(lifeMs))
  await adapter.openOrder({ ...order(1_200_000), method: 'upi' })
  const bodies = seen.map(({ body }) => JSON.parse(body))
  expect(bodies.map(({ expireAfter }) => expireAfter)).toEqual([1_200, 300, 3_600, 1_200])
  // No request has a UPI id.
  expect(bodies[3].paymentFlow.paymentModeConfig.enabledPaymentModes).toEqual([
    { type: 'UPI', flows: ['INTENT', 'QR'] },
  ])
  expect(bodies[0]).toMatchObject({
    merchantOrderId: 'CK26112200001',
    amount: 1_884_276,
    paymentFlow: {
      type: 'PG_CHECKOUT',
      merchantUrls: { redirectUrl: 'https://pay.example/payment-status/CK26112200001' },
      paymentModeConfig: { version: 'V2', enabledPaymentModes: [{ type: 'NET_BANKING' }] },
    },
  })
})

it('uses the live address of tokens beside the live API alone', () => {
  const settings = (env: Record<string, string>) =>
    declaration.readSettings(declaration.environment.parse(env), { server: 'http://s', browser: 'http://b' })
  const live = settings({ PHONEPE_BASE_URL: 'https://api.phonepe.com/apis/pg' })
  expect(live).toMatchObject({ isLive: true, oauthUrl: 'https://api.phonepe.com/apis/identity-manager' })
  const test = 'https://api-preprod.phonepe.com/apis/pg-sandbox'
  expect(settings({ PHONEPE_BASE_URL: test })).toMatchObject({ isLive: false, oauthUrl: test })
  expect(settings({}).oauthUrl).toBe('http://s/apis/pg-sandbox')
})
