import { sql } from 'kysely'
import { type Invariant, rule } from './invariant-sql.ts'

/** Invariants of every capture that a gateway knows. */
export const CAPTURES: Invariant[] = [
  rule(
    'a paid payment has one capture that paid it, and no other payment has one',
    sql`select 'payment ' || p.id as place
          from payments p
          left join attempts a on a.payment_id = p.id and a.status = 'paid'
          left join captures c on c.payment_id = p.id and c.kind = 'payment'
         where p.status = 'paid' or c.id is not null
         group by p.id
        having count(c.id) <> (p.status = 'paid' and count(a.gateway_payment_id) > 0)::int
            or max(c.attempt_id) <> max(a.id)`,
  ),
  rule(
    'a suspended capture has one journal, from clearing to suspense',
    sql`select 'capture ' || c.id as place
          from captures c
          join payment_gateways g on g.id = c.gateway_id
          left join journals j on (j.source_type = 'capture' and j.source_id = c.id)
                               or (j.source_type = 'payment' and j.source_id = c.payment_id and j.kind = 'mismatch')
          left join postings l on l.journal_id = j.id
          left join ledger_accounts a on a.id = l.account_id
         where c.kind <> 'payment'
         group by c.id, g.slug
        having count(distinct j.id) <> 1
            or coalesce(sum(l.amount_paise) filter (where a.code = in_currency('clearing:' || g.slug, c.currency)), 0)
               <> c.amount_paise
            or coalesce(sum(l.amount_paise) filter (where a.code = in_currency('suspense', c.currency)), 0)
               <> -c.amount_paise`,
  ),
  rule(
    'every journal of a capture has its capture',
    sql`select 'capture ' || j.source_id as place
          from journals j left join captures c on c.id = j.source_id
         where j.source_type = 'capture' and c.id is null`,
  ),
  rule(
    'suspense is the money of captures that are not resolved, in each currency',
    sql`with stands as (
          select a.currency, sum(l.amount_paise) as paise
            from ledger_accounts a join postings l on l.account_id = a.id
           where a.kind = 'suspense' group by a.currency
        ), unresolved as (
          select currency, sum(paise) as paise from (
            select currency, amount_paise as paise from captures where kind <> 'payment' and resolved_as is null
            union all
            -- The part of an unresolved one that a bank has taken.
            select c.currency, -d.disputed_paise from disputes d join captures c on c.id = d.capture_id
             where d.money = 'taken' and c.kind <> 'payment' and c.resolved_as is null
            union all
            -- The overpayment of a capture that was accepted, until it is refunded.
            select c.currency, r.amount_paise from refunds r join captures c on c.id = r.capture_id
             where c.kind = 'payment' and r.status <> 'succeeded' and r.resolved_as is null
          ) one group by currency
        )
        select 'suspense in ' || coalesce(s.currency, u.currency) as place
          from stands s full join unresolved u using (currency)
         where coalesce(s.paise, 0) <> -coalesce(u.paise, 0)`,
  ),
  rule(
    'a surplus capture is refunded, and never by more than its amount',
    sql`select 'capture ' || c.id as place
          from captures c
          join payments p on p.id = c.payment_id
          left join refunds r on r.capture_id = c.id
          cross join lateral (select coalesce(sum(disputed_paise), 0) as paise, bool_or(money = 'held') as is_held
                                from disputes where capture_id = c.id and money in ('held', 'taken')) d
         where c.kind <> 'payment'
         group by c.id, p.id, d.paise, d.is_held
        having coalesce(sum(r.amount_paise) filter (where r.status <> 'failed'), 0) + d.paise > c.amount_paise
            or (count(r.id) = 0 and p.status = 'paid' and c.resolved_as is null and d.is_held is not true
                and (c.kind = 'surplus' or p.next_poll_at is null))`,
  ),
  rule(
    'a refund of a suspended capture books its amount from suspense to clearing',
    sql`select 'refund ' || r.id as place
          from refunds r
          join captures c on c.id = r.capture_id
          join journals j on j.source_type = 'refund' and j.source_id = r.id and j.kind = 'refund'
          join postings l on l.journal_id = j.id
          join ledger_accounts a on a.id = l.account_id
         group by r.id, c.id
        having coalesce(sum(l.amount_paise) filter (where a.kind = 'clearing' and a.currency = c.currency), 0)
               <> -r.amount_paise
            or coalesce(sum(l.amount_paise) filter (where a.kind = 'suspense' and a.currency = c.currency), 0)
               <> r.amount_paise`,
  ),
  rule(
    'a journal stays within one currency',
    sql`select 'journal ' || l.journal_id as place
          from postings l join ledger_accounts a on a.id = l.account_id
         group by l.journal_id having count(distinct a.currency) > 1`,
  ),
]
