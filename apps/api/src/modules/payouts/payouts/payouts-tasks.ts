import type { TaskList } from 'graphile-worker'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { takeDue } from './due-sql.ts'
import type { PayoutsDeps } from './payouts-deps.ts'
import { PAYOUT_JOB } from './payouts-sql.ts'
import { syncPayout, syncPayoutOf } from './sync-payout-service.ts'

/** The job that follows a capture. */
export function payoutTasks(deps: PayoutsDeps): TaskList {
  return {
    [PAYOUT_JOB]: async (payload) => syncPayoutOf(deps, (payload as { paymentId: number }).paymentId),
  }
}

/** Starts the sweep that sends payouts and asks about those on their way. Gives a function that stops it. */
export function startPayoutSweep(deps: PayoutsDeps): () => Promise<void> {
  return startSweep({
    log: deps.log,
    what: 'payout',
    take: (limit) => takeDue(deps.db, limit),
    process: (due) => syncPayout(deps, due),
  })
}
