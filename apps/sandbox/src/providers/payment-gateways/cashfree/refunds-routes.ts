import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { paiseOf } from '../../../rupees.ts'
import { CashfreeError, invalid, missing, notFound } from './errors.ts'
import type { Gateway } from './gateway.ts'
import { once } from './idempotency-sql.ts'
import { getOrder } from './orders-routes.ts'
import { listPayments } from './payments-sql.ts'
import { refundEntity } from './refund-entity.ts'
import { addRefund, findRefund, listRefunds, type Refund } from './refunds-sql.ts'

type RefundPath = { Params: { orderId: string; refundId: string } }

/** Create, list and fetch the refunds of an order. */
export function addRefundRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post<RefundPath>('/orders/:orderId/refunds', (request, reply) => {
    const { orderId } = request.params
    const sent = once(gateway, request, reply, () => {
      getOrder(gateway, orderId)
      return refundEntity(createRefund(gateway, orderId, (request.body ?? {}) as Record<string, unknown>))
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

/** Makes the refund of a paid order, or of the charge of a subscription. */
export function createRefund(gateway: Gateway, orderId: string, body: Record<string, unknown>): Refund {
  const refund = readRefund(gateway, orderId, body)
  if (findRefund(gateway.store, orderId, refund.refundId)) {
    throw new CashfreeError(409, 'refund_already_exists', 'refund with same id is already present')
  }
  const payment = listPayments(gateway.store, orderId).find((one) => one.status === 'SUCCESS')
  if (!payment) throw new CashfreeError(400, 'order_not_paid', 'order is not paid')
  const givenBack = listRefunds(gateway.store, orderId)
    .filter((one) => one.status !== 'FAILED' && one.status !== 'CANCELLED')
    .reduce((sum, one) => sum + one.amountPaise, 0n)
  // An offer's discount is given back along with what the payer paid.
  const offered = payment.surchargePaise < 0n ? -payment.surchargePaise : 0n
  if (givenBack + refund.amountPaise > payment.amountPaise + offered) {
    throw invalid('refund_amount', 'is more than what is left of the payment')
  }
  refund.cfPaymentId = payment.cfPaymentId
  addRefund(gateway.store, refund)
  return refund
}

function readRefund(gateway: Gateway, orderId: string, body: Record<string, unknown>): Refund {
  const { refund_amount: amount, refund_id: id, refund_note: note, refund_speed: speed = 'STANDARD' } = body
  if (amount === undefined) throw missing('refund_amount')
  const amountPaise = paiseOf(amount)
  if (!amountPaise || amountPaise < 100n) throw invalid('refund_amount', 'should be a number, at least 1')
  if (id === undefined) throw missing('refund_id')
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{3,40}$/.test(id)) {
    throw invalid('refund_id', 'should be 3 to 40 letters, digits, _ or -')
  }
  if (note !== undefined && (typeof note !== 'string' || note.length < 3 || note.length > 100)) {
    throw invalid('refund_note', 'should be 3 to 100 characters')
  }
  if (speed !== 'STANDARD' && speed !== 'INSTANT') {
    throw invalid('refund_speed', 'should be STANDARD or INSTANT')
  }
  const nowMs = gateway.now()
  return {
    orderId,
    refundId: id,
    cfRefundId: `refund_${randomInt(1e9, 1e10)}`,
    cfPaymentId: '',
    amountPaise,
    note: note ?? null,
    speed,
    status: 'PENDING',
    arn: null,
    createdAtMs: nowMs,
    dueAtMs: nowMs + (speed === 'INSTANT' ? 0 : gateway.refundDelayMs),
    processedAtMs: null,
  }
}
