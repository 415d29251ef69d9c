import type { Context } from '../../platform/context.ts'
import { type Gateways, loadGateways } from '../../providers/gateways.ts'
import { makeCaptureQueue } from './capture-queue.ts'

export { gatewayOf } from '../../providers/gateways.ts'

/** What the payment code works with: the server's context, the gateways and the queue that books captures. */
export type PaymentsContext = Context & {
  gateways: Gateways
  captures: ReturnType<typeof makeCaptureQueue>
}

export async function makePaymentsContext(context: Context): Promise<PaymentsContext> {
  return { ...context, gateways: await loadGateways(context.config), captures: makeCaptureQueue(context.db) }
}
