import type { TaskList } from 'graphile-worker'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { listDueBills } from './bill-payments-sql.ts'
import type { BillsDeps } from './bills-deps.ts'
import { forgetUnpaidBills } from './bills-sql.ts'
import { refreshOperators } from './operators-service.ts'
import { syncBill } from './pay-biller-service.ts'
import { pollBill } from './poll-bills-service.ts'
import { listToAsk } from './poll-bills-sql.ts'
import { deleteForgotten } from './remembered-sql.ts'

/** Jobs of bills: those that follow a capture, and those of the clock. */
export function billTasks(deps: BillsDeps): TaskList {
  return {
    'pay-bill': async (payload) => syncBill(deps, (payload as { paymentId: number }).paymentId),
    'refresh-operators': async () => {
      if (!(await refreshOperators(deps))) throw new Error('the operators could not be read')
    },
    'forget-bills': async () => {
      await forgetUnpaidBills(deps.db)
      await deleteForgotten(deps.db)
    },
  }
}

/**
 * Starts the sweep that calls or polls billers about every captured bill that is due. Gives a function that stops
 * it.
 */
export function startBillSweep(deps: BillsDeps): () => Promise<void> {
  return startSweep({
    log: deps.log,
    what: 'bill',
    take: (limit) => listDueBills(deps.db, limit),
    process: (paymentId) => syncBill(deps, paymentId),
  })
}

/** Starts the sweep that asks operators for remembered bills, a few at once. Gives a function that stops it. */
export function startBillPolls(deps: BillsDeps): () => Promise<void> {
  return startSweep({
    log: deps.log,
    what: 'remembered bill',
    take: () => listToAsk(deps.db),
    process: (id) => pollBill(deps, id),
  })
}
