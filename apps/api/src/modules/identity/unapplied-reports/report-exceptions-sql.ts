import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { ExceptionRow } from '../../../platform/exception-source.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { UnappliedReport } from './unapplied-reports-sql.ts'

/** A capture may be booked a moment after its dispute is known: the dispute is no exception until this has passed. */
const BOOKED_MINUTES = 15

/** Open reports, each with the provider's own status. */
export const openReports = sql<ExceptionRow>`
  select r.id as record_id, p.order_id, p.payer_id, r.amount_paise, r.currency, r.first_at as since,
         null::timestamptz as next_at,
         case r.problem
           when 'unknown-word' then case r.subject
             when 'dispute' then 'The gateway reports a dispute in a state that is not known here: '
             when 'refund' then 'The gateway reports a refund in a state that is not known here: '
             when 'order' then 'The gateway reports an order in a state that is not known here: '
             when 'mandate' then 'The gateway reports a mandate in a state that is not known here: '
             when 'account' then 'The bank says of an account what is not known here: '
             when 'aadhaar' then 'The service for Aadhaar says what is not known here: '
             when 'bill' then 'The biller says of a payment what is not known here: '
             else 'The signing service reports a document in a state that is not known here: ' end
           when 'after-the-end' then 'The gateway changes a dispute that had ended: '
           when 'other-payment' then 'The gateway names another payment of a dispute than before: '
           when 'impossible-amount' then 'The gateway reports a dispute of an amount or currency that its payment cannot have: '
           else 'The gateway reports a dispute of money that is not in our books: ' end
           || coalesce(g.name, r.provider) || ', ' || r.reference || ', "' || r.word || '".' as reason,
         '{accept}'::text[] as actions
    from unapplied_reports r
    left join payments p on p.id = r.payment_id
    left join payment_gateways g on g.slug = r.provider
   where r.closed_at is null
     and (r.problem <> 'not-in-books' or r.first_at < now() - make_interval(mins => ${BOOKED_MINUTES}))`

/** The subject of an open report; undefined without such a report. */
export function findReported(db: Db, id: number) {
  return maybe(
    db,
    sql<{ payment_id: number | null; subject: UnappliedReport['subject'] }>`
      select payment_id, subject from unapplied_reports where id = ${id} and closed_at is null`,
  )
}

/** Closes a report that a person has handled. False when it is closed already. */
export async function closeByHand(db: Db, id: number, userId: number): Promise<boolean> {
  enterEffect('report.close')
  const row = await maybe(
    db,
    sql`
      update unapplied_reports set closed_at = now(), closed_by = ${userId}
       where id = ${id} and closed_at is null returning id`,
  )
  return row !== undefined
}
