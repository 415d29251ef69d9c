import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** Payments that are searched for payees: a person who pays more in a month finds the rest in the lists. */
const SEARCHED = 200

export type RecentPayeeRow = {
  payee_id: number
  payee_name: string
  service_id: number
  service_slug: string
  service_name: string
  base_paise: bigint
  paid_at: Date
}

/** The payees whom the scope's user paid last, each with the last successful payment, newest first. */
export function listRecentPayees(db: Db, scope: Scope, limit: number) {
  return many(
    db,
    sql<RecentPayeeRow>`
      with newest as (
        select id, payee_id, base_paise, created_at, paid_at from payments
         where payer_id = ${scope.userId} and shown_status = 'PAID' and payee_id is not null
         order by created_at desc, id desc limit ${SEARCHED}),
      last as (select distinct on (payee_id) * from newest order by payee_id, created_at desc, id desc)
      select p.id as payee_id, p.name as payee_name, s.id as service_id, s.slug as service_slug,
             s.name as service_name, l.base_paise, coalesce(l.paid_at, l.created_at) as paid_at
        from last l join payees p on p.id = l.payee_id join services s on s.id = p.service_id
       where p.deleted_at is null and s.enabled
         and p.user_id in (select descendant_id from user_closure where ancestor_id = ${scope.userId})
       order by l.created_at desc, l.id desc limit ${limit}`,
  )
}
