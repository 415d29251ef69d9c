import { sql } from 'kysely'
import { type Invariant, rule } from './invariant-sql.ts'

/** Invariants of our books and the gateways' settlements. */
export const SETTLEMENTS: Invariant[] = [
  rule(
    'a clearing balance equals what the gateway owes us: captured, less refunded, disputed, settled and resolved',
    sql`with owed as (
          select gateway_id, currency, sum(paise) as paise from (
            select gateway_id, currency, amount_paise as paise from captures
            union all
            select a.gateway_id, coalesce(c.currency, 'INR'), -r.amount_paise
              from refunds r join attempts a on a.id = r.attempt_id left join captures c on c.id = r.capture_id
             where r.status = 'succeeded'
            union all
            select d.gateway_id, coalesce(c.currency, 'INR'), -d.disputed_paise - d.excess_paise
              from disputes d left join captures c on c.id = d.capture_id
             where d.money = 'taken' or (d.money = 'held' and d.debited_first)
            union all
            select s.gateway_id, s.currency, -(r.net_paise + coalesce(r.fee_paise, 0) + coalesce(r.tax_paise, 0))
              from settlement_rows r join settlements s on s.id = r.settlement_id where r.is_booked and r.net_paise is not null
            union all
            select g.id, left_in.currency, -left_in.paise
              from differences d join payment_gateways g on g.slug = d.source
              cross join lateral (values (d.residual_currency, d.residual_paise),
                                         (d.other_residual_currency, d.other_residual_paise)) as left_in (currency, paise)
             where d.resolution in ('book', 'accept') and left_in.paise <> 0
          ) one group by gateway_id, currency
        ), stands as (
          select g.id as gateway_id, a.currency, sum(l.amount_paise) as paise
            from payment_gateways g
            join ledger_accounts a on a.code = in_currency('clearing:' || g.slug, a.currency)
            join postings l on l.account_id = a.id group by g.id, a.currency
        )
        select 'clearing of gateway ' || coalesce(o.gateway_id, s.gateway_id) || ' in '
               || coalesce(o.currency, s.currency) as place
          from owed o full join stands s using (gateway_id, currency)
         where coalesce(o.paise, 0) <> coalesce(s.paise, 0)`,
  ),
  rule(
    "the bank and the gateways' fees are what every payout brought, and a payout what its lines come to",
    sql`select 'settlement ' || s.id as place
          from settlements s
          left join (select settlement_id, sum(net_paise) as net, sum(fee_paise) as fee, sum(tax_paise) as tax
                       from settlement_rows where is_booked and net_paise is not null group by settlement_id) r
            on r.settlement_id = s.id
          left join (select j.source_id, sum(l.amount_paise) filter (where a.code = in_currency('bank', a.currency)) as net,
                            sum(l.amount_paise) filter (where a.code = in_currency('gateway-fees', a.currency)) as fee,
                            sum(l.amount_paise) filter (where a.code = in_currency('gst-input', a.currency)) as tax
                       from journals j join postings l on l.journal_id = j.id join ledger_accounts a on a.id = l.account_id
                      where j.source_type = 'settlement' group by j.source_id) b on b.source_id = s.id
         where (s.booked_paise, s.booked_fee_paise, s.booked_tax_paise)
               is distinct from (coalesce(r.net, 0), coalesce(r.fee, 0), coalesce(r.tax, 0))
            or (s.booked_paise, s.booked_fee_paise, s.booked_tax_paise)
               is distinct from (coalesce(b.net, 0), coalesce(b.fee, 0), coalesce(b.tax, 0))`,
  ),
  rule(
    'no reconciliation break is older than three days without an owner',
    sql`select 'difference ' || d.id as place
          from differences d left join exception_cases c on c.kind = 'difference' and c.record_id = d.id
         where d.status = 'open' and d.found_at < now() - interval '3 days' and c.owner_id is null`,
    false,
  ),
]
