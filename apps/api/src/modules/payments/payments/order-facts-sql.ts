import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { type SessionRow, sessionOf } from '../../../platform/security/sessions-sql.ts'
import { type Earners, earnersOf, type RouteRow, type RoutesOf, routesOf } from '../../pricing/api.ts'
import type { PayableKind } from './payable.ts'
import { prefetchedBy } from './payable-sql.ts'

export type PayerRow = { id: number; name: string; email: string; mobile: string }

/** Everything an order needs before its claim. */
export type OrderFacts = {
  /** The session of the token, when the payer is named by one; without a session the rest is empty. */
  session: SessionRow | null
  payer: PayerRow
  /** The facts that each kind of payable prefetched, by the name of the kind. */
  prefetched: Record<string, unknown>
  routes: RouteRow[]
  earners: Earners
  /** The payer's earlier payment under the same idempotency key. */
  earlier: { payment_id: number; body_hash: string } | null
}

/** The ids in the fields of a pay body by which kinds prefetch. */
export type PayableIds = Record<string, number | null>

/** The payer, by scope or (before the gate) by the hash of their token, and what they pay. */
export type FactsOf = Omit<RoutesOf, 'payerId'> & { ids: PayableIds; idempotencyKey: string | null } & (
    | { payer: Scope }
    | { tokenHash: Buffer }
  )

/**
 * Looks up the facts of a batch of orders in one round trip. Nothing of an order is stored before its claim, so that
 * a failure here leaves nothing half done. Gives the facts in the order of the orders.
 */
export function findOrderFacts(db: Db, kinds: PayableKind[], orders: FactsOf[]): Promise<OrderFacts[]> {
  const rows = orders.map((order) => ({
    token_hash: 'tokenHash' in order ? `\\x${order.tokenHash.toString('hex')}` : null,
    payer_id: 'payer' in order ? order.payer.userId : null,
    service_id: order.serviceId,
    method_id: order.methodId,
    ids: order.ids,
    key: order.idempotencyKey,
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
        ${prefetchedBy(kinds)} as prefetched,
        (select coalesce(json_agg(r), '[]') from (${routesOf(asked)}) r where asked.payer_id is not null) as routes,
        (select to_json(e) from (${earnersOf(asked.payerId)}) e where asked.payer_id is not null) as earners,
        (select json_build_object('payment_id', payment_id, 'body_hash', encode(body_hash, 'hex'))
           from idempotency_keys where payer_id = asked.payer_id and key = asked.key) as earlier
        from (
          select session, coalesce(i.payer_id, session.user_id) as payer_id, service_id, method_id, ids, key, place
            from rows from (
              jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                as (token_hash bytea, payer_id bigint, service_id bigint, method_id bigint, ids jsonb, key text)
            ) with ordinality as i (token_hash, payer_id, service_id, method_id, ids, key, place)
            left join lateral (${sessionOf(sql.ref('i.token_hash'))}) session on true
           -- Always true: PostgreSQL thinks of one order, not of the hundred that it takes any JSON for. The general plan
           -- then stays the cheaper one, however the tables grow.
           where i.place between 1 and 1000
        ) asked
       order by place`,
  )
}
