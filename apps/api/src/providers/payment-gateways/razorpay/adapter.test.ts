import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NewGatewayOrder } from '../../payment-gateway.ts'
import makeAdapter from './adapter.ts'

const settings = {
  apiUrl: 'https://razorpay.example/v1',
  sdkUrl: 'https://razorpay.example/checkout.js',
  keyId: 'sandbox-id',
  keySecret: 'sandbox-secret',
  webhookSecret: 'sandbox-secret',
  fees: null,
}
const razorpay = makeAdapter(settings)

const order: NewGatewayOrder = {
  reference: 'A1',
  amountPaise: 1_884_276n,
  method: 'net-banking',
  expiresAt: new Date(1_700_000_123_456),
  customer: { id: '7', name: 'Meera Rao', email: 'meera@example.in', mobile: '9876543210' },
  returnUrl: 'https://portal.example/status',
  formReturnUrl: 'https://portal.example/api/returns/razorpay',
  notifyUrl: 'https://portal.example/api/webhooks/razorpay',
}

describe('the parameters of its checkout', () => {
  it('is the order, the payer and the method chosen, and no secret', () => {
    const params = razorpay.checkoutParams(order, 'order_x')
    expect(params).toEqual({
      key: 'sandbox-id',
      order_id: 'order_x',
      amount: '1884276',
      currency: 'INR',
      method: 'netbanking',
      name: 'Meera Rao',
      email: 'meera@example.in',
      contact: '+919876543210',
      expires_at: '1700000123',
    })
    expect(JSON.stringify(params)).not.toContain('secret')
  })

  it.each([
    ['card', 'card'],
    ['upi', 'upi'],
    ['net-banking', 'netbanking'],
  ])('by %s is requested as %s', (method, theirs) => {
    expect(razorpay.checkoutParams({ ...order, method }, '').method).toBe(theirs)
  })
})

describe('a webhook', () => {
  const body = Buffer.from(JSON.stringify({ payload: { order: { entity: { id: 'order_x' } } } }))
  const sign = (bytes: Buffer, secret = 'sandbox-secret') =>
    createHmac('sha256', secret).update(bytes).digest('hex')

  it('names its order when it is signed', () => {
    expect(razorpay.readWebhook({ 'x-razorpay-signature': sign(body) }, body)).toEqual({
      about: { sessionId: 'order_x' },
      isDispute: false,
    })
  })

  it('names none when it holds none', () => {
    const other = Buffer.from('{"event":"settlement.processed"}')
    expect(razorpay.readWebhook({ 'x-razorpay-signature': sign(other) }, other)).toEqual({
      about: { sessionId: '' },
      isDispute: false,
    })
  })

  it.each([
    ['without a signature', {}],
    ['with an empty one', { 'x-razorpay-signature': '' }],
    ['with that of another body', { 'x-razorpay-signature': sign(Buffer.from('{}')) }],
    ['with that of another secret', { 'x-razorpay-signature': sign(body, 'another') }],
    ['with half of it', { 'x-razorpay-signature': sign(body).slice(0, 32) }],
    ['with no hex', { 'x-razorpay-signature': 'z'.repeat(64) }],
  ])('is refused %s', (_name, headers) => {
    expect(razorpay.readWebhook(headers, body)).toBeNull()
  })
})

it('is live by its key', () => {
  expect(makeAdapter({ ...settings, keyId: 'rzp_live_x' }).checkout.mode).toBe('production')
  expect(razorpay.checkout.mode).toBe('sandbox')
})
