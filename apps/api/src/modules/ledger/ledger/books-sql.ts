import { sql, type Transaction } from 'kysely'
import { one } from '../../../platform/database/db.ts'
import { CAPTURES } from './capture-rules-sql.ts'
import { DISPUTES } from './dispute-rules-sql.ts'
import { type Invariant, rule } from './invariant-sql.ts'
import { PAYOUTS } from './payout-rules-sql.ts'
import { ROLLUPS } from './rollup-rules-sql.ts'
import { SETTLEMENTS } from './settlement-rules-sql.ts'
import { WITHDRAWALS } from './withdrawal-rules-sql.ts'

/** Every invariant of the books between transactions (design 6, Ledger). */
export const INVARIANTS: Invariant[] = [
  rule(
    'the trial balance is zero',
    sql`select 'sum ' || sum(amount_paise) as place from postings having coalesce(sum(amount_paise), 0) <> 0`,
  ),
  rule(
    'every journal balances and has two postings or more',
    sql`select 'journal ' || j.id as place from journals j left join postings p on p.journal_id = j.id
         group by j.id having coalesce(sum(p.amount_paise), 0) <> 0 or count(p.journal_id) < 2`,
  ),
  rule(
    'every wallet balance equals the sum of its postings',
    sql`select 'wallet of user ' || w.user_id as place
          from wallets w
          left join (select account_id, sum(amount_paise) as sum from postings group by account_id) p
            using (account_id)
         where w.balance_paise <> -coalesce(p.sum, 0)`,
  ),
  rule(
    'every wallet line count equals the number of its lines',
    sql`select 'wallet of user ' || w.user_id as place
          from wallets w
          left join (select account_id, count(*) as n from postings group by account_id) p using (account_id)
         where w.line_count <> coalesce(p.n, 0)`,
  ),
  rule(
    'every person has a wallet',
    sql`select 'user ' || u.id as place from users u left join wallets w on w.user_id = u.id
         where w.user_id is null`,
  ),
  rule(
    'every paid payment has its capture journal, and no other payment has one',
    sql`select 'payment ' || coalesce(p.id, j.source_id) as place
          from (select id from payments where status = 'paid') p
          full join (select source_id from journals where source_type = 'payment' and kind = 'capture') j
            on j.source_id = p.id
         where p.id is null or j.source_id is null`,
  ),
  rule(
    'a capture journal books the total to clearing and the base to the payee',
    sql`select 'payment ' || p.id as place
          from payments p
          join journals j on j.source_type = 'payment' and j.source_id = p.id and j.kind = 'capture'
          join postings l on l.journal_id = j.id
          join ledger_accounts a on a.id = l.account_id
         group by p.id
        having coalesce(sum(l.amount_paise) filter (where a.kind = 'clearing'), 0) <> p.total_paise
            or coalesce(sum(l.amount_paise) filter (where a.kind = 'payee-payable'), 0) <> -p.base_paise`,
  ),
  rule(
    'a capture journal gives each earner the share stored with the paid attempt',
    sql`select 'payment ' || p.id as place
          from payments p
          join attempts t on t.payment_id = p.id and t.status = 'paid'
          join journals j on j.source_type = 'payment' and j.source_id = p.id and j.kind = 'capture'
          join postings l on l.journal_id = j.id
          join ledger_accounts a on a.id = l.account_id
         group by p.id, t.id
        having coalesce(sum(l.amount_paise) filter (where a.kind = 'revenue'), 0) <> -t.platform_paise
            or coalesce(sum(l.amount_paise) filter (where a.user_id = t.distributor_id), 0) <> -t.distributor_paise
            or coalesce(sum(l.amount_paise) filter (where a.user_id = t.admin_id), 0) <> -t.admin_paise`,
  ),
  rule(
    'a paid payment has one paid attempt, and no other payment has one',
    sql`select 'payment ' || p.id as place
          from payments p left join attempts t on t.payment_id = p.id and t.status = 'paid'
         group by p.id having count(t.id) <> (p.status = 'paid')::int`,
  ),
  rule(
    'an open payment is polled again or appears in the exceptions queue',
    sql`select 'payment ' || p.id as place from payments p
         where p.status in ('created', 'open', 'pending', 'failed') and p.next_poll_at is null
           and not exists (select from payment_events e where e.payment_id = p.id and e.kind = 'review')`,
  ),
  // A due poll is right; one is overdue that no server took in 10 minutes in which it could have.
  rule(
    'a final payment is polled for late captures',
    sql`select 'payment ' || p.id as place from payments p
         where p.status in ('paid', 'closed', 'mismatch') and p.next_poll_at < now() - interval '10 minutes'
           and exists (select from job_workers w
                        where w.seen_at > greatest(w.steady_since, p.next_poll_at) + interval '10 minutes')`,
  ),
  ...CAPTURES,
  ...DISPUTES,
  ...SETTLEMENTS,
  ...WITHDRAWALS,
  ...PAYOUTS,
  rule(
    'every paid bill is owed to its biller, and no other payment is',
    sql`select 'payment ' || coalesce(p.id, b.payment_id) as place
          from (select id, bill_id from payments where status = 'paid' and bill_id is not null) p
          full join bill_payments b on b.payment_id = p.id
         where b.bill_id is distinct from p.bill_id`,
  ),
  rule(
    'an undecided bill is polled again; a refused bill has its refund',
    sql`select 'payment ' || b.payment_id as place from bill_payments b
         where b.next_poll_at is null and b.status <> 'paid'
           and not (b.status = 'refused'
                    and (exists (select from refunds r where r.payment_id = b.payment_id and r.source = 'biller')
                         or (disputed_part(b.payment_id, null)).base_paise > 0))`,
  ),
  rule(
    'every succeeded refund has its journal, and no other refund has one',
    sql`select 'refund ' || coalesce(r.id, j.source_id) as place
          from (select id from refunds where status = 'succeeded') r
          full join (select source_id from journals where source_type = 'refund' and kind = 'refund') j
            on j.source_id = r.id
         where r.id is null or j.source_id is null`,
  ),
  rule(
    'a refund journal books the amount from clearing and the base from the payee or the bearer of the loss',
    sql`select 'refund ' || r.id as place
          from refunds r
          join journals j on j.source_type = 'refund' and j.source_id = r.id and j.kind = 'refund'
          join postings l on l.journal_id = j.id
          join ledger_accounts a on a.id = l.account_id
         where r.capture_id is null
         group by r.id
        having coalesce(sum(l.amount_paise) filter (where a.kind = 'clearing'), 0) <> -r.amount_paise
            or coalesce(sum(l.amount_paise) filter (where a.kind = 'payee-payable'
                                                        or r.bearer = 'platform' and a.code = 'refund-losses'
                                                        or r.bearer is distinct from 'platform' and a.code = 'payee-receivable'), 0)
               <> r.base_paise`,
  ),
  rule(
    'the reversed part of each share equals its part of the returned base, rounded down',
    sql`with gone as (
          select id, 'refund' as source, payment_id, attempt_id, item_id, base_paise, charge_paise
            from refunds where status = 'succeeded' and capture_id is null
          union all
          select d.id, 'dispute', d.payment_id, d.attempt_id, i.item_id,
                 case when d.money in ('held', 'taken') then coalesce(i.base_paise, d.disputed_base_paise) else 0 end, 0
            from disputes d left join dispute_items i on i.dispute_id = d.id where d.capture_id is null
        ), part as (
          select payment_id, attempt_id, item_id, sum(base_paise)::bigint as base_paise, sum(charge_paise) as charge_paise,
                 bool_or(source = 'dispute') as is_disputed
            from gone group by payment_id, attempt_id, item_id
        ), refunded as (
          select f.payment_id, f.attempt_id, sum(f.charge_paise) as charge_paise, bool_or(f.is_disputed) as is_disputed,
                 sum(reversed_part(coalesce(i.charge_paise, p.charge_paise), f.base_paise, e.base_paise)) as due_charge_paise,
                 sum(reversed_part(e.distributor_paise, f.base_paise, e.base_paise)) as distributor_paise,
                 sum(reversed_part(e.admin_paise, f.base_paise, e.base_paise)) as admin_paise
            from part f
            join payments p on p.id = f.payment_id
            join earned_parts(f.attempt_id) e on e.item_id is not distinct from f.item_id
            left join payment_items i on i.id = f.item_id
           group by f.payment_id, f.attempt_id
        ), reversed as (
          select r.payment_id, a.user_id, sum(l.amount_paise) as paise
            from (select distinct id, source, payment_id from gone) r
            join journals j on j.source_type = r.source and j.source_id = r.id
            join postings l on l.journal_id = j.id
            join ledger_accounts a on a.id = l.account_id
           where a.kind = 'wallet' group by r.payment_id, a.user_id
        )
        select 'payment ' || p.id as place
          from refunded f
          join payments p on p.id = f.payment_id
          join attempts t on t.id = f.attempt_id
          left join reversed d on d.payment_id = p.id and d.user_id = t.distributor_id
          left join reversed a on a.payment_id = p.id and a.user_id = t.admin_id
         where (not f.is_disputed and f.charge_paise <> f.due_charge_paise)
            or coalesce(d.paise, 0) <> f.distributor_paise or coalesce(a.paise, 0) <> f.admin_paise`,
  ),
  rule(
    'refunds and disputes together never exceed what was captured',
    sql`select 'payment ' || p.id as place
          from payments p
          join (select payment_id, base_paise, amount_paise from refunds where status <> 'failed' and capture_id is null
                union all
                select payment_id, disputed_base_paise, disputed_paise from disputes
                 where money in ('held', 'taken') and capture_id is null) b
            on b.payment_id = p.id
         group by p.id
        having sum(b.base_paise) > p.base_paise or sum(b.amount_paise) > p.total_paise or p.status <> 'paid'`,
  ),
  rule(
    'an open refund is polled again',
    sql`select 'refund ' || id as place from refunds
         where (status in ('requested', 'sent', 'pending')) <> (next_poll_at is not null)`,
  ),
  ...ROLLUPS,
  rule(
    'the closure of the downline matches the parents',
    sql`with recursive line as (
          select id as ancestor_id, id as descendant_id, 0 as depth from users
          union all
          select u.parent_id, line.descendant_id, line.depth + 1
            from line join users u on u.id = line.ancestor_id where u.parent_id is not null and line.depth < 20
        )
        select 'user ' || coalesce(c.descendant_id, line.descendant_id) as place
          from user_closure c full join line using (ancestor_id, descendant_id, depth)
         where c.ancestor_id is null or line.ancestor_id is null`,
  ),
]

export type Verdict = {
  name: string
  holds: boolean
  broken: number
  examples: string
  /** Copied from its invariant. */
  stopsMoney: boolean
}

/** Milliseconds that the check of one invariant may take. */
export const CHECK_MS = 600_000

/** Checks one invariant in a transaction. Scans whole tables. */
export async function checkInvariant(db: Transaction<unknown>, invariant: Invariant): Promise<Verdict> {
  await sql`select set_config('statement_timeout', ${CHECK_MS}::text, true)`.execute(db)
  const { n, examples } = await one(db, invariant.broken)
  return {
    name: invariant.name,
    stopsMoney: invariant.stopsMoney,
    holds: n === 0,
    broken: n,
    examples: examples ?? '',
  }
}
