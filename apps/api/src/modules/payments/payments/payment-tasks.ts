import type { TaskList } from 'graphile-worker'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { closeLateOrder, type LateOrder } from '../suspense/late-order-service.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { takeDue } from './payments-sql.ts'
import { syncPayment } from './sync-service.ts'

/** The job of payments: the clean-up after a failover. */
export function paymentTasks(deps: PaymentsDeps): TaskList {
  return {
    'close-late-order': async (payload) => closeLateOrder(deps, payload as LateOrder),
  }
}

/** Starts the sweep that polls every payment that is due. Gives a function that stops it. */
export function startPaymentSweep(deps: PaymentsDeps): () => Promise<void> {
  return startSweep({
    log: deps.log,
    what: 'payment',
    take: (limit) => takeDue(deps.db, limit),
    process: (paymentId) => syncPayment(deps, paymentId),
  })
}
