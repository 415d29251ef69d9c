import type { TaskList } from 'graphile-worker'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { askForBill } from './asking-service.ts'
import { listToAsk } from './asking-sql.ts'
import { listDueBills } from './bill-payments-sql.ts'
import type { BillsContext } from './bills-context.ts'
import { forgetUnpaidBills } from './bills-sql.ts'
import { refreshOperators } from './operators-service.ts'
import { settleBill } from './pay-biller-service.ts'
import { deleteForgotten } from './remembered-sql.ts'

/** Jobs of bills: those that follow a capture, and those of the clock. */
export function billTasks(context: BillsContext): TaskList {
  return {
    'pay-bill': async (payload) => settleBill(context, (payload as { paymentId: number }).paymentId),
    'refresh-operators': async () => {
      if (!(await refreshOperators(context))) throw new Error('the operators could not be read')
    },
    'forget-bills': async () => {
      await forgetUnpaidBills(context.db)
      await deleteForgotten(context.db)
    },
  }
}

/**
 * Starts the sweep that calls or polls billers about every captured bill that is due. Gives a function that stops
 * it.
 */
export function startBillSweep(context: BillsContext): () => Promise<void> {
  return startSweep({
    log: context.log,
    what: 'bill',
    take: (limit) => listDueBills(context.db, limit),
    settle: (paymentId) => settleBill(context, paymentId),
  })
}

/** Starts the sweep that asks operators for remembered bills, a few at once. Gives a function that stops it. */
export function startAskingForBills(context: BillsContext): () => Promise<void> {
  return startSweep({
    log: context.log,
    what: 'remembered bill',
    take: () => listToAsk(context.db),
    settle: (id) => askForBill(context, id),
  })
}
