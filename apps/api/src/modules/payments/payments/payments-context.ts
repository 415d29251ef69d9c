import type { Context } from '../../../platform/context.ts'
import { makeBatches } from '../../../platform/database/batches.ts'
import { loadGateways } from '../../../providers/gateways.ts'
import { applyCaptures, applyOpened, type Capture, type OpenedOrder } from './apply-sql.ts'
import { claimPayments, type NewPayment } from './claim-sql.ts'
import { type FactsOf, findOrderFacts } from './order-facts-sql.ts'
import type { PayableKind } from './payable.ts'

/**
 * What the code of payments works with: the server's context, the kinds of payable, the gateways, and the batched
 * statements.
 */
export type PaymentsContext = Awaited<ReturnType<typeof makePaymentsContext>>

export async function makePaymentsContext(context: Context, payables: PayableKind[]) {
  const { db } = context
  return {
    ...context,
    payables,
    gateways: await loadGateways(context),
    facts: makeBatches((orders: FactsOf[]) => findOrderFacts(db, payables, orders)),
    claim: makeBatches(
      (payments: NewPayment[], runs) => claimPayments(db, payables, payments, runs),
      (payment) => payment.payer.userId,
    ),
    storeSession: makeBatches(
      (orders: OpenedOrder[], runs) => applyOpened(db, orders, runs),
      (order) => order.attemptId,
    ),
    capture: makeBatches(
      (captures: Capture[], runs) => applyCaptures(db, payables, captures, context.config.lateLooks, runs),
      (capture) => capture.paymentId,
    ),
  }
}
