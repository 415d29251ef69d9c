import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

export type GatewayMethodRow = {
  gateway_id: number
  gateway_name: string
  method_id: number
  payment_method: string
  enabled: boolean
  priority: number
}

/** Every gateway with its methods, in the order of the screens. */
export function listGatewayMethods(db: Db) {
  return many(
    db,
    sql<GatewayMethodRow>`
      select g.id as gateway_id, g.name as gateway_name, m.id as method_id, m.payment_method, gm.enabled, gm.priority
        from gateway_methods gm
        join payment_gateways g on g.id = gm.gateway_id
        join payment_methods m on m.id = gm.method_id
       order by g.id, m.position`,
  )
}

export function listMethodNames(db: Db) {
  return many(
    db,
    sql<{ id: number; name: string }>`
      select id, payment_method as name from payment_methods order by position`,
  )
}

export type ServiceMethodRow = {
  service_id: number
  service_name: string
  method_id: number
  payment_method: string
  enabled: boolean
  off_reason: string | null
}

/** Every service with every method, and whether the pair is on. */
export function listServiceMethods(db: Db) {
  return many(
    db,
    sql<ServiceMethodRow>`
      select s.id as service_id, s.name as service_name, m.id as method_id, m.payment_method,
             off.method_id is null as enabled, off.reason as off_reason
        from services s cross join payment_methods m
        left join service_methods_off off on off.service_id = s.id and off.method_id = m.id
       order by s.position, s.id, m.position`,
  )
}

/** Serializes changes to gateways, methods and priorities until the transaction ends. */
export async function lockConfiguration(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('routing-configuration'))`.execute(db)
}

export async function switchGatewayMethod(
  db: Db,
  pair: { gatewayId: number; methodId: number; enabled: boolean },
): Promise<void> {
  enterEffect('routing.methods')
  await sql`
    update gateway_methods set enabled = ${pair.enabled}
     where gateway_id = ${pair.gatewayId} and method_id = ${pair.methodId}`.execute(db)
}

export async function switchServiceMethod(
  db: Db,
  pair: { serviceId: number; methodId: number; enabled: boolean; offReason: string | null },
): Promise<void> {
  enterEffect('routing.methods')
  const { serviceId, methodId, enabled, offReason } = pair
  await (enabled
    ? sql`delete from service_methods_off where service_id = ${serviceId} and method_id = ${methodId}`
    : sql`
        insert into service_methods_off (service_id, method_id, reason)
        values (${serviceId}, ${methodId}, ${offReason})
        on conflict (service_id, method_id) do update set reason = excluded.reason`
  ).execute(db)
}

/** Gives the gateways of a method the priorities 1, 2, 3 … in the order of the ids. */
export async function setPriorities(db: Db, methodId: number, gatewayIds: number[]): Promise<void> {
  enterEffect('routing.priorities')
  await sql`
    update gateway_methods gm set priority = o.n
      from unnest(${gatewayIds}::smallint[]) with ordinality as o (gateway_id, n)
     where gm.method_id = ${methodId} and gm.gateway_id = o.gateway_id`.execute(db)
}

export type PriorityRow = {
  pg_id: number
  payment_gateway_name: string
  priority: number
  enabled: boolean
  orders_today: number
  paid_today: number
}

/** The number of newest attempts that are counted for today, which bounds the cost. */
const NEWEST_ATTEMPTS = 2000

/** The gateways of a method in the order they are tried, with the outcomes of today's orders. */
export function listPriorities(db: Db, methodId: number) {
  return many(
    db,
    sql<PriorityRow>`
      with today as (
        select a.gateway_id, count(*) as orders, count(*) filter (where a.status = 'paid') as paid
          from (select payment_id, gateway_id, status, created_at from attempts order by id desc limit ${NEWEST_ATTEMPTS}) a
          join payments p on p.id = a.payment_id and p.method_id = ${methodId}
         where a.created_at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
         group by a.gateway_id
      )
      select g.id as pg_id, g.name as payment_gateway_name, gm.priority, gm.enabled,
             coalesce(t.orders, 0) as orders_today, coalesce(t.paid, 0) as paid_today
        from gateway_methods gm join payment_gateways g on g.id = gm.gateway_id
        left join today t on t.gateway_id = g.id
       where gm.method_id = ${methodId}
       order by gm.priority, g.id`,
  )
}
