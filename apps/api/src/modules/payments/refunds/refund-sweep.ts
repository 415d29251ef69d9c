import { startSweep } from '../../../platform/jobs/sweep.ts'
import { takeDue } from './due-sql.ts'
import { type RefundsDeps, syncRefund } from './sync-refund-service.ts'

/** Starts the sweep that sends requested refunds and polls those in progress. Gives a function that stops it. */
export function startRefundSweep(deps: RefundsDeps): () => Promise<void> {
  return startSweep({
    log: deps.log,
    what: 'refund',
    take: (limit) => takeDue(deps.db, limit),
    process: (refundId) => syncRefund(deps, refundId),
  })
}
