import { type DueWork, startDueWork } from '../providers/gateway-core/due-work.ts'
import type { Store } from '../store.ts'
import { moveDispute } from './dispute-moves.ts'
import { listWaiting } from './dispute-records-sql.ts'
import type { DisputeSide } from './dispute-side.ts'

/** Ends disputes not answered in time as lost, also those of an earlier run. */
export function startDeadlines(
  store: Store,
  now: () => number,
  sideOf: (gateway: string) => DisputeSide | undefined,
  wakeWebhooks: () => void,
): DueWork {
  return startDueWork(
    { store, now, wakeWebhooks },
    {
      list: () =>
        listWaiting(store).flatMap((dispute) => {
          const side = sideOf(dispute.gateway)
          return side ? [{ dispute, side }] : []
        }),
      dueAtMs: ({ dispute }) => dispute.respondByMs,
      run: ({ dispute, side }) => moveDispute({ store, now, side }, dispute, 'lost'),
    },
  )
}
