import { reconcileBiller } from './reconcile-biller-service.ts'
import { reconcileGateway } from './reconcile-service.ts'
import type { ReconciliationDeps } from './reconciliation-deps.ts'

/** Matches a day of one gateway or biller, by its slug. */
export async function reconcileSource(
  deps: ReconciliationDeps,
  source: string,
  day: string,
): Promise<'done' | 'failed' | 'busy'> {
  const gateway = deps.gateways.get(source)
  if (gateway) return reconcileGateway(deps, gateway, day)
  const biller = deps.billers.get(source)
  return biller ? reconcileBiller(deps, biller, day) : 'failed'
}

/** Matches a day of every gateway and biller. One that cannot be reached does not hold up the others. */
export async function reconcileDay(deps: ReconciliationDeps, day: string): Promise<void> {
  const sources = [...deps.gateways.keys(), ...deps.billers.keys()]
  await Promise.all(sources.map((source) => reconcileSource(deps, source, day)))
}
