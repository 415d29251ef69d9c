import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { simulate, startAttempt } from '../testing/orders.ts'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'
import { startReceiver } from '../testing/webhook-receiver.ts'

const running: { stop: () => Promise<void> }[] = []
const keep = <T extends { stop: () => Promise<void> }>(one: T) => {
  running.push(one)
  return one
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

async function pay(sandbox: RunningSandbox, status: string, override: Record<string, unknown> = {}) {
  const made = await startAttempt(sandbox, override)
  await simulate(sandbox, made.attempt.cf_payment_id, status)
  return made
}

test('a success is signed over timestamp and raw body, with the headers and envelope of its version', async () => {
  const receiver = keep(await startReceiver())
  const sandbox = keep(await startSandbox({ webhookUrl: receiver.url }))
  const { order, attempt } = await pay(sandbox, 'SUCCESS', { order_amount: 170, order_tags: { payee: 'P7' } })
  const [hook] = await receiver.waitFor(1)
  const timestamp = String(hook?.headers['x-webhook-timestamp'])
  expect(timestamp).toMatch(/^\d{13}$/)
  const sign = (body: string) =>
    createHmac('sha256', 'sandbox-secret')
      .update(timestamp + body)
      .digest('base64')
  expect(hook?.headers['x-webhook-signature']).toBe(sign(hook?.raw ?? ''))
  expect(hook?.headers['x-webhook-signature']).not.toBe(sign(JSON.stringify(hook?.body)))
  expect(hook?.raw).toContain('"payment_amount":170.00')
  expect(hook?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-webhook-version': '2025-01-01',
    'x-webhook-attempt': '1',
    'x-idempotency-key': expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
  })
  expect(hook?.body).toMatchObject({
    type: 'PAYMENT_SUCCESS_WEBHOOK',
    event_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
    data: {
      order: {
        order_id: order.order_id,
        order_amount: 170,
        order_currency: 'INR',
        order_tags: { payee: 'P7' },
      },
      payment: {
        cf_payment_id: attempt.cf_payment_id,
        payment_status: 'SUCCESS',
        payment_currency: 'INR',
        payment_group: 'credit_card',
        payment_method: { card: { card_number: 'XXXXXXXXXXXX1111' } },
      },
      customer_details: { customer_id: 'retailer7', customer_phone: '9876500017' },
      payment_gateway_details: { gateway_name: 'CASHFREE' },
    },
  })
})

test('failures and drops have their own types', async () => {
  const receiver = keep(await startReceiver())
  const sandbox = keep(await startSandbox({ webhookUrl: receiver.url }))
  await pay(sandbox, 'FAILED')
  await receiver.waitFor(1)
  await pay(sandbox, 'USER_DROPPED')
  const [failed, dropped] = await receiver.waitFor(2)
  expect(failed?.body.type).toBe('PAYMENT_FAILED_WEBHOOK')
  expect(failed?.body.data.error_details).toMatchObject({
    error_code: 'TRANSACTION_DECLINED',
    error_source: 'bank',
  })
  expect(dropped?.body.type).toBe('PAYMENT_USER_DROPPED_WEBHOOK')
  expect(dropped?.body.data.payment.payment_status).toBe('USER_DROPPED')
})

test("an order's notify_url comes before the configured address", async () => {
  const configured = keep(await startReceiver())
  const named = keep(await startReceiver())
  const sandbox = keep(await startSandbox({ webhookUrl: configured.url }))
  await pay(sandbox, 'SUCCESS', { order_meta: { notify_url: named.url } })
  await named.waitFor(1)
  expect(configured.received).toHaveLength(0)
})

test('a refused delivery is tried again after 2, 10 and 30 minutes, and then no more', async () => {
  const answers = [500, 302, 404, 503]
  const receiver = keep(await startReceiver(() => answers.shift() ?? 200))
  const sandbox = keep(await startSandbox({ webhookUrl: receiver.url, minuteMs: 30 }))
  const { order } = await pay(sandbox, 'SUCCESS')
  const hooks = await receiver.waitFor(4)
  const gaps = hooks.slice(1).map((hook, index) => hook.atMs - (hooks[index]?.atMs ?? 0))
  for (const [index, dueMs] of [60, 300, 900].entries()) {
    expect(gaps[index]).toBeGreaterThanOrEqual(dueMs - 5)
    expect(gaps[index]).toBeLessThan(dueMs + 10_000)
  }
  expect(hooks.map((hook) => hook.headers['x-webhook-attempt'])).toEqual(['1', '2', '3', '4'])
  expect(new Set(hooks.map((hook) => hook.headers['x-idempotency-key'])).size).toBe(1)
  await expect
    .poll(
      async () => (await sandbox.call('GET', `/oracle?order_id=${order.order_id}`)).body.orders[0].webhooks,
    )
    .toMatchObject([{ state: 'given-up', attempt: 4, last_answer: '503' }])
})

test('a delivery that was pending goes out after a restart', async () => {
  let answer = 500
  const receiver = keep(await startReceiver(() => answer))
  const first = keep(await startSandbox({ webhookUrl: receiver.url, minuteMs: 900 }))
  const { order } = await pay(first, 'SUCCESS')
  await receiver.waitFor(1)
  // Stopped before it stored the answer, it would send the first try once more.
  await expect
    .poll(async () => (await first.call('GET', '/oracle')).body.orders[0].webhooks[0].last_answer)
    .toBe('500')
  await first.app.close()
  answer = 200
  const second = keep(await startSandbox({ dataDir: first.dataDir, minuteMs: 900 }))
  const [, again] = await receiver.waitFor(2)
  expect(again?.headers['x-webhook-attempt']).toBe('2')
  expect(again?.body.data.order.order_id).toBe(order.order_id)
  await expect
    .poll(async () => (await second.call('GET', '/oracle')).body.orders[0].webhooks[0].state)
    .toBe('delivered')
})
