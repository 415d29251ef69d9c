import type { TaskList } from 'graphile-worker'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { closeLateOrder, type LateOrder } from '../suspense/late-order-service.ts'
import type { PaymentsContext } from './payments-context.ts'
import { takeDue } from './payments-sql.ts'
import { settle } from './settle-service.ts'

/** The job of payments: the clean-up after a failover. */
export function paymentTasks(context: PaymentsContext): TaskList {
  return {
    'close-late-order': async (payload) => closeLateOrder(context, payload as LateOrder),
  }
}

/** Starts the sweep that polls every payment that is due. Gives a function that stops it. */
export function startPaymentSweep(context: PaymentsContext): () => Promise<void> {
  return startSweep({
    log: context.log,
    what: 'payment',
    take: (limit) => takeDue(context.db, limit),
    settle: (paymentId) => settle(context, paymentId),
  })
}
