import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderBody, simulate, startAttempt } from '../../../../testing/orders.ts'
import { KEYS, type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'
import { startReceiver } from '../../../../testing/webhook-receiver.ts'

let sandbox: RunningSandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await startSandbox({ minuteMs: 1_200, webhookUrl: receiver.url })
})
afterAll(async () => {
  await sandbox.stop()
  await receiver.stop()
})

async function paidOrder(): Promise<string> {
  const { order, attempt } = await startAttempt(sandbox, { order_amount: 500 })
  await simulate(sandbox, attempt.cf_payment_id, 'SUCCESS')
  return order.order_id
}
const refund = (orderId: string, body: unknown, headers = {}) =>
  sandbox.call('POST', `/pg/orders/${orderId}/refunds`, body, { ...KEYS, ...headers })

test('a refund is pending, then processed, and a webhook reports it', async () => {
  const orderId = await paidOrder()
  const made = await refund(orderId, { refund_amount: 120.5, refund_id: 'back_1', refund_note: 'Moved out' })
  expect(made.status).toBe(200)
  expect(made.text).toContain('"refund_amount":120.50')
  // Values that are not known yet are left out.
  for (const name of ['processed_at', 'refund_arn']) expect(made.body).not.toHaveProperty(name)
  expect(made.body).toMatchObject({
    cf_refund_id: expect.stringMatching(/^refund_/),
    refund_id: 'back_1',
    order_id: orderId,
    entity: 'refund',
    refund_currency: 'INR',
    refund_note: 'Moved out',
    refund_status: 'PENDING',
    refund_type: 'MERCHANT_INITIATED',
  })
  const one = () => sandbox.call('GET', `/pg/orders/${orderId}/refunds/back_1`)
  await expect.poll(async () => (await one()).body.refund_status).toBe('SUCCESS')
  expect((await one()).body).toMatchObject({ refund_arn: expect.stringMatching(/^\d{12}$/) })
  await expect
    .poll(() => receiver.received.some((hook) => hook.body.type === 'REFUND_STATUS_WEBHOOK'))
    .toBe(true)
  const hook = receiver.received.find((one) => one.body.type === 'REFUND_STATUS_WEBHOOK')
  expect(hook?.body.data.refund).toMatchObject({
    refund_id: 'back_1',
    order_id: orderId,
    refund_amount: 120.5,
    refund_status: 'SUCCESS',
    requested_speed: 'STANDARD',
    service_charge: 0,
    service_tax: 0,
  })
  expect((await sandbox.call('GET', `/pg/orders/${orderId}/refunds`)).body).toHaveLength(1)
})

test('refunds never exceed what was captured, and one id is one refund', async () => {
  const orderId = await paidOrder()
  const key = { 'x-idempotency-key': randomUUID() }
  const body = { refund_amount: 300, refund_id: 'part_1', refund_speed: 'INSTANT' }
  const first = await refund(orderId, body, key)
  expect((await refund(orderId, body, key)).text).toBe(first.text)
  expect((await refund(orderId, { ...body, refund_amount: 10 }, key)).status).toBe(422)
  expect((await refund(orderId, body)).body.code).toBe('refund_already_exists')
  const over = await refund(orderId, { refund_amount: 200.01, refund_id: 'part_2' })
  expect([over.status, over.body.code]).toEqual([400, 'refund_amount_invalid'])
  expect((await refund(orderId, { refund_amount: 200, refund_id: 'part_2' })).status).toBe(200)
  await expect
    .poll(async () => (await sandbox.call('GET', `/oracle?order_id=${orderId}`)).body.totals.refunded_paise)
    .toBe(50_000)
})

test.each([
  [{ refund_id: 'abc' }, 'refund_amount_missing'],
  [{ refund_amount: '5', refund_id: 'abc' }, 'refund_amount_invalid'],
  [{ refund_amount: 5 }, 'refund_id_missing'],
  [{ refund_amount: 5, refund_id: 'a' }, 'refund_id_invalid'],
  [{ refund_amount: 5, refund_id: 'abc', refund_note: 'x' }, 'refund_note_invalid'],
  [{ refund_amount: 5, refund_id: 'abc', refund_speed: 'FAST' }, 'refund_speed_invalid'],
])('a wrong refund is refused: %j', async (body, code) => {
  expect((await refund(await paidOrder(), body)).body.code).toBe(code)
})

test('only a paid order is refunded', async () => {
  const order = (await sandbox.call('POST', '/pg/orders', orderBody())).body
  const answer = await refund(order.order_id, { refund_amount: 5, refund_id: 'abc' })
  expect([answer.status, answer.body.code]).toEqual([400, 'order_not_paid'])
  expect((await refund('none', { refund_amount: 5, refund_id: 'abc' })).status).toBe(404)
})

test('a fault can change how a refund ends', async () => {
  const orderId = await paidOrder()
  await sandbox.call('PUT', '/faults', { refund_outcome: 'CANCELLED' })
  await refund(orderId, { refund_amount: 500, refund_id: 'stopped', refund_speed: 'INSTANT' })
  await sandbox.call('DELETE', '/faults')
  expect((await sandbox.call('GET', `/pg/orders/${orderId}/refunds/stopped`)).body.refund_status).toBe(
    'CANCELLED',
  )
  expect((await refund(orderId, { refund_amount: 500, refund_id: 'again' })).status).toBe(200)
})
