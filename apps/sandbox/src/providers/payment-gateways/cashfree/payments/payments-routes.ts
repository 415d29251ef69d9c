import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { getOrder } from '../orders/orders-routes.ts'
import { paymentEntity } from './payment-entity.ts'
import { findPayment, listPayments } from './payments-sql.ts'

type PaymentPath = { Params: { orderId: string; cfPaymentId: string } }

/** The attempts of an order, and one of them. */
export function addPaymentRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get<PaymentPath>('/orders/:orderId/payments', (request) => {
    const order = getOrder(gateway, request.params.orderId)
    return listPayments(gateway.store, order.orderId).map((payment) => paymentEntity(payment, order))
  })

  app.get<PaymentPath>('/orders/:orderId/payments/:cfPaymentId', (request) => {
    const order = getOrder(gateway, request.params.orderId)
    const payment = findPayment(gateway.store, request.params.cfPaymentId)
    if (payment?.orderId !== order.orderId) throw notFound('payment')
    return paymentEntity(payment, order)
  })
}
