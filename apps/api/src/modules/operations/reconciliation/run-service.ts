import { reconcileBiller } from './reconcile-biller-service.ts'
import { reconcileGateway } from './reconcile-service.ts'
import type { ReconciliationContext } from './reconciliation-context.ts'

/** Matches a day of one gateway or biller, by its slug. */
export async function reconcileSource(
  context: ReconciliationContext,
  source: string,
  day: string,
): Promise<'done' | 'failed' | 'busy'> {
  const gateway = context.gateways.get(source)
  if (gateway) return reconcileGateway(context, gateway, day)
  const biller = context.billers.get(source)
  return biller ? reconcileBiller(context, biller, day) : 'failed'
}

/** Matches a day of every gateway and biller. One that cannot be reached does not hold up the others. */
export async function reconcileDay(context: ReconciliationContext, day: string): Promise<void> {
  const sources = [...context.gateways.keys(), ...context.billers.keys()]
  await Promise.all(sources.map((source) => reconcileSource(context, source, day)))
}
