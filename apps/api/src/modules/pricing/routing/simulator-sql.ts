import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { type RouteRow, type RoutesOf, routesOf } from './routing-sql.ts'

/** The names of payer and service; nothing when one of them does not exist. */
export function findSimulated(db: Db, payer: Scope, serviceId: number) {
  return maybe(
    db,
    sql<{ payer_name: string; service_name: string }>`
      select u.first_name || ' ' || u.last_name as payer_name, s.name as service_name
        from users u, services s where u.id = ${payer.userId} and s.id = ${serviceId}`,
  )
}

export type NamedRouteRow = RouteRow & {
  /** The source of the rates as "group, owner"; null for the master charge. */
  payer_rate_from: string | null
  base_rate_from: string | null
}

/** The rows of `routesOf` for one method, in the order they are tried, with the names of the groups. */
export function listRoutes(db: Db, of: RoutesOf & { methodId: number }): Promise<NamedRouteRow[]> {
  const named = (groupId: string) => sql`
    (select g.name || ', ' || o.first_name || ' ' || o.last_name
       from charge_groups g join users o on o.id = g.owner_id where g.id = ${sql.ref(groupId)})`
  return many(
    db,
    sql<NamedRouteRow>`
      select r.*, ${named('r.payer_group_id')} as payer_rate_from, ${named('r.base_group_id')} as base_rate_from
        from (${routesOf(of)}) r order by r.priority, r.gateway_id`,
  )
}
