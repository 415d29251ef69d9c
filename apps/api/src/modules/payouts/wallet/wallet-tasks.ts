import type { TaskList } from 'graphile-worker'
import type { Deps } from '../../../platform/deps.ts'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { addCheckpoints } from './checkpoints-service.ts'
import { giveBack } from './withdrawals-service.ts'
import { listFailed } from './withdrawals-sql.ts'

/** Jobs of wallets: the checkpoints that long ones are read from. */
export function walletTasks(deps: Deps): TaskList {
  return { 'checkpoint-wallets': async () => addCheckpoints(deps.db) }
}

/** Starts the sweep that gives withdrawals which did not arrive back to their wallets. Gives a function that stops it. */
export function startWithdrawalSweep(deps: Deps): () => Promise<void> {
  return startSweep({
    log: deps.log,
    what: 'withdrawal',
    take: (limit) => listFailed(deps.db, limit),
    process: (payoutId) => giveBack(deps, payoutId),
  })
}
