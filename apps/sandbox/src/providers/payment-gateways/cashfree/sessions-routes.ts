import type { FastifyInstance } from 'fastify'
import { rupees } from '../../../rupees.ts'
import type { Gateway } from './gateway.ts'
import { startPayment } from './order-pay.ts'

/** Order pay. The session id is its only authority: this is the call browsers make. */
export function addSessionRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post('/orders/sessions', (request) => {
    const payment = gateway.store.transaction(() => startPayment(gateway, request.body))
    gateway.wakeWebhooks()
    const [method, details] = Object.entries(payment.method)[0] as [string, { channel: string }]
    return {
      action: 'link',
      cf_payment_id: payment.cfPaymentId,
      channel: details.channel,
      data: {
        url: `http://${request.host}/checkout/authorise/${payment.token}`,
        payload: null,
        content_type: null,
        method: null,
        redirect_to_bank: null,
      },
      payment_amount: rupees(payment.amountPaise),
      payment_method: method,
    }
  })
}
