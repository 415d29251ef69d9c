import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { ExceptionRow } from '../../../platform/exception-source.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

/** Documents whose name fits only in part, with both names. No money and no downline: role 1 alone sees them. */
export const namesToCompare = sql<ExceptionRow>`
  select d.id as record_id, null::text as order_id, null::bigint as payer_id, 0::bigint as amount_paise,
         'INR'::text as currency, coalesce(d.last_polled_at, d.created_at) as since, null::timestamptz as next_at,
         case when i.pan_name is not null and u.usertype = 1
           then 'The names on the Aadhaar and on the PAN agree only in part: '
                || d.document_name || ' / ' || i.pan_name
           else 'The names on the Aadhaar and of the account agree only in part: '
                || d.document_name || ' / ' || u.first_name || ' ' || u.last_name end
           || ' (' || u.email || ').' as reason,
         '{accept,decline}'::text[] as actions
    from digilocker_requests d
    join users u on u.id = d.user_id
    left join identities i on i.user_id = u.id
   where d.status = 'review'`

/** The person of a name comparison; undefined when it is no longer open. */
export function findInReview(db: Db, id: number) {
  return maybe(
    db,
    sql<{ user_id: number }>`select user_id from digilocker_requests where id = ${id} and status = 'review'`,
  )
}

/** Ends the comparison of a name, which is deleted. Undefined when it has ended. */
export function decideName(db: Db, id: number, status: 'success' | 'mismatch') {
  enterEffect('identity.decide')
  return maybe(
    db,
    sql<{ aadhaar_last4: string; reference: string }>`
      update digilocker_requests set status = ${status}, document_name = null, ended_at = now()
       where id = ${id} and status = 'review' returning aadhaar_last4, reference`,
  )
}
