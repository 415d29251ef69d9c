import { sql } from 'kysely'
import { type Invariant, rule } from './invariant-sql.ts'

/** Invariants of wallets, withdrawals and withheld tax. */
export const WITHDRAWALS: Invariant[] = [
  rule(
    'the withdrawals balance equals the withdrawals that were neither paid nor returned',
    sql`with owed as (
          select coalesce(sum(w.net_paise), 0) as paise from withdrawals w
           where w.returned_at is null
             and not exists (select from payouts o join transfers t on t.payout_id = o.id
                              where o.withdrawal_id = w.id and t.status in ('on-its-way', 'arrived'))
        ), stands as (
          select coalesce(sum(l.amount_paise), 0) as paise from postings l join ledger_accounts a on a.id = l.account_id
           where a.code = 'withdrawals'
        )
        select 'withdrawals: ' || stands.paise as place from owed, stands where stands.paise <> -owed.paise`,
  ),
  rule(
    'tax withheld is what withdrawals that were not returned say, without what followed others back',
    sql`select 'tds-payable' as place
          from (select coalesce(sum(tds_paise) filter (where returned_at is null), 0) - coalesce(sum(year_tds_back_paise), 0) as paise
                  from withdrawals) w,
               (select coalesce(sum(l.amount_paise), 0) as paise
                  from journals j join postings l on l.journal_id = j.id
                  join ledger_accounts a on a.id = l.account_id and a.code = 'tds-payable'
                 where j.source_type = 'withdrawal') b
         where b.paise <> -w.paise`,
  ),
  rule(
    'every withdrawal has a journal and a payout, and a reversing journal exactly if it was returned',
    sql`select 'withdrawal ' || coalesce(w.id, j.source_id) as place
          from withdrawals w
          full join (select source_id, count(*) filter (where kind = 'requested') as out,
                            count(*) filter (where kind = 'returned') as back
                       from journals where source_type = 'withdrawal' group by source_id) j on j.source_id = w.id
         where w.id is null or coalesce(j.out, 0) <> 1 or j.back <> (w.returned_at is not null)::int
            or not exists (select from payouts o where o.withdrawal_id = w.id
                              and (w.returned_at is null or o.status = 'cancelled'))`,
  ),
  rule(
    'every wallet adjustment has one journal of its amount',
    sql`select 'adjustment ' || coalesce(a.id, j.id) as place
          from wallet_adjustments a
          full join (select j.source_id as id, -sum(l.amount_paise) as paise
                       from journals j join postings l on l.journal_id = j.id
                       join ledger_accounts c on c.id = l.account_id and c.kind = 'wallet'
                      where j.source_type = 'wallet-adjustment' group by j.source_id) j on j.id = a.id
         where a.amount_paise is distinct from j.paise`,
  ),
]
