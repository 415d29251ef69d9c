import { sql } from 'kysely'
import { BASKETS } from './basket-rules-sql.ts'
import { type Invariant, rule } from './invariant-sql.ts'

/** The payment of a posting, by the source of its journal `j`. */
const ofPayment = sql`
  left join refunds r on j.source_type = 'refund' and r.id = j.source_id
  left join disputes d on j.source_type = 'dispute' and d.id = j.source_id
  left join payable_corrections c on j.source_type = 'correction' and c.id = j.source_id
  left join transfers t on j.source_type = 'transfer' and t.id = j.source_id
  left join payouts o on o.id = case j.source_type when 'payout' then j.source_id else t.payout_id end`
const paymentId = sql`
  case when j.source_type in ('payment', 'bill') then j.source_id
       else coalesce(r.payment_id, d.payment_id, c.payment_id, o.payment_id) end`

/** The item of a posting, by the same; 0 for a payment without items. Such a journal has one item, or lists them. */
const itemId = sql`coalesce(whose.item_id, r.item_id, c.item_id, o.item_id, 0)`
/** A posting `l`, or its part of each item. */
const byItem = sql`
  left join item_postings whose on whose.journal_id = l.journal_id and whose.account_id = l.account_id`
const itemPaise = sql`coalesce(whose.amount_paise, l.amount_paise)`

/**
 * Of every paid payment, or of each of its items: the amounts that were refunded, are held for the payer's bank, or were
 * sent to the payee. Item 0 is a payment without items.
 */
const moved = sql`
  part as (
    select id as payment_id, 0::bigint as item_id, base_paise from payments where status = 'paid' and item_count is null
    union all
    select i.payment_id, i.id, i.base_paise
      from payment_items i join payments p on p.id = i.payment_id where p.status = 'paid'
  ), moved as (
    select p.payment_id as id, p.item_id, p.base_paise, coalesce(back.paise, 0) as back_paise,
           coalesce(gone.paise, 0) as gone_paise
      from part p
      left join (
        select payment_id, item_id, sum(paise) as paise from (
          select payment_id, coalesce(item_id, 0) as item_id, base_paise as paise
            from refunds where status = 'succeeded' and capture_id is null
          union all
          select d.payment_id, coalesce(i.item_id, 0), coalesce(i.base_paise, d.disputed_base_paise)
            from disputes d left join dispute_items i on i.dispute_id = d.id
           where d.money in ('held', 'taken') and d.capture_id is null
        ) one group by payment_id, item_id) back on back.payment_id = p.payment_id and back.item_id = p.item_id
      left join (
        select payment_id, item_id, sum(paise) as paise from (
          select o.payment_id, coalesce(o.item_id, 0) as item_id, t.amount_paise as paise
            from transfers t join payouts o on o.id = t.payout_id
           where t.status in ('on-its-way', 'arrived')
          union all
          select payment_id, coalesce(item_id, 0), amount_paise from payouts where status = 'settled-outside'
          union all
          select b.payment_id, 0, q.base_paise from bill_payments b join payments q on q.id = b.payment_id
           where b.status = 'paid'
        ) one group by payment_id, item_id) gone on gone.payment_id = p.payment_id and gone.item_id = p.item_id
  )`

/** The payment, and the item of one that has several. */
const place = sql`
  'payment ' || coalesce(m.id, s.payment_id, 0)
    || case when coalesce(m.item_id, s.item_id) > 0 then ', item ' || coalesce(m.item_id, s.item_id) else '' end`

