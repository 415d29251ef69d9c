import type { TaskList } from 'graphile-worker'
import { addJob, JOB_PRIORITY } from '../../../platform/jobs/jobs.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'
import { dayBefore, dayOf } from './records.ts'
import { reconcileSource } from './run-service.ts'

/** Days that each night reads again: lines of a payout may come after it. */
const LAST_DAYS = 3

/** The nightly jobs: each of the last days of each gateway and biller separately, retried while one is down. */
export function reconciliationTasks(deps: ReconciliationDeps): TaskList {
  return {
    'reconcile-days': async () => {
      const sources = [...deps.gateways.keys(), ...deps.billers.keys()]
      let day = dayOf(new Date())
      for (let back = 0; back < LAST_DAYS; back += 1) {
        day = dayBefore(day)
        for (const source of sources) {
          const options = { key: `reconcile ${source} ${day}`, priority: JOB_PRIORITY.later }
          await addJob(deps.db, 'reconcile', { source, day }, options)
        }
      }
    },
    reconcile: async (payload) => {
      const { source, day } = payload as { source: string; day: string }
      const outcome = await reconcileSource(deps, source, day)
      if (outcome !== 'done')
        throw new Error(`the record of ${source} of ${day} could not be matched: ${outcome}`)
    },
  }
}
