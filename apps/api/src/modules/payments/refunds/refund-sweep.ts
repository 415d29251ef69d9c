import { startSweep } from '../../../platform/jobs/sweep.ts'
import { takeDue } from './due-sql.ts'
import { type RefundsContext, settleRefund } from './settle-refund-service.ts'

/** Starts the sweep that sends requested refunds and polls those in progress. Gives a function that stops it. */
export function startRefundSweep(context: RefundsContext): () => Promise<void> {
  return startSweep({
    log: context.log,
    what: 'refund',
    take: (limit) => takeDue(context.db, limit),
    settle: (refundId) => settleRefund(context, refundId),
  })
}
