import { sql } from 'kysely'
import { type Invariant, rule } from './invariant-sql.ts'

/** Invariants of payments to several payees. */
export const BASKETS: Invariant[] = [
  rule(
    'basket items sum to their payment, and no other payment has items',
    sql`select 'payment ' || p.id as place
          from payments p left join payment_items i on i.payment_id = p.id
         group by p.id
        having count(i.id) <> coalesce(p.item_count, 0)
            or p.item_count is not null
               and (sum(i.base_paise) <> p.base_paise or sum(i.charge_paise) <> p.charge_paise
                    or p.payee_id is not null)`,
  ),
  rule(
    'item shares sum to the shares of the paid attempt',
    sql`select 'payment ' || p.id as place
          from payments p
          join attempts t on t.payment_id = p.id and t.status = 'paid'
         where p.item_count is not null
           and (cardinality(t.distributor_parts) is distinct from p.item_count::int
                or cardinality(t.admin_parts) is distinct from p.item_count::int
                or (select sum(paise) from unnest(t.distributor_parts) as paise) <> t.distributor_paise
                or (select sum(paise) from unnest(t.admin_parts) as paise) <> t.admin_paise)`,
  ),
  rule(
    'every payee of a paid payment of several has one payout, and no other payment has one for an item',
    sql`select 'payment ' || coalesce(w.payment_id, o.payment_id) as place
          from (select i.id, i.payment_id from payment_items i join payments p on p.id = i.payment_id
                 where p.status = 'paid') w
          full join (select o.payment_id, o.item_id from payouts o join payments p on p.id = o.payment_id
                      where p.item_count is not null or o.item_id is not null) o on o.item_id = w.id
         where o.payment_id is distinct from w.payment_id`,
  ),
  rule(
    'a capture of a basket names the amount of each payee',
    sql`select 'payment ' || p.id as place
          from payments p
          join journals j on j.source_type = 'payment' and j.source_id = p.id and j.kind = 'capture'
          join payment_items i on i.payment_id = p.id
          left join item_postings w on w.journal_id = j.id and w.item_id = i.id
         where w.amount_paise is distinct from -i.base_paise`,
  ),
  rule(
    'the item parts of a posting sum to it',
    sql`select 'journal ' || w.journal_id as place
          from (select journal_id, account_id, sum(amount_paise) as paise from item_postings group by 1, 2) w
          left join postings l using (journal_id, account_id)
         where l.amount_paise is distinct from w.paise`,
  ),
  rule(
    'the disputed amount of a basket equals the sum over its items',
    sql`select 'dispute ' || d.id as place
          from disputes d
          join payments p on p.id = d.payment_id and p.item_count is not null
          left join dispute_items i on i.dispute_id = d.id
         where d.capture_id is null and d.money in ('held', 'taken')
         group by d.id having coalesce(sum(i.base_paise), 0) <> d.disputed_base_paise
                          or coalesce(sum(i.charge_paise), 0) <> d.disputed_paise - d.disputed_base_paise`,
  ),
  rule(
    'refunds and disputes of an item together never exceed its amount',
    sql`select 'item ' || i.id as place
          from payment_items i
          join (select item_id, base_paise, amount_paise from refunds where status <> 'failed' and item_id is not null
                union all
                select k.item_id, k.base_paise, k.base_paise + k.charge_paise
                  from dispute_items k join disputes d on d.id = k.dispute_id where d.money in ('held', 'taken')) b
            on b.item_id = i.id
         group by i.id
        having sum(b.base_paise) > i.base_paise or sum(b.amount_paise) > i.base_paise + i.charge_paise`,
  ),
  rule(
    'a refund of a basket names its payee',
    sql`select 'refund ' || r.id as place
          from refunds r join payments p on p.id = r.payment_id left join payment_items i on i.id = r.item_id
         where r.capture_id is null and (p.item_count is not null or r.item_id is not null)
           and i.payment_id is distinct from p.id`,
  ),
]
