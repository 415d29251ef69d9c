import { sql } from 'kysely'
import { type Invariant, rule } from './invariant-sql.ts'

/** Materialized counters and rollups equal the payments and postings that they summarize. */
export const ROLLUPS: Invariant[] = [
  rule(
    'the payment rollups equal the payments',
    sql`select 'payer ' || coalesce(k.payer_id, p.payer_id) as place
          from (select payer_id, shown_status, count(*) as n, sum(total_paise) as total_paise
                  from payments group by payer_id, shown_status) p
          full join (select * from payer_counts where n <> 0 or total_paise <> 0) k
            using (payer_id, shown_status)
         where p.n is distinct from k.n or p.total_paise is distinct from k.total_paise`,
  ),
  rule(
    'a wallet checkpoint equals the count and sum of the earlier lines, and no later line is earlier in time',
    sql`with mark as (
          select *, lag(lines_before, 1, 0::bigint) over up as lines_from, lag(journal_id, 1, 0::bigint) over up as journal_from,
                 lag(before_paise, 1, 0::bigint) over up as paise_from,
                 lag(at, 1, '-infinity'::timestamptz) over up as at_from,
                 lead(journal_id) over up is null as is_last
            from wallet_checkpoints window up as (partition by account_id order by lines_before)
        )
        select 'account ' || m.account_id || ', line ' || m.lines_before as place
          from mark m
         cross join lateral (
           select count(*) as n, -sum(l.amount_paise) as paise, min(j.at) as earliest, max(j.at) as latest
             from postings l join journals j on j.id = l.journal_id
            where l.account_id = m.account_id and l.journal_id >= m.journal_from and l.journal_id < m.journal_id
         ) between_marks
         where n <> m.lines_before - m.lines_from or paise is distinct from m.before_paise - m.paise_from
            or earliest < m.at_from or latest > m.at
            or m.is_last and exists (
              select from postings l join journals j on j.id = l.journal_id
               where l.account_id = m.account_id and l.journal_id >= m.journal_id and j.at < m.at)`,
  ),
  rule(
    'rollups by person and their outbox equal the payments of the downline',
    sql`with of_payer as materialized (
          select payer_id, indian_day(created_at) as day, service_id, method_id, coalesce(gateway_id, 0) as gateway_id,
                 shown_status, count(*) as n, sum(total_paise) as total_paise
            from payments group by 1, 2, 3, 4, 5, 6
          union all
          select payer_id, day, service_id, method_id, gateway_id, shown_status, -n, -total_paise from payment_rollup_outbox
        ), counted as (
          select c.ancestor_id as person_id, dimensions, service_id * (dimensions in (1, 4))::int as service_id,
                 method_id * (dimensions in (2, 4))::int as method_id, gateway_id * (dimensions in (3, 4))::int as gateway_id,
                 shown_status, day, sum(n) as n, sum(total_paise) as total_paise
            from of_payer p join user_closure c on c.descendant_id = p.payer_id and c.depth > 0
           cross join generate_series(0, 4) as dimensions
           group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(total_paise) <> 0
        )
        select 'user ' || coalesce(p.person_id, k.person_id) || ', ' || coalesce(p.day, k.day) as place
          from counted p
          full join (select * from person_day_counts where n <> 0 or total_paise <> 0) k
            using (person_id, dimensions, service_id, method_id, gateway_id, shown_status, day)
         where p.n is distinct from k.n or p.total_paise is distinct from k.total_paise`,
  ),
  rule(
    'rollups by person and amount and their outbox equal the payments of the downline',
    sql`with of_payer as materialized (
          select payer_id, trunc(total_paise, least(0, 3 - length(total_paise::text)))::bigint as step, shown_status,
                 count(*) as n, sum(total_paise) as total_paise
            from payments group by 1, 2, 3
          union all
          select payer_id, step, shown_status, -n, -total_paise from payment_rollup_outbox
        ), counted as (
          select c.ancestor_id as person_id, step, shown_status, sum(n) as n, sum(total_paise) as total_paise
            from of_payer p join user_closure c on c.descendant_id = p.payer_id and c.depth > 0
           group by 1, 2, 3 having sum(n) <> 0 or sum(total_paise) <> 0
        )
        select 'user ' || coalesce(p.person_id, k.person_id) || ', from ' || coalesce(p.step, k.step) as place
          from counted p
          full join (select * from person_amount_counts where n <> 0 or total_paise <> 0) k
            using (person_id, step, shown_status)
         where p.n is distinct from k.n or p.total_paise is distinct from k.total_paise`,
  ),
  rule(
    'rollups of failure reasons equal the failed payments, except for days that are being recounted',
    sql`with stale as materialized (
          select day from stale_failure_days union select day from payment_rollup_outbox where shown_status = 'FAILED'
        ), failed as materialized (
          select distinct on (p.id) p.payer_id, indian_day(p.created_at) as day,
                 case when a.error_description is not null then a.error_description
                      when a.closed_reason = 'expired' then 'The payer left without paying'
                      else 'No reason was given' end as reason
            from payments p left join attempts a on a.payment_id = p.id
           where p.shown_status = 'FAILED'
           order by p.id, a.number desc
        ), counted as (
          select f.day, c.ancestor_id as person_id, f.reason, count(*) as n
            from failed f join user_closure c on c.descendant_id = f.payer_id
           where f.day not in (select day from stale)
           group by 1, 2, 3
        )
        select 'user ' || person_id || ', ' || day as place
          from counted p
          full join (select * from failure_counts where day not in (select day from stale)) k
            using (day, person_id, reason)
         where p.n is distinct from k.n`,
    // Statuses of a bank: no amount depends on them.
    false,
  ),
  rule(
    'payee rollups and their outbox equal the payments',
    sql`with counted as (
          select payee_id, shown_status, sum(n) as n, sum(total_paise) as total_paise
            from (select payee_id, shown_status, count(*) as n, sum(total_paise) as total_paise from payments
                   where payee_id is not null group by 1, 2
                  union all
                  select payee_id, shown_status, -n, -total_paise from payment_rollup_outbox where payee_id is not null) p
           group by 1, 2 having sum(n) <> 0 or sum(total_paise) <> 0
        )
        select 'payee ' || coalesce(p.payee_id, k.payee_id) as place
          from counted p
          full join (select * from payee_counts where n <> 0 or total_paise <> 0) k using (payee_id, shown_status)
         where p.n is distinct from k.n or p.total_paise is distinct from k.total_paise`,
  ),
]
