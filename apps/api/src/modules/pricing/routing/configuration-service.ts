import type { FieldErrors } from '@chukta/contract/errors'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { isMethod } from '../charges/judge-charges.ts'
import {
  type GatewayMethodRow,
  listGatewayMethods,
  listServiceMethods,
  lockConfiguration,
  type ServiceMethodRow,
  switchGatewayMethod,
  switchServiceMethod,
} from './configuration-sql.ts'

const messages = BACK_OFFICE.routing

/** Gateways with their methods, as the configuration page shows them. */
export async function gatewayMethods(db: Db) {
  const rows = await listGatewayMethods(db)
  return [...Map.groupBy(rows, (row) => row.gateway_id)].map(([id, ofGateway]) => ({
    pg_id: id,
    payment_gateway_id: id,
    payment_gateway_name: ofGateway[0]?.gateway_name ?? '',
    methods: ofGateway.map(answerSwitch),
  }))
}

/** Services with the methods that are on for them. */
export async function serviceMethods(db: Db) {
  const rows = await listServiceMethods(db)
  return [...Map.groupBy(rows, (row) => row.service_id)].map(([id, ofService]) => ({
    service_id: id,
    service_name: ofService[0]?.service_name ?? '',
    methods: ofService.map((row) => ({ ...answerSwitch(row), off_reason: row.off_reason })),
  }))
}

type Line = { ownerId: number; method: string; selected: boolean; offReason: string | null }
type Switch = { method_id: number; payment_method: string; enabled: boolean; off_reason?: string | null }

/** A kind of switchable pair: a method of a gateway, a method of a service. */
type Kind<R extends Switch> = {
  action: string
  field: string
  unknown: string
  list: (db: Db) => Promise<R[]>
  ownerOf: (row: R) => number
  flip: (db: Db, row: R, line: Pick<Line, 'selected' | 'offReason'>) => Promise<void>
}

const GATEWAYS: Kind<GatewayMethodRow> = {
  action: 'gateway-methods.changed',
  field: 'pg_id',
  unknown: BACK_OFFICE.charges.gatewayUnknown,
  list: listGatewayMethods,
  ownerOf: (row) => row.gateway_id,
  flip: (db, row, { selected }) =>
    switchGatewayMethod(db, { gatewayId: row.gateway_id, methodId: row.method_id, enabled: selected }),
}

const SERVICES: Kind<ServiceMethodRow> = {
  action: 'service-methods.changed',
  field: 'service_id',
  unknown: messages.serviceUnknown,
  list: listServiceMethods,
  ownerOf: (row) => row.service_id,
  flip: (db, row, { selected, offReason }) =>
    switchServiceMethod(db, {
      serviceId: row.service_id,
      methodId: row.method_id,
      enabled: selected,
      offReason,
    }),
}

type SentSwitch = { method: string; selected: boolean }

/**
 * Switches methods of gateways on or off. Throws 422 by line for an unknown or repeated pair; nothing changes then.
 */
export function saveGatewayMethods(
  db: Db,
  actor: Pick<Actor, 'id'>,
  sent: (SentSwitch & { pg_id: number })[],
) {
  const lines = sent.map((line) => ({ ...line, ownerId: line.pg_id, offReason: null }))
  return saveSwitches(db, actor, GATEWAYS, lines)
}

/** The same for methods of services; one that is off may say why, for payers to read. */
export function saveServiceMethods(
  db: Db,
  actor: Pick<Actor, 'id'>,
  sent: (SentSwitch & { service_id: number; off_reason?: string | null | undefined })[],
) {
  const lines = sent.map((line) => ({
    ...line,
    ownerId: line.service_id,
    offReason: line.selected ? null : (line.off_reason ?? null),
  }))
  return saveSwitches(db, actor, SERVICES, lines)
}

function saveSwitches<R extends Switch>(
  db: Db,
  actor: Pick<Actor, 'id'>,
  kind: Kind<R>,
  lines: Line[],
): Promise<void> {
  return withTransaction(db, async (trx) => {
    await lockConfiguration(trx)
    const changed = match(kind, await kind.list(trx), lines)
    for (const { row, line } of changed) await kind.flip(trx, row, line)
    if (changed.length === 0) return
    const changes = changed.map(({ row, line }) => ({
      [kind.field]: kind.ownerOf(row),
      method: row.method_id,
      before: row.enabled,
      after: line.selected,
      ...(line.offReason === null ? {} : { reason: line.offReason }),
    }))
    await audit(trx, { actorId: actor.id, action: kind.action, detail: { changes } })
  })
}

/** The rows whose switch or reason differs from the line. */
function match<R extends Switch>(kind: Kind<R>, rows: R[], lines: Line[]): { row: R; line: Line }[] {
  const errors: FieldErrors = {}
  const seen = new Set<R>()
  const pairs = lines.flatMap((line, index) => {
    const { ownerId, method, selected, offReason } = line
    const owned = rows.filter((row) => kind.ownerOf(row) === ownerId)
    const row = owned.find((each) => isMethod(each, method))
    if (owned.length === 0) errors[`${index}.${kind.field}`] = [kind.unknown]
    else if (!row) errors[`${index}.method`] = [BACK_OFFICE.charges.methodUnknown]
    else if (seen.has(row)) errors[`${index}.method`] = [messages.twice]
    else seen.add(row)
    const differs = row && (row.enabled !== selected || (row.off_reason ?? null) !== offReason)
    return differs ? [{ row, line }] : []
  })
  if (Object.keys(errors).length > 0) throw new AppError('invalid-fields', { errors })
  return pairs
}

function answerSwitch(row: GatewayMethodRow | ServiceMethodRow) {
  return { payment_method_id: row.method_id, name: row.payment_method, selected: Number(row.enabled) }
}
