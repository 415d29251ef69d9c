import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import {
  addEntity,
  findEntity,
  findRefundByKey,
  listChildren,
  newId,
  type Payment,
  type Refund,
} from './entities-sql.ts'
import { keptNotes } from './order-routes.ts'
import { getPayment } from './payment-routes.ts'
import { badRequest, unknownId } from './razorpay-error.ts'

type IdPath = { Params: { id: string } }
type NewRefund = { amount?: number; receipt?: string; notes?: Record<string, unknown> }

/** One refund, and a new one of a payment. */
export function addRefundRoutes(app: FastifyInstance, razorpay: GatewayParts): void {
  const { store } = razorpay
  app.get<IdPath>('/refunds/:id', ({ params }) => {
    const refund = findEntity(store, 'refund', params.id)
    if (!refund) throw unknownId()
    return refund
  })
  app.post<IdPath>('/payments/:id/refund', ({ params, body, headers }) => {
    const key = headers['x-refund-idempotency']
    if (key !== undefined && !/^[\w-]{10,}$/.test(String(key))) {
      throw badRequest('The idempotency key must be at least 10 characters long')
    }
    const refund = store.transaction(() =>
      makeRefund(
        razorpay,
        getPayment(store, params.id),
        (body ?? {}) as NewRefund,
        key as string | undefined,
      ),
    )
    razorpay.wakeRefunds()
    return refund
  })
}

function makeRefund(
  razorpay: GatewayParts,
  payment: Payment,
  body: NewRefund,
  key: string | undefined,
): Refund {
  const { store } = razorpay
  const amount = body.amount ?? payment.amount - payment.amount_refunded
  const earlier = key === undefined ? undefined : findRefundByKey(store, payment.id, key)
  if (earlier && earlier.amount !== amount) {
    throw badRequest('Different request with the same idempotency key')
  }
  if (earlier) return earlier
  if (!payment.captured) throw badRequest('The payment status should be captured for action to be taken')
  const given = listChildren(store, 'refund', payment.id).filter((one) => one.status !== 'failed')
  // An offer's discount is refunded along with the payer's amount.
  const order = findEntity(store, 'order', payment.order_id)
  const most = payment.offer_id ? (order?.amount ?? 0) : payment.amount
  if (given.reduce((sum, one) => sum + one.amount, amount) > most) {
    throw badRequest('The total refund amount is greater than the refund payment amount', 'amount')
  }
  const refund: Refund = {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    receipt: body.receipt ?? null,
    notes: keptNotes(body.notes),
    status: 'pending',
    speed_requested: 'normal',
    speed_processed: 'normal',
    acquirer_data: {},
    created_at: Math.floor(razorpay.now() / 1000),
  }
  addEntity(store, refund, {
    parentId: payment.id,
    receipt: refund.receipt,
    idempotencyKey: key ?? null,
    dueAtMs: razorpay.now() + razorpay.refundDelayMs,
  })
  return refund
}
