import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderBody } from './testing/orders.ts'
import { type RunningSandbox, startSandbox } from './testing/start-sandbox.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const statusOf = async (orderId: string) =>
  (await sandbox.call('GET', `/pg/orders/${orderId}`)).body.order_status

test('stored data ages: an order expires when its minutes are over, and not before', async () => {
  const order = orderBody({ order_expiry_time: new Date(Date.now() + 20 * 60_000).toISOString() })
  const made = await sandbox.call('POST', '/pg/orders', order)
  expect([made.status, made.body.order_status]).toEqual([200, 'ACTIVE'])
  expect((await sandbox.call('PUT', '/time', { seconds: 19 * 60 })).status).toBe(200)
  expect(await statusOf(made.body.order_id)).toBe('ACTIVE')
  await sandbox.call('PUT', '/time', { seconds: 61 })
  expect(await statusOf(made.body.order_id)).toBe('EXPIRED')
})

test.each([{}, null, { seconds: 0 }, { seconds: -5 }, { seconds: 1.5 }, { seconds: 'soon' }])(
  'refuses other amounts of time: %j',
  async (body) => {
    expect((await sandbox.call('PUT', '/time', body)).status).toBe(400)
  },
)

test("Razorpay's entities age too, with the expiry in the shop's notes", async () => {
  const keys = { authorization: `Basic ${Buffer.from('sandbox-id:sandbox-secret').toString('base64')}` }
  const end = Math.floor(Date.now() / 1000) + 1_200
  const order = { amount: 500, currency: 'INR', receipt: 'r1', notes: { expires_at: String(end) } }
  const made = (await sandbox.call('POST', '/v1/orders', order, keys)).body
  await sandbox.call('PUT', '/time', { seconds: 1_300 })
  const after = (await sandbox.call('GET', `/v1/orders/${made.id}`, undefined, keys)).body
  expect(after.created_at).toBe(made.created_at - 1_300)
  expect(after.notes).toEqual({ expires_at: String(end - 1_300) })
})
