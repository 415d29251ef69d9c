import { Env, RefundRequest, StandardCheckoutClient, StandardCheckoutPayRequest } from 'phonepe-pg-sdk-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { type SentCalls, sendToSandbox } from './at-sandbox.ts'

let sandbox: RunningSandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
let sent: SentCalls
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await startSandbox({ webhookUrl: receiver.url })
  sent = sendToSandbox(sandbox.origin)
})
afterAll(async () => {
  sent.restore()
  await sandbox.stop()
  await receiver.stop()
})

test('its client creates an order, refunds a payment, and verifies our webhook', async () => {
  const phonepe = StandardCheckoutClient.getInstance('sandbox-id', 'sandbox-secret', 1, Env.SANDBOX, false)
  const id = 'CK26112600001'
  const asked = StandardCheckoutPayRequest.builder().merchantOrderId(id).amount(50_000).expireAfter(1_200)
  const opened = await phonepe.pay(
    asked.redirectUrl('https://portal.example.in/status').message('Rent').build(),
  )
  expect(opened).toMatchObject({ state: 'PENDING' })
  const page = new URL(opened.redirectUrl).pathname
  const { token } = (await sandbox.call('POST', `${page}/tries`, { method: 'upi', upi_id: 'success@ybl' }))
    .body
  await sandbox.call('POST', `${page}/tries/${token}`, { approve: true })
  const paid = await phonepe.getOrderStatus(id, true)
  expect(paid).toMatchObject({ state: 'COMPLETED', amount: 50_000 })
  expect(paid.paymentDetails?.[0]?.state).toBe('COMPLETED')

  const refund = RefundRequest.builder().merchantRefundId('RF1').originalMerchantOrderId(id).amount(10_000)
  expect(await phonepe.refund(refund.build())).toMatchObject({ state: 'PENDING', amount: 10_000 })
  await expect.poll(async () => (await phonepe.getRefundStatus('RF1')).state).toBe('COMPLETED')

  const [hook] = await receiver.waitFor(1)
  const told = phonepe.validateCallback(
    'sandbox-id',
    'sandbox-secret',
    String(hook?.headers.authorization),
    JSON.stringify(hook?.body),
  )
  expect(told).toMatchObject({ payload: { merchantOrderId: id, state: 'COMPLETED' } })
})

test('the sandbox accepted every call of its client', () => {
  expect(sent.calls.length).toBeGreaterThan(4)
  expect(sent.calls.filter((call) => !/ 20[01]$/.test(call))).toEqual([])
})
