import { randomInt } from 'node:crypto'
import type { Gateway } from '../gateway.ts'
import { findOrder, type Order } from '../orders/orders-sql.ts'
import { enqueueRefundWebhook } from '../webhook-events.ts'
import { listPendingRefunds, type Refund, saveRefund } from './refunds-sql.ts'

const AT_ONCE = 50
/** How often it looks whether the switch that holds refunds back was released. */
const HELD_POLL_MS = 1_000

/** Ends refunds when they are due, also those an earlier run left pending. */
export function startRefundProcessing(gateway: Gateway): { wake: () => void; close: () => void } {
  let timer: NodeJS.Timeout | undefined
  const wake = () => {
    clearTimeout(timer)
    timer = undefined
    const outcome = gateway.faults.state().refund_outcome || 'SUCCESS'
    const next = listPendingRefunds(gateway.store, AT_ONCE)
    for (const refund of next) {
      const waitMs = refund.dueAtMs - gateway.now()
      const isHeld = outcome === 'PENDING'
      if (isHeld || waitMs > 0) {
        timer = setTimeout(wake, isHeld ? HELD_POLL_MS : Math.min(waitMs, 60_000))
        break
      }
      gateway.store.transaction(() => endRefund(gateway, refund, outcome))
    }
    if (next.length === AT_ONCE) timer ??= setTimeout(wake, 0)
    gateway.wakeWebhooks()
  }
  return { wake, close: () => clearTimeout(timer) }
}

function endRefund(gateway: Gateway, refund: Refund, outcome: string): void {
  refund.status = outcome
  refund.arn = outcome === 'SUCCESS' ? String(randomInt(1e11, 1e12)) : null
  refund.processedAtMs = gateway.now()
  saveRefund(gateway.store, refund)
  enqueueRefundWebhook(gateway, findOrder(gateway.store, refund.orderId) as Order, refund)
}
