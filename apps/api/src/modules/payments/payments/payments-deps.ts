import { makeBatches } from '../../../platform/database/batches.ts'
import type { Deps } from '../../../platform/deps.ts'
import { memberOnWay } from '../../../platform/security/effects.ts'
import { loadGateways } from '../../../providers/gateways.ts'
import { applyCaptures, applyOpened } from './apply-sql.ts'
import { claimByMember } from './claim-by-member.ts'
import { claimPayments, type NewPayment } from './claim-sql.ts'
import { findOrderFacts } from './order-facts-sql.ts'
import type { PayableKind } from './payable.ts'

/**
 * The deps of payments: those of the server, the kinds of payable, the gateways, and the batched statements.
 */
export type PaymentsDeps = Awaited<ReturnType<typeof makePaymentsDeps>>

export async function makePaymentsDeps(deps: Deps, payables: PayableKind[]) {
  const { db } = deps
  const claim = makeBatches(
    claimPayments.bind(null, db, payables),
    (payment: NewPayment) => payment.payer.userId,
  )
  return {
    ...deps,
    payables,
    gateways: await loadGateways(deps),
    facts: makeBatches(findOrderFacts.bind(null, db, payables)),
    claim: (payment: NewPayment) => {
      const member = memberOnWay()
      return member === null ? claim(payment) : claimByMember(deps, payables, member.id, payment)
    },
    storeSession: makeBatches(applyOpened.bind(null, db), (order) => order.attemptId),
    capture: makeBatches(
      applyCaptures.bind(null, db, payables, deps.config.latePolls),
      (capture) => capture.paymentId,
    ),
  }
}
