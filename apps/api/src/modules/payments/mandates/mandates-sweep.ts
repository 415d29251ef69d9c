import { startSweep } from '../../../platform/jobs/sweep.ts'
import type { PaymentsContext } from '../payments/payments-context.ts'
import { takeDue } from './mandates-sql.ts'
import { settleMandate } from './settle-mandate-service.ts'

/** Starts the sweep that polls mandates and charges due payments. Gives a function that stops it. */
export function startMandateSweep(context: PaymentsContext): () => Promise<void> {
  return startSweep({
    log: context.log,
    what: 'mandate',
    take: (limit) => takeDue(context.db, limit),
    settle: (id) => settleMandate(context, id),
  })
}
