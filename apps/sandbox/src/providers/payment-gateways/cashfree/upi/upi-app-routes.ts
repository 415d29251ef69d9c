import type { FastifyInstance } from 'fastify'
import { rupeesText } from '../../../../rupees.ts'
import { CashfreeError, invalid, notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { findOrderBySession } from '../orders/orders-sql.ts'
import { endPayment } from '../payments/payment-outcome.ts'
import { findPayment, type Payment } from '../payments/payments-sql.ts'
import { attemptOf } from './upi-links.ts'

type Asked = { Querystring: { link?: string } }
type Attempt = { Params: { session: string; cfPaymentId: string } }

/**
 * Simulates the payer's UPI app: it shows the payment of a link or a scanned code, and approves or declines it. Also the
 * call with which the shop's page polls an attempt.
 */
export function addUpiAppRoutes(routes: FastifyInstance, gateway: Gateway): void {
  routes.get<Attempt>('/checkout/:session/attempts/:cfPaymentId', ({ params }) => {
    const order = findOrderBySession(gateway.store, params.session)
    const payment = findPayment(gateway.store, params.cfPaymentId)
    if (!payment || payment.orderId !== order?.orderId) throw notFound('payment')
    return { payment_status: payment.status, is_expired: isExpired(gateway, payment) }
  })

  routes.get<Asked>('/upi-app', ({ query }) => {
    const payment = paidBy(gateway, query.link)
    return {
      payee: gateway.merchantName,
      amount: rupeesText(payment.amountPaise),
      order_id: payment.orderId,
      payment_status: payment.status,
      is_expired: isExpired(gateway, payment),
    }
  })

  routes.post('/upi-app', ({ body }) => {
    const { link, answer, late } = (body ?? {}) as { link?: unknown; answer?: unknown; late?: unknown }
    if (answer !== 'approve' && answer !== 'decline') throw invalid('answer', 'should be approve or decline')
    const payment = paidBy(gateway, link)
    if (payment.status !== 'PENDING') {
      throw new CashfreeError(400, 'payment_already_final', `payment is already ${payment.status}`)
    }
    // As with real banks: approved in time, reported late.
    if (isExpired(gateway, payment) && late !== true) {
      throw new CashfreeError(400, 'upi_code_expired', 'This code has expired')
    }
    gateway.store.transaction(() =>
      answer === 'approve'
        ? endPayment(gateway, payment, 'SUCCESS')
        : endPayment(gateway, payment, 'FAILED', 'TRANSACTION_DECLINED'),
    )
    gateway.wakeWebhooks()
    return { payment_status: payment.status }
  })
}

function paidBy(gateway: Gateway, link: unknown): Payment {
  const payment = findPayment(gateway.store, attemptOf(String(link)))
  if (!payment?.method.upi) throw notFound('payment')
  return payment
}

function isExpired(gateway: Gateway, { status, expiresAtMs }: Payment): boolean {
  return status === 'PENDING' && expiresAtMs !== null && gateway.now() >= expiresAtMs
}
