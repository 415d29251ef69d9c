import { sql } from 'kysely'
import { type Db, many } from '../../platform/db.ts'
import type { Scope } from '../../platform/gate.ts'
import { type SessionRow, sessionOf } from '../../platform/sessions-sql.ts'
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
  /** The session of the token, when the payer was named by one; without a session all else is empty. */
  session: SessionRow | null
  payer: PayerRow
  /** The payee asked for, when it is of this service and belongs to the payer or to someone below them. */
  payee: PayeeRow | null
  routes: RouteRow[]
  earners: Earners
}

/** Who pays, by scope or, before the gate, by the hash of their token, and what. */
export type FactsOf = Omit<RoutesOf, 'payerId'> & { payeeId: number | null } & (
    | { payer: Scope }
    | { tokenHash: Buffer }
  )

/**
 * Looks up what orders have to know in one round trip: before its claim nothing of an order is kept, so nothing can
 * be half done. Gives the facts in the order of the orders.
 */
export function findOrderFacts(db: Db, orders: FactsOf[]): Promise<OrderFacts[]> {
  const rows = orders.map((order) => ({
    token_hash: 'tokenHash' in order ? `\\x${order.tokenHash.toString('hex')}` : null,
    payer_id: 'payer' in order ? order.payer.userId : null,
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
      select to_json(asked.session) as session,
        (select json_build_object('id', id, 'name', first_name || ' ' || last_name, 'email', email, 'mobile', mobile)
           from users where id = asked.payer_id) as payer,
        (select json_build_object('id', p.id, 'name', p.name, 'account_last4', p.account_last4,
                  'bank_name', p.bank_name, 'payment_for', p.payment_for)
           from payees p join user_closure c on c.descendant_id = p.user_id and c.ancestor_id = asked.payer_id
          where p.id = asked.payee_id and p.service_id = asked.service_id and p.deleted_at is null) as payee,
        (select coalesce(json_agg(r), '[]') from (${routesOf(asked)}) r where asked.payer_id is not null) as routes,
        (select to_json(e) from (${earnersOf(asked.payerId)}) e where asked.payer_id is not null) as earners
        from (
          select session, coalesce(i.payer_id, session.user_id) as payer_id, service_id, method_id, payee_id, place
            from rows from (
              jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                as (token_hash bytea, payer_id bigint, service_id bigint, method_id bigint, payee_id bigint)
            ) with ordinality as i (token_hash, payer_id, service_id, method_id, payee_id, place)
            left join lateral (${sessionOf(sql.ref('i.token_hash'))}) session on true
        ) asked
       order by place`,
  )
}
