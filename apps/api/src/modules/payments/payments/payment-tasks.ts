import type { TaskList } from 'graphile-worker'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { refundRepeats } from '../payment-links/link-order-service.ts'
import { closeLateOrder, type LateOrder } from '../suspense/late-order-service.ts'
import { LINK_PAID_JOB } from './apply-sql.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { takeDue } from './payments-sql.ts'
import { syncPayment } from './sync-service.ts'

/** The jobs of payments: the clean-up after a failover, and the refund of a link's second payment. */
export function paymentTasks(deps: PaymentsDeps): TaskList {
  return {
    [LINK_PAID_JOB]: async (payload) => refundRepeats(deps, (payload as { paymentId: number }).paymentId),
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
