import { sql } from 'kysely'
import type { ExceptionRow } from '../../../platform/exception-source.ts'
import { isRefundable } from './refundable-sql.ts'

/** Open differences with providers, for role 1 alone: no payer's downline knows of them. */
export const openDifferences = sql<ExceptionRow>`
  select d.id as record_id, p.order_id, null::bigint as payer_id, d.amount_paise, d.currency, d.found_at as since,
         null::timestamptz as next_at,
         coalesce(g.name, d.source) || ': ' || case d.kind
           when 'missing-here' then 'it has a record that is not in our books.'
           when 'missing-there' then 'it has no record of what is in our books.'
           when 'amount' then 'it names another amount.'
           when 'currency' then 'it names another currency.'
           when 'fee' then 'it kept another fee than agreed.'
           when 'date' then 'it names another day.'
           when 'duplicate' then 'it settled this twice.'
           when 'reversed' then 'it took back what it had settled.'
           when 'split' then 'it settled this in parts.'
           else 'it settled this late.' end as reason,
         case when ${isRefundable} then '{refund,book,accept}'::text[]
              when d.residual_paise = 0 then '{accept}'::text[] else '{book,accept}'::text[] end as actions
    from differences d
    left join payments p on p.id = d.payment_id
    left join payment_gateways g on g.slug = d.source
   where d.status = 'open'`
