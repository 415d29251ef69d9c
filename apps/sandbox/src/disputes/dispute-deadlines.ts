import type { Store } from '../store.ts'
import { moveDispute } from './dispute-moves.ts'
import { listWaiting } from './dispute-records-sql.ts'
import type { DisputeSide } from './dispute-side.ts'

/** Ends what was not answered in time as lost, also what an earlier run left. */
export function startDeadlines(
  store: Store,
  now: () => number,
  sideOf: (gateway: string) => DisputeSide | undefined,
  wakeWebhooks: () => void,
): { wake: () => void; close: () => void } {
  let timer: NodeJS.Timeout | undefined
  const wake = () => {
    clearTimeout(timer)
    for (const dispute of listWaiting(store)) {
      const waitMs = dispute.respondByMs - now()
      if (waitMs > 0) {
        timer = setTimeout(wake, Math.min(waitMs, 60_000))
        break
      }
      const side = sideOf(dispute.gateway)
      if (side) store.transaction(() => moveDispute({ store, now, side }, dispute, 'lost'))
    }
    wakeWebhooks()
  }
  return { wake, close: () => clearTimeout(timer) }
}
