import type { Db } from '../../platform/db.ts'
import type { Gateways } from '../../providers/gateways.ts'
import { FAILURES_TO_REST } from './breaker-sql.ts'
import { listRoutes, type RouteRow } from './routing-sql.ts'

export type Route = {
  methodId: number
  method: string
  paymentMethod: string
  gatewayId: number
  gateway: string
  gatewayName: string
  payerRate: string
  baseRate: string
  health: RouteRow['health']
  /** Why this one, and why not those before it: kept with the payment. */
  reasons: string[]
}

const CHOSEN: Record<RouteRow['health'], string> = {
  well: 'switched on',
  failing: 'switched on',
  probe: 'tried again after its rest',
  resting: 'tried all the same',
}

/**
 * The routes of each method that a payer can use now, best first, with the reason for each choice and skip.
 * A gateway that rests comes last: better tried than nobody.
 */
export async function routesForService(
  db: Db,
  gateways: Gateways,
  serviceId: number,
  payerId: number,
): Promise<Map<number, Route[]>> {
  const methods = new Map<number, { awake: Route[]; resting: Route[]; skipped: string[] }>()
  for (const row of await listRoutes(db, serviceId, payerId)) {
    const found = methods.get(row.method_id) ?? { awake: [], resting: [], skipped: [] }
    methods.set(row.method_id, found)
    const refusal = whyNot(row, gateways)
    if (refusal !== null || row.payer_rate === null || row.base_rate === null) {
      found.skipped.push(`${row.gateway_name} skipped: ${refusal ?? 'it has no charge'}`)
      continue
    }
    const rests = row.health === 'resting'
    if (rests) {
      found.skipped.push(
        `${row.gateway_name} rests until ${row.rests_until} after ${FAILURES_TO_REST} failures within a minute`,
      )
    }
    const list = rests ? found.resting : found.awake
    list.push({
      methodId: row.method_id,
      method: row.method,
      paymentMethod: row.payment_method,
      gatewayId: row.gateway_id,
      gateway: row.gateway,
      gatewayName: row.gateway_name,
      payerRate: row.payer_rate,
      baseRate: row.base_rate,
      health: row.health,
      reasons: [
        ...found.skipped,
        `${row.gateway_name}: priority ${row.priority} for ${row.payment_method} and ${CHOSEN[row.health]}`,
      ],
    })
  }
  const usable = new Map<number, Route[]>()
  for (const [id, { awake, resting }] of methods) {
    if (awake.length + resting.length > 0) usable.set(id, [...awake, ...resting])
  }
  return usable
}

function whyNot(row: RouteRow, gateways: Gateways): string | null {
  if (row.service_off) return `${row.payment_method} is switched off for this service`
  if (!row.enabled) return `${row.payment_method} is switched off there`
  return gateways.has(row.gateway) ? null : 'it is not set up on this server'
}
