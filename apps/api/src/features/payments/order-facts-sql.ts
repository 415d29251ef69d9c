import { sql } from 'kysely'
import { type Db, many } from '../../platform/db.ts'
import { type Earners, earnersOf } from '../charges/charges-service.ts'
import { type RouteRow, type RoutesOf, routesOf } from '../routing/routing-service.ts'

export type PayerRow = { id: number; name: string; email: string; mobile: string }

export type PayeeRow = {
  id: number
  name: string
  account_last4: string
  bank_name: string
  payment_for: string | null
}

/** All that an order has to know before it is claimed. */
export type OrderFacts = {
  payer: PayerRow
  /** The payee asked for, when it is of this service and belongs to the payer or to someone below them. */
  payee: PayeeRow | null
  routes: RouteRow[]
  earners: Earners
}

export type FactsOf = RoutesOf & { payeeId: number | null }

/**
 * Looks up what orders have to know in one round trip: before its claim nothing of an order is kept, so nothing can
 * be half done. Gives the facts in the order of the orders.
 */
export function findOrderFacts(db: Db, orders: FactsOf[]): Promise<OrderFacts[]> {
  const rows = orders.map((order) => ({
    payer_id: order.payerId,
    service_id: order.serviceId,
    method_id: order.methodId,
    payee_id: order.payeeId,
  }))
  const asked = {
    payerId: sql.ref<number>('asked.payer_id'),
    serviceId: sql.ref<number>('asked.service_id'),
    methodId: sql.ref<number>('asked.method_id'),
  }
  return many(
    db,
    sql<OrderFacts>`
      /* prepared order-facts */
      select
        (select json_build_object('id', id, 'name', first_name || ' ' || last_name, 'email', email, 'mobile', mobile)
           from users where id = asked.payer_id) as payer,
        (select json_build_object('id', p.id, 'name', p.name, 'account_last4', p.account_last4,
                  'bank_name', p.bank_name, 'payment_for', p.payment_for)
           from payees p join user_closure c on c.descendant_id = p.user_id and c.ancestor_id = asked.payer_id
          where p.id = asked.payee_id and p.service_id = asked.service_id and p.deleted_at is null) as payee,
        (select coalesce(json_agg(r), '[]') from (${routesOf(asked)}) r) as routes,
        (select to_json(e) from (${earnersOf(asked.payerId)}) e) as earners
        from rows from (
          jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as (payer_id bigint, service_id bigint, method_id bigint, payee_id bigint)
        ) with ordinality as asked (payer_id, service_id, method_id, payee_id, place)
       order by place`,
  )
}
