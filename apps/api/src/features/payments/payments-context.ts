import { makeBatches } from '../../platform/batches.ts'
import type { Context } from '../../platform/context.ts'
import { loadGateways } from '../../providers/gateways.ts'
import { applyCaptures, applyOpened, type Capture, type OpenedOrder } from './apply-sql.ts'
import { claimPayments, type NewPayment } from './claim-sql.ts'
import { type FactsOf, findOrderFacts } from './order-facts-sql.ts'

export { gatewayOf } from '../../providers/gateways.ts'

/** What the payment code works with: the server's context, the gateways, and the steps that share statements. */
export type PaymentsContext = Awaited<ReturnType<typeof makePaymentsContext>>

export async function makePaymentsContext(context: Context) {
  const { db } = context
  return {
    ...context,
    gateways: await loadGateways(context.config),
    facts: makeBatches((orders: FactsOf[]) => findOrderFacts(db, orders)),
    claim: makeBatches(
      (payments: NewPayment[]) => claimPayments(db, payments),
      (payment) => payment.payer.userId,
    ),
    handOut: makeBatches(
      (orders: OpenedOrder[]) => applyOpened(db, orders),
      (order) => order.attemptId,
    ),
    capture: makeBatches(
      (captures: Capture[]) => applyCaptures(db, captures),
      (capture) => capture.paymentId,
    ),
  }
}
