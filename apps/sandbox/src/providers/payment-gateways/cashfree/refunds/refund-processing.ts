import type { RefundSide } from '../../../gateway-core/stand-in.ts'
import type { Gateway } from '../gateway.ts'
import { findOrder, type Order } from '../orders/orders-sql.ts'
import { enqueueRefundWebhook } from '../webhook-events.ts'
import { listPendingRefunds, saveRefund } from './refunds-sql.ts'

/** Its refunds end on hold too. */
export function cashfreeRefunds(gateway: Gateway): RefundSide {
  const { store } = gateway
  return {
    heldBy: ['PENDING'],
    listPending: (limit) =>
      listPendingRefunds(store, limit).map((refund) => ({
        dueAtMs: refund.dueAtMs,
        end(status, arn) {
          const ended = { ...refund, status, arn, processedAtMs: gateway.now() }
          saveRefund(store, ended)
          enqueueRefundWebhook(gateway, findOrder(store, refund.orderId) as Order, ended)
        },
      })),
  }
}
