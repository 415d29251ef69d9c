import type { Db } from '../../platform/db.ts'
import type { Gateways } from '../../providers/gateways.ts'
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
  /** Why this one, and why not those before it: kept with the payment. */
  reasons: string[]
}

/** The routes of each method that a payer can use now, best first, with the reason for each choice and skip. */
export async function routesForService(
  db: Db,
  gateways: Gateways,
  serviceId: number,
  payerId: number,
): Promise<Map<number, Route[]>> {
  const routes = new Map<number, Route[]>()
  const skipped = new Map<number, string[]>()
  for (const row of await listRoutes(db, serviceId, payerId)) {
    const reasons = skipped.get(row.method_id) ?? []
    skipped.set(row.method_id, reasons)
    const refusal = whyNot(row, gateways)
    if (refusal !== null || row.payer_rate === null || row.base_rate === null) {
      reasons.push(`${row.gateway_name} skipped: ${refusal ?? 'it has no charge'}`)
      continue
    }
    const usable = routes.get(row.method_id) ?? []
    routes.set(row.method_id, usable)
    usable.push({
      methodId: row.method_id,
      method: row.method,
      paymentMethod: row.payment_method,
      gatewayId: row.gateway_id,
      gateway: row.gateway,
      gatewayName: row.gateway_name,
      payerRate: row.payer_rate,
      baseRate: row.base_rate,
      reasons: [
        ...reasons,
        `${row.gateway_name}: priority ${row.priority} for ${row.payment_method} and switched on`,
      ],
    })
  }
  return routes
}

function whyNot(row: RouteRow, gateways: Gateways): string | null {
  if (row.service_off) return `${row.payment_method} is switched off for this service`
  if (!row.enabled) return `${row.payment_method} is switched off there`
  return gateways.has(row.gateway) ? null : 'this server has no adapter for it'
}
