import type { TaskList } from 'graphile-worker'
import type { Context } from '../../../platform/context.ts'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { markWallets } from './marks-service.ts'
import { giveBack } from './withdrawals-service.ts'
import { listFailed } from './withdrawals-sql.ts'

/** Jobs of wallets: the marks that long ones are read from. */
export function walletTasks(context: Context): TaskList {
  return { 'mark-wallets': async () => markWallets(context.db) }
}

/** Starts the sweep that gives withdrawals which did not arrive back to their wallets. Gives a function that stops it. */
export function startWithdrawalSweep(context: Context): () => Promise<void> {
  return startSweep({
    log: context.log,
    what: 'withdrawal',
    take: (limit) => listFailed(context.db, limit),
    settle: (payoutId) => giveBack(context, payoutId),
  })
}
