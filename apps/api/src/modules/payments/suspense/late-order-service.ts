import { gatewayOf } from '../../../providers/gateways.ts'
import type { PaymentsContext } from '../payments/payments-context.ts'
import { findByName } from '../payments/payments-sql.ts'
import { settle } from '../payments/settle-service.ts'

export type LateOrder = { gateway: string; reference: string }

/**
 * Terminates an order that a gateway created after its attempt was closed, so that it cannot be paid. Throws while
 * the gateway gives no clear answer; the job then retries.
 */
export async function closeLateOrder(context: PaymentsContext, late: LateOrder): Promise<void> {
  const gateway = gatewayOf(context, late.gateway)
  const found = await gateway.findOrder(late.reference)
  if (found.kind === 'unknown')
    throw new Error(`${late.gateway} does not say whether it has ${late.reference}`)
  if (found.kind === 'missing') return
  if (found.order.status === 'active') await gateway.terminateOrder(late.reference)
  else if (found.order.status === 'paid') {
    context.log.error(late, 'an order was paid though its session was never issued')
    const about = await findByName(context.db, late.gateway, late)
    if (about) await settle(context, about.payment_id, about.attempt_id)
  }
}
