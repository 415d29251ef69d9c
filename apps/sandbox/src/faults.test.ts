import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderBody, simulate, startAttempt } from './testing/orders.ts'
import { KEYS, type RunningSandbox, startSandbox } from './testing/start-sandbox.ts'
import { startReceiver } from './testing/webhook-receiver.ts'

let sandbox: RunningSandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
/** The sandbox's time while its clock is stopped. */
let stoppedAtMs: number | null = null
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await startSandbox({ webhookUrl: receiver.url, now: () => stoppedAtMs ?? Date.now() })
})
afterAll(async () => {
  await sandbox.stop()
  await receiver.stop()
})
beforeEach(async () => {
  await sandbox.call('DELETE', '/faults')
  receiver.received.length = 0
})

const set = (faults: object) => sandbox.call('PUT', '/faults', faults)
const create = (body: unknown) => sandbox.call('POST', '/pg/orders', body)
const stored = async (orderId: string) =>
  (await sandbox.call('GET', `/oracle?order_id=${orderId}`)).body.orders.length === 1

test('switches are listed, set in part, refused when unknown or wrong, and cleared', async () => {
  const quiet = (await sandbox.call('GET', '/faults')).body
  expect(quiet).toMatchObject({ latency_ms: 0, timeout_before: false, webhooks_forged: false, scope: 'all' })
  expect((await set({ latency_ms: 5, error_after: 0.5 })).body).toMatchObject({
    latency_ms: 5,
    error_after: 0.5,
  })
  for (const wrong of [
    { nonsense: true },
    { latency_ms: -1 },
    { error_after: 2 },
    { error_after: 'yes' },
    { scope: 'moon' },
    [],
  ]) {
    expect((await set(wrong)).status).toBe(400)
  }
  expect((await set({ lateny_ms: 9, error_after: 1 })).status).toBe(400)
  expect((await sandbox.call('GET', '/faults')).body).toMatchObject({ latency_ms: 5, error_after: 0.5 })
  expect((await sandbox.call('DELETE', '/faults')).body).toEqual(quiet)
})

test('a fault replaces every field of a name, or only those with one value', async () => {
  const { order_id: id } = orderBody()
  await create({ ...orderBody(), order_id: id })
  const said = async () => (await sandbox.call('GET', `/pg/orders/${id}`)).body.order_status
  await set({ answer_word: 'order_status=FROZEN' })
  expect(await said()).toBe('FROZEN')
  await set({ answer_word: 'order_status:PAID=FROZEN' })
  expect(await said()).toBe('ACTIVE')
  await set({ answer_word: 'order_status=FROZEN', scope: 'billers' })
  expect(await said()).toBe('ACTIVE')
  expect((await set({ answer_word: 'FROZEN' })).status).toBe(400)
})

test.each([
  ['error_before', 500, false],
  ['error_after', 500, true],
  ['refused_after', 400, true],
  ['rate_limited', 429, false],
  ['html_before', 200, false],
  ['refuse_orders', 400, false],
])('%s answers %i; the order is made: %s', async (fault, status, isMade) => {
  const body = orderBody()
  await set({ [fault]: true })
  const answer = await create(body)
  expect(answer.status).toBe(status)
  if (fault === 'html_before') expect(answer.headers.get('content-type')).toContain('text/html')
  else expect(answer.body).toMatchObject({ code: expect.any(String), type: expect.any(String) })
  await sandbox.call('DELETE', '/faults')
  expect(await stored(body.order_id)).toBe(isMade)
})

test.each([
  ['timeout_before', false],
  ['timeout_after', true],
])('%s says nothing and hangs up; the order is made: %s', async (fault, isMade) => {
  const body = orderBody()
  await set({ [fault]: true, timeout_ms: 150 })
  const startedMs = Date.now()
  await expect(create(body)).rejects.toThrow()
  expect(Date.now() - startedMs).toBeGreaterThanOrEqual(145)
  await sandbox.call('DELETE', '/faults')
  expect(await stored(body.order_id)).toBe(isMade)
})

test('a caller who gives up during a time-out leaves nothing hanging', async () => {
  await set({ timeout_before: true })
  const impatient = fetch(`${sandbox.origin}/pg/orders/x`, { headers: KEYS, signal: AbortSignal.timeout(50) })
  await expect(impatient).rejects.toThrow()
  await sandbox.call('DELETE', '/faults')
  expect((await create(orderBody())).status).toBe(200)
})

