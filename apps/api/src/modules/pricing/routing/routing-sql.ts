import { type RawBuilder, sql } from 'kysely'
import { type Db, type IdInSql, many } from '../../../platform/database/db.ts'
import { baseRateCte, furtherSlabs, payerRateCte } from '../charges/charges-sql.ts'
import type { SlabRow } from '../charges/slabs.ts'

/** One possible route of a payment: a gateway for a method, with the current rates. */
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
  /** f: the rate that the payer is charged from 0 on; b: our cost. Percent, as decimal text. */
  payer_rate: string | null
  base_rate: string | null
  /** Their further slabs; null without any. */
  payer_slabs: SlabRow[] | null
  base_slabs: SlabRow[] | null
  /** The groups they come from; null for the master charge. */
  payer_group_id: number | null
  base_group_id: number | null
  /** The gateway's recent answers; `probe`: its rest is over, and one payment may try it. */
  health: 'well' | 'failing' | 'resting' | 'probe'
  /** Indian time, when it rests. */
  rests_until: string | null
  /**
   * Its accounts in the order they are tried, with the bounds of this method in paise; `on`: it takes the method. Null while
   * the environment's is used.
   */
  accounts: { id: number; on: boolean; min: string | null; max: string | null }[] | null
}

export type RoutesOf<Id = number> = {
  payerId: Id
  serviceId: Id
  /** Null for every method. */
  methodId: Id | null
}

/** The methods that a service does not take, with the reason for its payers. */
export function methodsOff(db: Db, serviceId: number) {
  return many(
    db,
    sql<{ payment_method_id: number; reason: string | null }>`
      /* prepared methods-off */
      select method_id as payment_method_id, reason from service_methods_off
       where service_id = ${serviceId} order by method_id`,
  )
}

/**
 * Every gateway × method for a service and a payer, in the order they are tried; disabled ones are included, to
 * explain why they are skipped.
 */
export function routesOf({ payerId, serviceId, methodId }: RoutesOf<IdInSql>): RawBuilder<RouteRow> {
  return sql`
      with ${payerRateCte(payerId)}, ${baseRateCte(payerId)}
      select m.id as method_id, m.slug as method, m.payment_method, g.id as gateway_id, g.slug as gateway,
             g.name as gateway_name, gm.priority, gm.enabled, off.method_id is not null as service_off,
             coalesce(p.rate, c.rate)::text as payer_rate, coalesce(b.rate, c.rate)::text as base_rate,
             ${furtherSlabs('p.charge_id')} as payer_slabs, ${furtherSlabs('b.charge_id')} as base_slabs,
             p.group_id as payer_group_id, b.group_id as base_group_id,
             case when k.gateway_id is null then 'well' when k.rest_until is null then 'failing'
                  when k.rest_until > now() then 'resting' else 'probe' end as health,
             to_char(k.rest_until at time zone 'Asia/Kolkata', 'HH24:MI:SS') as rests_until,
             (select json_agg(json_build_object('id', ga.id, 'on', ga.enabled and ga.methods ? m.id::text,
                       'min', ga.methods -> m.id::text ->> 'min', 'max', ga.methods -> m.id::text ->> 'max')
                       order by ga.position, ga.id)
                from gateway_accounts ga where ga.gateway_id = g.id) as accounts
        from payment_methods m
        join gateway_methods gm on gm.method_id = m.id
        join payment_gateways g on g.id = gm.gateway_id
        left join service_methods_off off on off.method_id = m.id and off.service_id = ${serviceId}
        left join master_charges c on c.gateway_id = g.id and c.method_id = m.id and c.until is null
        left join gateway_breakers k on k.gateway_id = g.id
        left join payer_rate p on p.gateway_id = g.id and p.method_id = m.id
        left join base_rate b on b.gateway_id = g.id and b.method_id = m.id
       where ${methodId}::bigint is null or m.id = ${methodId}::bigint
       order by m.position, gm.priority, g.id`
}
