import { makeBatches } from '../../../platform/database/batches.ts'
import type { Deps } from '../../../platform/deps.ts'
import { loadGateways } from '../../../providers/gateways.ts'
import { applyCaptures, applyOpened } from './apply-sql.ts'
import { claimPayments } from './claim-sql.ts'
import { findOrderFacts } from './order-facts-sql.ts'
import type { PayableKind } from './payable.ts'

/**
 * The deps of payments: those of the server, the kinds of payable, the gateways, and the batched statements.
 */
export type PaymentsDeps = Awaited<ReturnType<typeof makePaymentsDeps>>

export async function makePaymentsDeps(deps: Deps, payables: PayableKind[]) {
  const { db } = deps
  return {
    ...deps,
    payables,
    gateways: await loadGateways(deps),
    facts: makeBatches(findOrderFacts.bind(null, db, payables)),
    claim: makeBatches(claimPayments.bind(null, db, payables), (payment) => payment.payer.userId),
    storeSession: makeBatches(applyOpened.bind(null, db), (order) => order.attemptId),
    capture: makeBatches(
      applyCaptures.bind(null, db, payables, deps.config.latePolls),
      (capture) => capture.paymentId,
    ),
  }
}
