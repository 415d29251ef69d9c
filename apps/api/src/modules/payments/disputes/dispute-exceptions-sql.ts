import { sql } from 'kysely'
import type { ExceptionRow } from '../../../platform/exception-source.ts'

/** A gateway that does not take an answer for so long is stuck. */
const ANSWER_MINUTES = 5

/** Disputes that wait for an answer of ours, and answers that do not reach their gateway. */
export const disputeExceptionRows = sql<ExceptionRow>`
  select d.id as record_id, p.order_id, p.payer_id, d.amount_paise, coalesce(c.currency, 'INR') as currency, d.opened_at as since,
         case when a.id is not null then d.next_poll_at end as next_at,
         case when a.id is not null then 'Our answer to the dispute has not reached the gateway yet.'
              when d.respond_by <= now() then 'The time to answer the dispute is over, and the gateway has not ended it.'
              when d.respond_by is null then 'The payer''s bank disputes this payment and waits for an answer.'
              else 'The payer''s bank disputes this payment. It can be answered until '
                   || to_char(d.respond_by at time zone 'Asia/Kolkata', 'DD Mon YYYY, HH24:MI') || '.' end as reason,
         '{}'::text[] as actions
    from disputes d
    join payments p on p.id = d.payment_id
    left join captures c on c.id = d.capture_id
    left join dispute_answers a on a.dispute_id = d.id and a.status in ('requested', 'sent')
   where d.status = 'open'
     and (a.id is null or a.requested_at < now() - make_interval(mins => ${ANSWER_MINUTES}))`
