import { startSweep } from '../../../platform/jobs/sweep.ts'
import type { PaymentsContext } from './payments-context.ts'
import { takeDue } from './payments-sql.ts'
import { settle } from './settle-service.ts'

/** Starts the sweep that polls every payment that is due. Gives a function that stops it. */
export function startPaymentSweep(context: PaymentsContext): () => Promise<void> {
  return startSweep({
    log: context.log,
    what: 'payment',
    take: (limit) => takeDue(context.db, limit),
    settle: (paymentId) => settle(context, paymentId),
  })
}
