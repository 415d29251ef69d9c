import type { Context } from '../../platform/context.ts'
import { type Gateways, loadGateways } from '../../providers/gateways.ts'
import type { PaymentGateway } from '../../providers/payment-gateway.ts'
import { makeCaptureQueue } from './capture-queue.ts'

/** What the payment code works with: the server's context, the gateways and the queue that books captures. */
export type PaymentsContext = Context & {
  gateways: Gateways
  captures: ReturnType<typeof makeCaptureQueue>
}

export async function makePaymentsContext(context: Context): Promise<PaymentsContext> {
  return { ...context, gateways: await loadGateways(context.config), captures: makeCaptureQueue(context.db) }
}

/** The adapter of a gateway that the database names. Throws when this server has none. */
export function gatewayOf(context: PaymentsContext, slug: string): PaymentGateway {
  const gateway = context.gateways.get(slug)
  if (!gateway) throw new Error(`no adapter for gateway ${slug}`)
  return gateway
}
