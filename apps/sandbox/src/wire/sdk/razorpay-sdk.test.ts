import Razorpay from 'razorpay'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { type SentCalls, sendToSandbox } from './at-sandbox.ts'

let sandbox: RunningSandbox
let sent: SentCalls
const razorpay = new Razorpay({ key_id: 'sandbox-id', key_secret: 'sandbox-secret' })
beforeAll(async () => {
  sandbox = await startSandbox()
  sent = sendToSandbox(sandbox.origin)
})
afterAll(async () => {
  sent.restore()
  await sandbox.stop()
})

test('its client creates an order, fetches its payment, and refunds it', async () => {
  const order = await razorpay.orders.create({ amount: 50_000, currency: 'INR', receipt: 'CK26112600001' })
  expect(order).toMatchObject({ entity: 'order', status: 'created', amount_due: 50_000 })
  const tries = `/razorpay/checkout/${order.id}/tries`
  const { token } = (await sandbox.call('POST', tries, { method: 'upi', upi_id: 'success@razorpay' })).body
  await sandbox.call('POST', `${tries}/${token}`, { approve: true })
  expect((await razorpay.orders.fetch(order.id)).status).toBe('paid')
  expect((await razorpay.orders.all({ receipt: 'CK26112600001' })).items).toHaveLength(1)
  const { items } = await razorpay.orders.fetchPayments(order.id)
  const id = items[0]?.id ?? ''
  expect(await razorpay.payments.fetch(id)).toMatchObject({
    entity: 'payment',
    status: 'captured',
    captured: true,
  })
  const refund = await razorpay.payments.refund(id, { amount: 10_000, speed: 'normal', receipt: 'RF1' })
  expect(refund).toMatchObject({ entity: 'refund', amount: 10_000, payment_id: id })
  expect((await razorpay.refunds.fetch(refund.id)).id).toBe(refund.id)
  expect((await razorpay.payments.fetchMultipleRefund(id, {})).items).toHaveLength(1)

  await sandbox.call('POST', '/disputes/simulate', { order_id: 'CK26112600001' })
  const disputes = await razorpay.disputes.all({ count: 10 } as never)
  expect(disputes.items[0]).toMatchObject({ entity: 'dispute', payment_id: id, status: 'open' })
  const dispute = disputes.items[0]?.id ?? ''
  expect((await razorpay.disputes.fetch(dispute)).id).toBe(dispute)
  expect((await razorpay.disputes.accept(dispute)).status).toBe('lost')
})

test('its client fetches settlements', async () => {
  expect((await razorpay.settlements.all({ count: 10 })).items).toEqual([])
  expect(await razorpay.settlements.reports({ year: 2026, month: 11 })).toMatchObject({ count: 0 })
})

test('the sandbox accepted every call of its client', () => {
  expect(sent.calls.length).toBeGreaterThan(12)
  expect(sent.calls.filter((call) => !/ 20[01]$/.test(call))).toEqual([])
})
