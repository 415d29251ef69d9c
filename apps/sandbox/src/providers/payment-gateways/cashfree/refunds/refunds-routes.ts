import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { paiseOf } from '../../../../rupees.ts'
import { CashfreeError, invalid, notFound } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { once } from '../idempotency-sql.ts'
import { getOrder } from '../orders/orders-routes.ts'
import { listPayments, type Payment } from '../payments/payments-sql.ts'
import { refundEntity } from './refund-entity.ts'
import { addRefund, findRefund, listRefunds, type Refund } from './refunds-sql.ts'

/** The body after validation. */
export interface RefundRequest {
  refund_id: string
  refund_amount: number
  refund_note?: string
  refund_speed?: 'STANDARD' | 'INSTANT'
}
type RefundPath = { Params: { orderId: string; refundId: string } }

/** Create, list and fetch the refunds of an order. */
export function addRefundRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post<RefundPath>('/orders/:orderId/refunds', (request, reply) => {
    const { orderId } = request.params
    const sent = once(gateway, request, reply, () => {
      getOrder(gateway, orderId)
      return refundEntity(createRefund(gateway, orderId, request.body as RefundRequest))
    })
    gateway.wakeRefunds()
    return sent
  })

  app.get<RefundPath>('/orders/:orderId/refunds', (request) => {
    getOrder(gateway, request.params.orderId)
    return listRefunds(gateway.store, request.params.orderId).map(refundEntity)
  })

  app.get<RefundPath>('/orders/:orderId/refunds/:refundId', (request) => {
    getOrder(gateway, request.params.orderId)
    const refund = findRefund(gateway.store, request.params.orderId, request.params.refundId)
    if (!refund) throw notFound('refund')
    return refundEntity(refund)
  })
}

/** Creates the refund of a paid order, or of a subscription's charge. */
export function createRefund(gateway: Gateway, orderId: string, request: RefundRequest): Refund {
  if (findRefund(gateway.store, orderId, request.refund_id)) {
    throw new CashfreeError(409, 'refund_already_exists', 'refund with same id is already present')
  }
  const payment = listPayments(gateway.store, orderId).find((one) => one.status === 'SUCCESS')
  if (!payment) throw new CashfreeError(400, 'order_not_paid', 'order is not paid')
  const givenBack = listRefunds(gateway.store, orderId)
    .filter((one) => one.status !== 'FAILED' && one.status !== 'CANCELLED')
    .reduce((sum, one) => sum + one.amountPaise, 0n)
  // An offer's discount is refunded along with the payer's amount.
  const offered = payment.surchargePaise < 0n ? -payment.surchargePaise : 0n
  const refund = newRefund(gateway, payment, request)
  if (givenBack + refund.amountPaise > payment.amountPaise + offered) {
    throw invalid('refund_amount', 'is more than what is left of the payment')
  }
  addRefund(gateway.store, refund)
  return refund
}

function newRefund(gateway: Gateway, payment: Payment, request: RefundRequest): Refund {
  const { refund_speed: speed = 'STANDARD' } = request
  const nowMs = gateway.now()
  return {
    orderId: payment.orderId,
    refundId: request.refund_id,
    cfRefundId: `refund_${randomInt(1e9, 1e10)}`,
    cfPaymentId: payment.cfPaymentId,
    amountPaise: paiseOf(request.refund_amount) as bigint,
    note: request.refund_note ?? null,
    speed,
    status: 'PENDING',
    arn: null,
    createdAtMs: nowMs,
    dueAtMs: nowMs + (speed === 'INSTANT' ? 0 : gateway.refundDelayMs),
    processedAtMs: null,
  }
}