/** Invariants of money for payees. */
export const PAYOUTS: Invariant[] = [
  rule(
    'the payee payable equals what is owed, by payment and payee',
    sql`with ${moved}, stands as (
          select ${paymentId} as payment_id, ${itemId} as item_id, sum(${itemPaise}) as paise
            from ledger_accounts a join postings l on l.account_id = a.id join journals j on j.id = l.journal_id
                 ${ofPayment} ${byItem}
           where a.code = 'payee-payable' group by 1, 2
        )
        select ${place} as place
          from moved m full join stands s on s.payment_id = m.id and s.item_id = m.item_id
         where coalesce(s.paise, 0) <> -greatest(0, coalesce(m.base_paise - m.back_paise - m.gone_paise, 0))`,
  ),
  rule(
    'money sent beyond the base of a payment is booked to the bearer of the loss',
    sql`with ${moved}, stands as (
          select ${paymentId} as payment_id, ${itemId} as item_id, sum(${itemPaise}) as paise
            from ledger_accounts a join postings l on l.account_id = a.id join journals j on j.id = l.journal_id
                 ${ofPayment} ${byItem}
           where a.code in ('refund-losses', 'payee-receivable') and j.source_type in ('refund', 'correction')
           group by 1, 2
        )
        select ${place} as place
          from moved m full join stands s on s.payment_id = m.id and s.item_id = m.item_id
         where coalesce(s.paise, 0) <> greatest(0, coalesce(m.back_paise + m.gone_paise - m.base_paise, 0))`,
  ),
  ...BASKETS,
  rule(
    'every paid payment to a payee or a school has its payout',
    sql`select 'payment ' || p.id as place
          from payments p left join payouts o on o.payment_id = p.id
         where p.status = 'paid' and (p.payee_id is not null or p.student_fee_id is not null) and o.id is null`,
  ),
  rule(
    'every executed transfer is booked as sent, every returned one also as reversed, and no other transfer is booked',
    sql`select 'transfer ' || coalesce(t.id, j.source_id) as place
          from transfers t
          full join (select source_id, bool_or(kind = 'sent') as sent, bool_or(kind = 'reversed') as reversed,
                            bool_or(kind = 'fee') as fee
                       from journals where source_type = 'transfer' group by source_id) j on j.source_id = t.id
         where t.id is null
            or coalesce(j.sent, false) <> (t.status in ('on-its-way', 'arrived') or coalesce(j.reversed, false))
            or coalesce(j.reversed, false) <> (t.status = 'reversed' and coalesce(j.sent, false))
            or coalesce(j.fee, false) <> (coalesce(j.sent, false) and t.fee_paise + t.tax_paise > 0)`,
  ),
  rule(
    "a provider's account is what it sent, less what came back, with its fees and their tax",
    sql`select 'transfer ' || t.id as place
          from transfers t
          join journals j on j.source_type = 'transfer' and j.source_id = t.id
          join postings l on l.journal_id = j.id
          join ledger_accounts a on a.id = l.account_id
         group by t.id, j.kind
        having coalesce(sum(l.amount_paise) filter (where a.code = 'payouts:' || t.provider), 0)
               <> case j.kind when 'sent' then -t.amount_paise when 'reversed' then t.amount_paise
                              when 'fee-returned' then t.fee_paise + t.tax_paise else -t.fee_paise - t.tax_paise end
            or j.kind = 'fee'
               and (coalesce(sum(l.amount_paise) filter (where a.code = 'payout-fees'), 0) <> t.fee_paise
                    or coalesce(sum(l.amount_paise) filter (where a.code = 'gst-input'), 0) <> t.tax_paise)`,
  ),
  rule(
    'a payout is in transit exactly while a transfer of it runs, and has arrived when its newest transfer has',
    sql`select 'payout ' || o.id as place
          from payouts o
          left join transfers run on run.payout_id = o.id and run.status in ('claimed', 'sent', 'pending', 'on-its-way')
          left join lateral (select status from transfers where payout_id = o.id order by number desc limit 1) newest
            on true
         where (o.status = 'sent') <> (run.id is not null)
            or (o.status = 'arrived') <> (newest.status is not distinct from 'arrived')`,
  ),
  rule(
    'transfers of a payment never exceed its base',
    sql`select 'payout ' || o.id as place
          from payouts o join payments p on p.id = o.payment_id left join payment_items i on i.id = o.item_id
          join transfers t on t.payout_id = o.id
         where t.status not in ('failed', 'reversed')
         group by o.id, p.base_paise, i.base_paise
        having sum(t.amount_paise) > coalesce(i.base_paise, p.base_paise)`,
  ),
  rule(
    'an open payout continues automatically or can be decided by a person',
    sql`select 'payout ' || id as place from payouts
         where next_poll_at is null and mismatch is null
           and (status in ('queued', 'sent')
                or (status = 'held' and held_because not in ('by-person', 'before-payouts', 'schedule')))
        union all
        select 'payout ' || o.id from payouts o cross join lateral payout_left(o.payment_id, o.item_id) l
         where o.status in ('failed', 'reversed') and o.mismatch is null and l.left_paise = 0 and not l.is_disputed`,
  ),
]
