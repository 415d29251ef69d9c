import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** The payment methods that at least one gateway has switched on, in their order. */
export function offeredMethods(db: Db) {
  return many(
    db,
    sql<{ id: number; payment_method: string }>`
      select m.id, m.payment_method from payment_methods m
       where exists (select from gateway_methods gm where gm.method_id = m.id and gm.enabled)
       order by m.position`,
  )
}

/** Payments that are searched for the last method: older ones say little about how a person pays now. */
const SEARCHED = 200

/** The method of the last successful payment of the scope's user: of the service, else of any. Undefined before the first. */
export function lastMethod(db: Db, scope: Scope, serviceId: number) {
  return maybe(
    db,
    sql<{ id: number; payment_method: string; used_at: Date }>`
      with newest as (
        select id, service_id, method_id, created_at, paid_at from payments
         where payer_id = ${scope.userId} and shown_status = 'PAID'
         order by created_at desc, id desc limit ${SEARCHED})
      select m.id, m.payment_method, coalesce(n.paid_at, n.created_at) as used_at
        from newest n join payment_methods m on m.id = n.method_id
       order by n.service_id = ${serviceId} desc, n.created_at desc, n.id desc limit 1`,
  )
}
