import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import { repeatsOf } from '../../pricing/api.ts'

/** One thing that happened to an order, as the database keeps it. */
export type OrderLogRow = { at: Date; source: string; what: string; request_id: string | null }

/**
 * Everything about an order in the order of time: its timeline, the webhooks of gateways and payout providers, attempts,
 * refunds, transfers and journals, and the jobs that still wait. Empty for an order that there is not.
 */
export function orderLogOf(db: Db, orderId: string) {
  return many(
    db,
    sql<OrderLogRow>`
      with p as (select id from payments where order_id = ${orderId})
      select at, source, what, request_id from (
        select e.at, 'event' as source, e.kind || case when e.detail = '{}' then '' else ' ' || e.detail::text end as what,
               e.request_id, 1 as rank, e.id
          from payment_events e join p on p.id = e.payment_id
        union all
        select w.received_at, 'webhook',
               coalesce(g.slug, 'payouts-' || o.slug) || ' ' || w.verdict || ' (event ' || w.id || ', '
                 || coalesce(w.body_bytes, length(w.body)) || ' bytes'
                 || case when ${repeatsOf('w')} > 0 then ', ' || ${repeatsOf('w')} || ' repeats' else '' end || ')',
               w.request_id, 0, w.id
          from webhook_log w join p on p.id = w.payment_id
          left join payment_gateways g on g.id = w.gateway_id
          left join payout_providers o on o.id = w.payout_provider_id
        union all
        select a.created_at, 'attempt', g.slug || ' ' || a.reference || ' ' || a.status
                 || coalesce(' ' || a.gateway_payment_id, ''), null, 0, a.id
          from attempts a join p on p.id = a.payment_id join payment_gateways g on g.id = a.gateway_id
        union all
        select r.requested_at, 'refund', r.reference || ' ' || r.status || ' ' || r.amount_paise || ' paise', null, 0, r.id
          from refunds r join p on p.id = r.payment_id
        union all
        select t.created_at, 'transfer', t.provider || ' ' || t.reference || ' ' || t.status || ' ' || t.amount_paise
                 || ' paise' || coalesce(' ' || t.utr, ''), null, 0, t.id
          from payouts o join p on p.id = o.payment_id join transfers t on t.payout_id = o.id
        union all
        select j.at, 'journal', j.id || ' ' || j.source_type || ' ' || j.kind, null, 2, j.id
          from p join journals j
            on (j.source_type = 'payment' and j.source_id = p.id)
            or (j.source_type = 'refund' and j.source_id in (select id from refunds where payment_id = p.id))
            or (j.source_type = 'capture' and j.source_id in (select id from captures where payment_id = p.id))
        union all
        select j.created_at, 'job', t.identifier || ' job-' || j.id || ', tried ' || j.attempts || ' times'
                 || coalesce(': ' || j.last_error, ''), null, 3, j.id
          from p, graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where j.payload ->> 'paymentId' = p.id::text or j.payload ->> 'order_id' = ${orderId}
      ) all_of_it order by at, rank, id`,
  )
}
