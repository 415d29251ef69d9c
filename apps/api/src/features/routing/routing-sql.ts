import { type RawBuilder, sql } from 'kysely'
import { type Db, many } from '../../platform/db.ts'
import { baseRateCte, payerRateCte } from '../charges/charges-service.ts'

/** One way a payment could go: a gateway for a method, with the rates that hold now. */
export type RouteRow = {
  method_id: number
  method: string
  payment_method: string
  gateway_id: number
  gateway: string
  gateway_name: string
  priority: number
  enabled: boolean
  service_off: boolean
  /** f: what the payer is charged; b: what it costs us. Percent, as decimal text. */
  payer_rate: string | null
  base_rate: string | null
  /** Where they come from, as "group, owner"; null for the master charge. */
  payer_rate_from: string | null
  base_rate_from: string | null
  /** How the gateway has answered lately; `probe`: it has rested, and one payment may try it. */
  health: 'well' | 'failing' | 'resting' | 'probe'
  /** Indian time, when it rests. */
  rests_until: string | null
}

/** Every gateway × method for a service and a payer, in the order they are tried; those switched off included, to say why. */
export function routesOf(serviceId: number, payerId: number): RawBuilder<RouteRow> {
  return sql`
      with ${payerRateCte(payerId)}, ${baseRateCte(payerId)}
      select m.id as method_id, m.slug as method, m.payment_method, g.id as gateway_id, g.slug as gateway,
             g.name as gateway_name, gm.priority, gm.enabled, off.method_id is not null as service_off,
             coalesce(p.rate, c.rate)::text as payer_rate, coalesce(b.rate, c.rate)::text as base_rate,
             p.group_name || ', ' || p.owner_name as payer_rate_from,
             b.group_name || ', ' || b.owner_name as base_rate_from,
             case when k.gateway_id is null then 'well' when k.rest_until is null then 'failing'
                  when k.rest_until > now() then 'resting' else 'probe' end as health,
             to_char(k.rest_until at time zone 'Asia/Kolkata', 'HH24:MI:SS') as rests_until
        from payment_methods m
        join gateway_methods gm on gm.method_id = m.id
        join payment_gateways g on g.id = gm.gateway_id
        left join service_methods_off off on off.method_id = m.id and off.service_id = ${serviceId}
        left join master_charges c on c.gateway_id = g.id and c.method_id = m.id and c.until is null
        left join gateway_breakers k on k.gateway_id = g.id
        left join payer_rate p on p.gateway_id = g.id and p.method_id = m.id
        left join base_rate b on b.gateway_id = g.id and b.method_id = m.id
       order by m.position, gm.priority, g.id`
}

/** The rows of `routesOf`. */
export function listRoutes(db: Db, serviceId: number, payerId: number): Promise<RouteRow[]> {
  return many(db, routesOf(serviceId, payerId))
}
