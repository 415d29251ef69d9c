import { sql } from 'kysely'
import { type Db, many } from '../../platform/db.ts'

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
}

/** Every gateway × method for a service, in the order they are tried; those switched off included, to say why. */
export function listRoutes(db: Db, serviceId: number): Promise<RouteRow[]> {
  return many(
    db,
    sql<RouteRow>`
      select m.id as method_id, m.slug as method, m.payment_method, g.id as gateway_id, g.slug as gateway,
             g.name as gateway_name, gm.priority, gm.enabled, off.method_id is not null as service_off,
             c.rate as payer_rate, c.rate as base_rate
        from payment_methods m
        join gateway_methods gm on gm.method_id = m.id
        join payment_gateways g on g.id = gm.gateway_id
        left join service_methods_off off on off.method_id = m.id and off.service_id = ${serviceId}
        left join master_charges c on c.gateway_id = g.id and c.method_id = m.id and c.until is null
       order by m.position, gm.priority, g.id`,
  )
}
