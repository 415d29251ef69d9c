import { sql } from 'kysely'
import { type Invariant, rule } from './invariant-sql.ts'

/** Invariants of disputes: held and taken amounts, and that open ones are polled. */
export const DISPUTES: Invariant[] = [
  rule(
    'the disputed balance equals the open disputes, and dispute debits equal what gateways withheld',
    sql`select a.code as place
          from ledger_accounts a
          left join (select account_id, sum(amount_paise) as paise from postings group by account_id) p
            on p.account_id = a.id
          left join (select coalesce(c.currency, 'INR') as currency, sum(disputed_paise) filter (where c.id is null) as held,
                            sum(disputed_paise + excess_paise) filter (where debited_first) as debited
                       from disputes d left join captures c on c.id = d.capture_id where d.money = 'held' group by 1) d
            on d.currency = a.currency
         where a.code in (in_currency('disputed', a.currency), in_currency('dispute-debits', a.currency))
           and coalesce(p.paise, 0)
               <> case a.kind when 'held' then -coalesce(d.held, 0) else coalesce(d.debited, 0) end`,
  ),
  rule(
    'an open dispute holds its money, a lost one has taken it, others do neither',
    sql`select 'dispute ' || id as place from disputes
         where money = 'held' and status not in ('open', 'under-review')
            or money = 'taken' and status not in ('lost', 'accepted')
            or phase not in ('retrieval', 'fraud')
               and money is distinct from case when status in ('open', 'under-review') then 'held'
                                               when status in ('lost', 'accepted') then 'taken' else money end`,
  ),
  rule(
    'every lost dispute has one journal',
    sql`select 'dispute ' || coalesce(d.id, j.source_id) as place
          from (select id from disputes where money = 'taken' and disputed_paise + excess_paise > 0) d
          full join (select source_id from journals where source_type = 'dispute'
                      group by source_id
                     having count(*) filter (where kind like 'lost%') > count(*) filter (where kind like 'recovered%')) j
            on j.source_id = d.id
         where d.id is null or j.source_id is null`,
  ),
  rule(
    'an open dispute is polled again',
    sql`select 'dispute ' || id as place from disputes
         where status in ('open', 'under-review') and next_poll_at is null`,
  ),
]
