import { startSweep } from '../../platform/sweep.ts'
import { takeDue } from './due-sql.ts'
import { type RefundsContext, settleRefund } from './settle-refund-service.ts'

/** The sweep of refunds: makes those that were asked for, asks about those under way. Gives the way to stop it. */
export function startRefundSweep(context: RefundsContext): () => Promise<void> {
  return startSweep({
    log: context.log,
    what: 'refund',
    take: (limit) => takeDue(context.db, limit),
    settle: (refundId) => settleRefund(context, refundId),
  })
}
