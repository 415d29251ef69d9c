import { type Slabs, slabsOf } from '../charges/slabs.ts'
import { FAILURES_TO_REST } from './breaker-sql.ts'
import type { RouteRow } from './routing-sql.ts'

/** The gateways that this server can call. */
type Usable = { has(slug: string): boolean }

export type Route = {
  methodId: number
  method: string
  paymentMethod: string
  gatewayId: number
  gateway: string
  gatewayName: string
  /** The account that takes the payment; null while the environment's is used. */
  accountId: number | null
  /** f and b by amount. */
  payerSlabs: Slabs
  baseSlabs: Slabs
  health: RouteRow['health']
  /** Why this route was chosen and earlier ones were skipped; stored with the payment. */
  reasons: string[]
}

const CHOSEN: Record<RouteRow['health'], string> = {
  well: 'switched on',
  failing: 'switched on',
  probe: 'tried again after its rest',
  resting: 'tried all the same',
}

/** A gateway for a method, with whether it can be used now and the reason. */
export type JudgedRoute<Row extends RouteRow = RouteRow> = {
  row: Row
  isUsable: boolean
  rests: boolean
  reason: string
}

/** Judges every gateway of every method, in the order of the rows, which is that of their priorities. */
export function judgeRoutes<Row extends RouteRow>(
  rows: Row[],
  gateways: Usable,
  basePaise: bigint,
): JudgedRoute<Row>[] {
  return rows.map((row) => {
    const refusal = refusalOf(row, gateways, basePaise)
    return {
      row,
      isUsable: refusal === null,
      rests: refusal === null && row.health === 'resting',
      reason:
        refusal === null
          ? `${row.gateway_name}: priority ${row.priority} for ${row.payment_method} and ${CHOSEN[row.health]}`
          : `${row.gateway_name} skipped: ${refusal}`,
    }
  })
}

/** The reason shown for a resting gateway while others are tried before it. */
export function restReason(row: RouteRow): string {
  return `${row.gateway_name} rests until ${row.rests_until} after ${FAILURES_TO_REST} failures within a minute`
}

/**
 * The routes of each method that can be used now, best first, with the reason for each choice and skip. A resting
 * gateway comes last, but before failing the payment.
 */
export function routesByMethod(
  rows: RouteRow[],
  gateways: Usable,
  /** The amount without the charge: accounts have bounds. */
  basePaise: bigint,
): Map<number, Route[]> {
  const methods = new Map<number, { awake: Route[]; resting: Route[]; skipped: string[] }>()
  for (const { row, isUsable, rests, reason } of judgeRoutes(rows, gateways, basePaise)) {
    const found = methods.get(row.method_id) ?? { awake: [], resting: [], skipped: [] }
    methods.set(row.method_id, found)
    if (!isUsable) {
      found.skipped.push(reason)
      continue
    }
    if (rests) found.skipped.push(restReason(row))
    const list = rests ? found.resting : found.awake
    list.push(asRoute(row, basePaise, [...found.skipped, reason]))
  }
  const usable = new Map<number, Route[]>()
  for (const [id, { awake, resting }] of methods) {
    if (awake.length + resting.length > 0) usable.set(id, [...awake, ...resting])
  }
  return usable
}

function asRoute(row: RouteRow, basePaise: bigint, reasons: string[]): Route {
  return {
    methodId: row.method_id,
    method: row.method,
    paymentMethod: row.payment_method,
    gatewayId: row.gateway_id,
    gateway: row.gateway,
    gatewayName: row.gateway_name,
    accountId: accountFor(row, basePaise)?.id ?? null,
    // A route without a charge is not usable, so both rates are there.
    payerSlabs: slabsOf(row.payer_rate ?? '', row.payer_slabs),
    baseSlabs: slabsOf(row.base_rate ?? '', row.base_slabs),
    health: row.health,
    reasons,
  }
}

/** The first account that takes the method and the amount; null without one. */
function accountFor({ accounts }: RouteRow, basePaise: bigint) {
  return (
    accounts?.find(
      ({ on, min, max }) =>
        on && (min === null || basePaise >= BigInt(min)) && (max === null || basePaise <= BigInt(max)),
    ) ?? null
  )
}

function refusalOf(row: RouteRow, gateways: Usable, basePaise: bigint): string | null {
  if (row.service_off) return `${row.payment_method} is switched off for this service`
  if (!row.enabled) return `${row.payment_method} is switched off there`
  if (!gateways.has(row.gateway)) return 'it is not set up on this server'
  if (row.accounts && !row.accounts.some(({ on }) => on)) return 'no account of it takes this method'
  if (row.accounts && !accountFor(row, basePaise)) return 'no account of it takes this amount'
  return row.payer_rate === null || row.base_rate === null ? 'it has no charge' : null
}
