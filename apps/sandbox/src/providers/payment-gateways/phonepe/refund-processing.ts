import { randomInt } from 'node:crypto'
import type { PhonePe } from './phonepe-context.ts'
import { listPendingRefunds, saveRefund } from './records-sql.ts'
import { enqueueRefundEvent } from './webhook-events.ts'

/** How often it looks whether the switch that holds refunds back was released. */
const HELD_POLL_MS = 1_000

/** Ends refunds when they are due, also those an earlier run left pending. */
export function startRefundProcessing(phonepe: PhonePe): { wake: () => void; close: () => void } {
  const { store, faults } = phonepe
  let timer: NodeJS.Timeout | undefined
  const wake = () => {
    clearTimeout(timer)
    const outcome = faults.state().refund_outcome || 'SUCCESS'
    const isHeld = outcome === 'PENDING' || outcome === 'ONHOLD'
    for (const refund of listPendingRefunds(store)) {
      const waitMs = refund.dueAtMs - phonepe.now()
      if (isHeld || waitMs > 0) {
        timer = setTimeout(wake, isHeld ? HELD_POLL_MS : waitMs)
        break
      }
      const isPaid = outcome === 'SUCCESS'
      const ended = {
        ...refund,
        state: isPaid ? ('COMPLETED' as const) : ('FAILED' as const),
        bankReference: isPaid ? String(randomInt(1e11, 1e12)) : null,
      }
      store.transaction(() => {
        saveRefund(store, ended)
        enqueueRefundEvent(phonepe, ended)
      })
    }
    phonepe.wakeWebhooks()
  }
  return { wake, close: () => clearTimeout(timer) }
}
