import { gatewayOf } from '../../../providers/gateways.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { findByName } from '../payments/payments-sql.ts'
import { syncPayment } from '../payments/sync-service.ts'

export type LateOrder = { gateway: string; reference: string }

/**
 * Terminates an order that a gateway created after its attempt was closed, so that it cannot be paid. Throws while
 * the gateway gives no clear answer; the job then retries.
 */
export async function closeLateOrder(deps: PaymentsDeps, late: LateOrder): Promise<void> {
  const gateway = gatewayOf(deps, late.gateway)
  const found = await gateway.findOrder(late.reference)
  if (found.kind === 'unknown')
    throw new Error(`${late.gateway} does not say whether it has ${late.reference}`)
  if (found.kind === 'missing') return
  if (found.order.status === 'active') await gateway.terminateOrder(late.reference)
  else if (found.order.status === 'paid') {
    deps.log.error(late, 'an order was paid though its session was never issued')
    const about = await findByName(deps.db, late.gateway, late)
    if (about) await syncPayment(deps, about.payment_id, about.attempt_id)
  }
}
