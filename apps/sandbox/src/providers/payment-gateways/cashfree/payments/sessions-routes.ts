import type { FastifyInstance } from 'fastify'
import { rupees } from '../../../../rupees.ts'
import type { Gateway } from '../gateway.ts'
import { upiPayload } from '../upi/upi-links.ts'
import { startPayment } from './order-pay.ts'
import type { Payment } from './payments-sql.ts'

/** Order pay, which browsers call. The session id is its only credential. */
export function addSessionRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post('/orders/sessions', (request) => {
    const payment = gateway.store.transaction(() => startPayment(gateway, request.body))
    gateway.wakeWebhooks()
    const [method, details] = Object.entries(payment.method)[0] as [string, { channel: string }]
    return {
      cf_payment_id: payment.cfPaymentId,
      channel: details.channel,
      ...nextStep(payment, `http://${request.host}`, gateway.merchantName),
      payment_amount: rupees(payment.amountPaise),
      payment_method: method,
    }
  })
}

/** A page to confirm on, or the payload for a UPI app. */
function nextStep(payment: Payment, origin: string, merchantName: string) {
  const payload = upiPayload(payment, origin, merchantName)
  const url = payload ? null : `${origin}/checkout/authorise/${payment.token}`
  return {
    action: payload ? 'custom' : 'link',
    data: { url, payload, content_type: null, method: null, redirect_to_bank: null },
  }
}
