import type { Context } from '../../../platform/context.ts'
import { makeBatches } from '../../../platform/database/batches.ts'
import { loadGateways } from '../../../providers/gateways.ts'
import { applyCaptures, applyOpened } from './apply-sql.ts'
import { claimPayments } from './claim-sql.ts'
import { findOrderFacts } from './order-facts-sql.ts'
import type { PayableKind } from './payable.ts'

/**
 * The deps of payments: the server's context, the kinds of payable, the gateways, and the batched statements.
 */
export type PaymentsContext = Awaited<ReturnType<typeof makePaymentsContext>>

export async function makePaymentsContext(context: Context, payables: PayableKind[]) {
  const { db } = context
  return {
    ...context,
    payables,
    gateways: await loadGateways(context),
    facts: makeBatches(findOrderFacts.bind(null, db, payables)),
    claim: makeBatches(claimPayments.bind(null, db, payables), (payment) => payment.payer.userId),
    storeSession: makeBatches(applyOpened.bind(null, db), (order) => order.attemptId),
    capture: makeBatches(
      applyCaptures.bind(null, db, payables, context.config.lateLooks),
      (capture) => capture.paymentId,
    ),
  }
}