test('an HTML page sent before the work stays the answer, also when the answer is lost and its caller gives up', async () => {
  await set({ html_before: true, timeout_after: true, timeout_ms: 300 })
  const bodies = Array.from({ length: 5 }, () => orderBody())
  const calls = async () => (await sandbox.call('GET', '/calls?scope=pg')).body.calls.length
  const callsBefore = await calls()
  const giveUp = new AbortController()
  const asked = bodies.map((body) =>
    fetch(`${sandbox.origin}/pg/orders`, {
      method: 'POST',
      headers: { ...KEYS, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: giveUp.signal,
    }).then(
      () => undefined,
      () => undefined,
    ),
  )
  // A call that arrived after the faults are cleared would store its order.
  await expect.poll(calls).toBe(callsBefore + bodies.length)
  giveUp.abort()
  await Promise.all(asked)
  await sandbox.call('DELETE', '/faults')
  for (const body of bodies) expect(await stored(body.order_id)).toBe(false)
})

test('latency slows provider calls, not the switches', async () => {
  await set({ latency_ms: 120 })
  const startedMs = Date.now()
  await create(orderBody())
  expect(Date.now() - startedMs).toBeGreaterThanOrEqual(115)
  // A switch answers while a call of a provider, begun before it, still waits.
  await set({ latency_ms: 60_000 })
  let isAnswered = false
  const giveUp = new AbortController()
  const slow = fetch(`${sandbox.origin}/pg/orders/x`, { headers: KEYS, signal: giveUp.signal })
    .then(() => {
      isAnswered = true
    })
    .catch(() => undefined)
  await sandbox.call('GET', '/faults')
  await sandbox.call('GET', '/inbox')
  expect(isAnswered).toBe(false)
  giveUp.abort()
  await slow
})

test('a fault with a probability strikes sometimes', async () => {
  await set({ error_before: 0.5 })
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => (await create(orderBody())).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 500]))
})

test('faults spare the browser and other providers unless the scope names them', async () => {
  const { order, attempt } = await startAttempt(sandbox)
  await set({ error_before: true })
  expect((await simulate(sandbox, attempt.cf_payment_id, 'FAILED')).status).toBe(200)
  await set({ scope: 'msg91' })
  expect((await sandbox.call('GET', `/pg/orders/${order.order_id}`)).status).toBe(200)
  expect((await sandbox.call('POST', '/api/v5/flow/', {})).status).toBe(500)
  await set({ scope: 'pg,browser' })
  expect((await simulate(sandbox, attempt.cf_payment_id, 'SUCCESS')).status).toBe(500)
  expect((await sandbox.call('POST', '/api/v5/flow/', {})).status).toBe(200)
  // Wait for the webhook of the failure, or the next test would receive it.
  await receiver.waitFor(1)
})

async function pay(status = 'SUCCESS') {
  const made = await startAttempt(sandbox)
  await simulate(sandbox, made.attempt.cf_payment_id, status)
  return made
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('lost: it never comes, and the oracle says so', async () => {
  await set({ webhooks_lost: true })
  const { order } = await pay()
  await pause(300)
  expect(receiver.received).toHaveLength(0)
  const { orders } = (await sandbox.call('GET', `/oracle?order_id=${order.order_id}`)).body
  expect(orders[0].webhooks).toMatchObject([{ state: 'lost', attempt: 0 }])
})

test('late: it comes when it is due', async () => {
  await set({ webhooks_late_ms: 300 })
  const startedMs = Date.now()
  await pay()
  const [hook] = await receiver.waitFor(1)
  expect((hook?.atMs ?? 0) - startedMs).toBeGreaterThanOrEqual(295)
})

test('doubled: the same event comes twice', async () => {
  await set({ webhooks_doubled: true })
  await pay()
  const [one, two] = await receiver.waitFor(2)
  expect(two?.raw).toBe(one?.raw)
  expect(two?.headers['x-idempotency-key']).toBe(one?.headers['x-idempotency-key'])
})

test('reordered: a later event overtakes an earlier one', async () => {
  await set({ webhooks_reordered: true })
  // A webhook that is not overtaken within two seconds is sent.
  stoppedAtMs = Date.now()
  const { attempt } = await pay('FAILED')
  await simulate(sandbox, attempt.cf_payment_id, 'SUCCESS')
  stoppedAtMs = null
  const hooks = await receiver.waitFor(2)
  expect(hooks.map((hook) => hook.body.type)).toEqual(['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_FAILED_WEBHOOK'])
})

test('reordered: one that nothing overtakes still comes', async () => {
  await set({ webhooks_reordered: true })
  await pay()
  await receiver.waitFor(1)
})

test('forged: an unsigned success for an unpaid order, once', async () => {
  await set({ webhooks_forged: true })
  const { order } = await startAttempt(sandbox)
  const [hook] = await receiver.waitFor(1)
  expect(hook?.body).toMatchObject({
    type: 'PAYMENT_SUCCESS_WEBHOOK',
    data: { order: { order_id: order.order_id }, payment: { payment_status: 'SUCCESS' } },
  })
  const { createHmac } = await import('node:crypto')
  const right = createHmac('sha256', 'sandbox-secret')
    .update(`${hook?.headers['x-webhook-timestamp']}${hook?.raw}`)
    .digest('base64')
  expect(hook?.headers['x-webhook-signature']).not.toBe(right)
  expect((await sandbox.call('GET', `/pg/orders/${order.order_id}`)).body.order_status).toBe('ACTIVE')
})

test('a capture of another amount, currency and group', async () => {
  await set({ capture_delta_paise: -100, capture_currency: 'USD', capture_group: 'upi' })
  const { order } = await pay()
  expect((await sandbox.call('GET', `/pg/orders/${order.order_id}/payments`)).body[0]).toMatchObject({
    payment_amount: 18841.76,
    order_amount: 18842.76,
    payment_currency: 'USD',
    payment_group: 'upi',
  })
})
