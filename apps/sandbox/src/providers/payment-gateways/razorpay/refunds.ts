import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import type { RefundSide } from '../../gateway-core/stand-in.ts'
import {
  endRefundWait,
  findEntity,
  listChildren,
  listPendingRefunds,
  type Payment,
  type Refund,
  saveEntity,
} from './entities-sql.ts'
import { enqueueRefundEvent } from './webhook-events.ts'

export const razorpayRefunds = (razorpay: GatewayParts): RefundSide => ({
  heldBy: ['PENDING', 'ONHOLD'],
  listPending: (limit) =>
    listPendingRefunds(razorpay.store, limit).map(({ refund, dueAtMs }) => ({
      dueAtMs,
      end: (_outcome, arn) => end(razorpay, refund, arn),
    })),
})

function end(razorpay: GatewayParts, refund: Refund, arn: string | null): void {
  const { store } = razorpay
  refund.status = arn === null ? 'failed' : 'processed'
  if (arn !== null) refund.acquirer_data = { arn }
  saveEntity(store, refund)
  endRefundWait(store, refund.id)
  const payment = findEntity(store, 'payment', refund.payment_id) as Payment
  const given = listChildren(store, 'refund', payment.id).filter((one) => one.status === 'processed')
  payment.amount_refunded = given.reduce((sum, one) => sum + one.amount, 0)
  payment.refund_status =
    payment.amount_refunded === payment.amount ? 'full' : payment.amount_refunded ? 'partial' : null
  if (payment.refund_status === 'full') payment.status = 'refunded'
  saveEntity(store, payment)
  enqueueRefundEvent(razorpay, refund, payment)
}
