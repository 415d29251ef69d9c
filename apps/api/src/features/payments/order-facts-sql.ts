import { sql } from 'kysely'
import { type Db, one } from '../../platform/db.ts'
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

/** Looks an order's facts up in one round trip: before its claim nothing is kept, so nothing can be half done. */
export function findOrderFacts(db: Db, order: RoutesOf & { payeeId: number | null }): Promise<OrderFacts> {
  const { payerId, serviceId, payeeId } = order
  return one(
    db,
    sql<OrderFacts>`
      /* prepared order-facts */
      select
        (select json_build_object('id', id, 'name', first_name || ' ' || last_name, 'email', email, 'mobile', mobile)
           from users where id = ${payerId}) as payer,
        (select json_build_object('id', p.id, 'name', p.name, 'account_last4', p.account_last4,
                  'bank_name', p.bank_name, 'payment_for', p.payment_for)
           from payees p join user_closure c on c.descendant_id = p.user_id and c.ancestor_id = ${payerId}
          where p.id = ${payeeId} and p.service_id = ${serviceId} and p.deleted_at is null) as payee,
        (select coalesce(json_agg(r), '[]') from (${routesOf(order)}) r) as routes,
        (select to_json(e) from (${earnersOf(payerId)}) e) as earners`,
  )
}
