import type { TaskList } from 'graphile-worker'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { takeDue } from './due-sql.ts'
import type { PayoutsContext } from './payouts-context.ts'
import { PAYOUT_JOB } from './payouts-sql.ts'
import { settlePayout, settlePayoutOf } from './settle-payout-service.ts'

/** The job that follows a capture. */
export function payoutTasks(context: PayoutsContext): TaskList {
  return {
    [PAYOUT_JOB]: async (payload) => settlePayoutOf(context, (payload as { paymentId: number }).paymentId),
  }
}

/** Starts the sweep that sends payouts and asks about those on their way. Gives a function that stops it. */
export function startPayoutSweep(context: PayoutsContext): () => Promise<void> {
  return startSweep({
    log: context.log,
    what: 'payout',
    take: (limit) => takeDue(context.db, limit),
    settle: (due) => settlePayout(context, due),
  })
}
