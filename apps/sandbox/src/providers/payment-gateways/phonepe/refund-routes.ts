import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { refundStatus } from './entities.ts'
import { badRequest, PhonePeError } from './phonepe-error.ts'
import { addRefund, findOrder, findRefund, listPayments, listRefunds, type Refund } from './records-sql.ts'

type NewRefund = { merchantRefundId: string; originalMerchantOrderId: string; amount: number }

/** Refunds of an order, under the shop's own id of each. */
export function addRefundRoutes(app: FastifyInstance, phonepe: GatewayParts): void {
  const { store } = phonepe
  app.post('/payments/v2/refund', ({ body }) => {
    const refund = store.transaction(() => makeRefund(phonepe, body as NewRefund))
    phonepe.wakeRefunds()
    return { refundId: refund.refundId, amount: refund.amountPaise, state: refund.state }
  })

  app.get<{ Params: { id: string } }>('/payments/v2/refund/:id/status', ({ params }) => {
    const refund = findRefund(store, params.id)
    if (!refund) throw new PhonePeError(404, 'REFUND_NOT_FOUND', 'No refund with this id')
    return refundStatus(refund)
  })
}

function makeRefund({ store, now, refundDelayMs }: GatewayParts, body: NewRefund): Refund {
  const { merchantRefundId, originalMerchantOrderId, amount } = body
  if (findRefund(store, merchantRefundId)) {
    throw new PhonePeError(400, 'DUPLICATE_REFUND', 'merchantRefundId was used before')
  }
  const order = findOrder(store, { merchantOrderId: originalMerchantOrderId }, now())
  if (order?.state !== 'COMPLETED') throw badRequest('The order is not completed')
  const captured = listPayments(store, order.merchantOrderId)
    .filter((payment) => payment.state === 'COMPLETED')
    .reduce((sum, payment) => sum + payment.amountPaise, 0)
  const given = listRefunds(store, order.merchantOrderId)
    .filter((refund) => refund.state !== 'FAILED')
    .reduce((sum, refund) => sum + refund.amountPaise, 0)
  if (given + amount > captured) throw badRequest('amount: more than is left of the payment')
  const refund: Refund = {
    merchantRefundId,
    refundId: `OMR${randomBytes(10).toString('hex')}`,
    merchantOrderId: order.merchantOrderId,
    amountPaise: amount,
    state: 'PENDING',
    bankReference: null,
    dueAtMs: now() + refundDelayMs,
  }
  addRefund(store, refund)
  return refund
}
