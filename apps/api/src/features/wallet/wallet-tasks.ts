import type { Context } from '../../platform/context.ts'
import { startSweep } from '../../platform/sweep.ts'
import { giveBack } from './withdrawals-service.ts'
import { listFailed } from './withdrawals-sql.ts'

/** Starts the sweep that gives withdrawals which did not arrive back to their wallets. Gives a function that stops it. */
export function startWithdrawalSweep(context: Context): () => Promise<void> {
  return startSweep({
    log: context.log,
    what: 'withdrawal',
    take: (limit) => listFailed(context.db, limit),
    settle: (payoutId) => giveBack(context, payoutId),
  })
}
