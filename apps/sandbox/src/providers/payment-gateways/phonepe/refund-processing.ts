import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import type { RefundSide } from '../../gateway-core/stand-in.ts'
import { listPendingRefunds, saveRefund } from './records-sql.ts'
import { enqueueRefundEvent } from './webhook-events.ts'

export function phonepeRefunds(phonepe: GatewayParts): RefundSide {
  const { store } = phonepe
  return {
    heldBy: ['PENDING', 'ONHOLD'],
    listPending: (limit) =>
      listPendingRefunds(store, limit).map((refund) => ({
        dueAtMs: refund.dueAtMs,
        end(_outcome, bankReference) {
          const state = bankReference === null ? 'FAILED' : 'COMPLETED'
          const ended = { ...refund, state, bankReference } as const
          saveRefund(store, ended)
          enqueueRefundEvent(phonepe, ended)
        },
      })),
  }
}
