import { startSweep } from '../../../platform/jobs/sweep.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { takeDue } from './mandates-sql.ts'
import { settleMandate } from './settle-mandate-service.ts'

/** Starts the sweep that polls mandates and charges due payments. Gives a function that stops it. */
export function startMandateSweep(deps: PaymentsDeps): () => Promise<void> {
  return startSweep({
    log: deps.log,
    what: 'mandate',
    take: (limit) => takeDue(deps.db, limit),
    settle: (id) => settleMandate(deps, id),
  })
}
