import { startSweep } from '../../../platform/jobs/sweep.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { takeDue } from './mandates-sql.ts'
import { syncMandate } from './sync-mandate-service.ts'

/** Starts the sweep that polls mandates and charges due payments. Gives a function that stops it. */
export function startMandateSweep(deps: PaymentsDeps): () => Promise<void> {
  return startSweep({
    log: deps.log,
    what: 'mandate',
    take: (limit) => takeDue(deps.db, limit),
    process: (id) => syncMandate(deps, id),
  })
}
