import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type OpenAttempt = {
  id: number
  gateway: string
  account_id: number | null
  /** The order can be paid in its session, by card. */
  is_open: boolean
  is_link: boolean
}

/** The newest attempt of an order of the scope's user; undefined for another's order. */
export function findAttempt(db: Db, scope: Scope, orderId: string) {
  return maybe(
    db,
    sql<OpenAttempt>`
      select a.id, g.slug as gateway, a.account_id, a.status = 'open' and m.slug = 'card' as is_open,
             exists (select from payment_link_orders l where l.payment_id = p.id) as is_link
        from payments p
        join attempts a on a.payment_id = p.id
        join payment_gateways g on g.id = a.gateway_id
        join payment_methods m on m.id = p.method_id
       where p.order_id = ${orderId} and p.payer_id = ${scope.userId}
       order by a.number desc limit 1`,
  )
}

/** Stores that the scope's user agreed to have the card of an attempt saved; a repeat keeps the first time. */
export async function insertConsent(trx: Db, scope: Scope, attemptId: number): Promise<void> {
  await sql`
    insert into card_consents (attempt_id, payer_id) values (${attemptId}, ${scope.userId})
    on conflict (attempt_id) do nothing`.execute(trx)
}

export type SavedAt = { gateway: string; gateway_name: string; account_id: number | null }

/** The accounts of gateways at which the scope's user agreed to have a card saved. */
export function listAgreed(db: Db, scope: Scope) {
  return many(
    db,
    sql<SavedAt>`
      select distinct g.slug as gateway, g.name as gateway_name, a.account_id
        from card_consents c
        join attempts a on a.id = c.attempt_id
        join payment_gateways g on g.id = a.gateway_id
       where c.payer_id = ${scope.userId}`,
  )
}
