import { gatewayOf, type PaymentsContext } from './payments-context.ts'

export type LateOrder = { gateway: string; reference: string }

/**
 * An order that turned up at a gateway after its attempt was closed: ended, so that nobody can ever pay it.
 * Throws while the gateway gives no clear answer; the job then tries again.
 */
export async function closeLateOrder(context: PaymentsContext, late: LateOrder): Promise<void> {
  const gateway = gatewayOf(context, late.gateway)
  const found = await gateway.findOrder(late.reference)
  if (found.kind === 'unknown')
    throw new Error(`${late.gateway} does not say whether it has ${late.reference}`)
  if (found.kind === 'missing') return
  if (found.order.status === 'active') await gateway.terminateOrder(late.reference)
  else if (found.order.status === 'paid') {
    context.log.error(late, 'an order was paid though its session was never handed out')
  }
}
