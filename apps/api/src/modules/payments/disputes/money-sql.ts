import { type RawBuilder, sql, type Transaction } from 'kysely'
import { maybe } from '../../../platform/database/db.ts'
import { insertItemPostings, journalCtes } from '../../ledger/api.ts'

/** The dispute with its payment, the paid attempt, and the payment's other refunded and held amounts. */
const about = (disputeId: number) => sql`
  about as (
    select d.id, d.payment_id, d.attempt_id, d.money, d.amount_paise, d.debited_first,
           p.base_paise, p.total_paise, a.distributor_id, a.distributor_paise, a.admin_id, a.admin_paise,
           'clearing:' || g.slug as clearing, refunded.base_paise as refunded_base_paise,
           refunding.base_paise + others.base_paise as other_base_paise,
           refunding.amount_paise + others.amount_paise as other_amount_paise,
           others.base_paise as disputed_base_paise, others.amount_paise - others.base_paise as disputed_charge_paise
      from disputes d
      join payments p on p.id = d.payment_id
      join attempts a on a.id = d.attempt_id
      join payment_gateways g on g.id = d.gateway_id
      cross join lateral (select coalesce(sum(r.base_paise), 0)::bigint as base_paise from refunds r
                           where r.payment_id = d.payment_id and r.status = 'succeeded' and r.capture_id is null) refunded
      cross join lateral (select coalesce(sum(r.base_paise), 0)::bigint as base_paise,
                                 coalesce(sum(r.amount_paise), 0)::bigint as amount_paise from refunds r
                           where r.payment_id = d.payment_id and r.status <> 'failed' and r.capture_id is null) refunding
      cross join lateral (select coalesce(sum(o.disputed_base_paise), 0)::bigint as base_paise,
                                 coalesce(sum(o.disputed_paise), 0)::bigint as amount_paise from disputes o
                           where o.payment_id = d.payment_id and o.id <> d.id and o.capture_id is null
                              and o.money in ('held', 'taken')) others
     where d.id = ${disputeId}
  ), part as (
    -- Each separately paid and refunded part of the payment, with the amounts returned and left to hold.
    select b.id as dispute_id, e.*, refunded.base_paise + others.base_paise as gone_paise,
           e.base_paise - refunding.base_paise - others.base_paise as left_paise,
           greatest(0, priced.charge_paise - refunding.charge_paise - others.charge_paise) as charge_left_paise,
           own.base_paise as own_paise
      from about b
      cross join lateral earned_parts(b.attempt_id) e
      join lateral payment_parts(b.payment_id) priced on priced.item_id is not distinct from e.item_id
      cross join lateral (select coalesce(sum(r.base_paise) filter (where r.status = 'succeeded'), 0)::bigint as base_paise
                            from refunds r
                           where r.payment_id = b.payment_id and r.capture_id is null
                             and r.item_id is not distinct from e.item_id) refunded
      cross join lateral (select coalesce(sum(r.base_paise), 0)::bigint as base_paise,
                                 coalesce(sum(r.charge_paise), 0)::bigint as charge_paise
                            from refunds r
                           where r.payment_id = b.payment_id and r.capture_id is null and r.status <> 'failed'
                             and r.item_id is not distinct from e.item_id) refunding
      cross join lateral (select coalesce(sum(i.base_paise), 0)::bigint as base_paise,
                                 coalesce(sum(i.charge_paise), 0)::bigint as charge_paise
                            from dispute_items i join disputes o on o.id = i.dispute_id
                           where i.item_id = e.item_id and o.id <> b.id and o.money in ('held', 'taken')) others_of_item
      cross join lateral (select case when e.item_id is null then b.disputed_base_paise
                                      else others_of_item.base_paise end as base_paise,
                                 case when e.item_id is null then b.disputed_charge_paise
                                      else others_of_item.charge_paise end as charge_paise) others
      left join lateral (select i.base_paise from dispute_items i
                          where i.dispute_id = b.id and i.item_id = e.item_id) own on true
  )`

/**
 * The amount that each earner returns or gets, so that afterwards they have returned their share of each part's returned
 * money, with `disputedNow` of this dispute, in all, rounded down part by part. It is computed from the movements in the
 * journals of the payment's refunds and disputes so far, so that no order of events leaves a paisa behind.
 */
const shares = (disputedNow: RawBuilder<unknown>) => sql`
  share as (
    select m.id, m.payment_id, 'wallet:' || earner.user_id as account_code,
           earner.paise - coalesce(so_far.paise, 0)::bigint as paise
      from moved m
      cross join lateral (
        select user_id, sum(reversed_part(e.paise, part.gone_paise + ${disputedNow}, part.base_paise))::bigint as paise
          from part
         cross join lateral (values (m.distributor_id, part.distributor_paise), (m.admin_id, part.admin_paise))
                         as e (user_id, paise)
         where user_id is not null group by user_id) earner
      cross join lateral (
        select sum(l.amount_paise) as paise
          from journals j
          join postings l on l.journal_id = j.id
          join ledger_accounts w on w.id = l.account_id and w.kind = 'wallet' and w.user_id = earner.user_id
         where (j.source_type = 'refund' and j.source_id in (select id from refunds where payment_id = m.payment_id and capture_id is null))
            or (j.source_type = 'dispute' and j.source_id in (select id from disputes where payment_id = m.payment_id))
      ) so_far
  )`

/** Of the payee, the earners and the platform, which bears the rounding; `sign` 1 takes, -1 returns. */
const partiesLegs = (sign: 1 | -1) => sql`
  select id as source_id, 'payee-payable' as account_code, ${sign} * disputed_base_paise as amount_paise from moved
  union all select id, account_code, paise from share
  union all select id, 'platform-revenue',
                   ${sign} * (disputed_paise - disputed_base_paise) - coalesce((select sum(paise) from share), 0)::bigint from moved`

/** The payees of the journal's payable, of a payment of several payees. */
const itemParts = (sign: 1 | -1, parts: RawBuilder<unknown>) => sql`
  item_part as (
    ${insertItemPostings(sql`
      select j.id as journal_id, h.item_id, ${sign} * h.base_paise as amount_paise
        from journal j cross join ${parts} h where h.item_id is not null and h.base_paise > 0`)}
  )`

/** A journal of the amounts that move; none when all are zero. */
const entry = sql`entry as (select * from leg where amount_paise <> 0)`

/** The part of `held` that falls to a part with `left` of `all`, where `upTo` is the sum of what is left up to and with it. */
const cumulativePart = (held: Paise, upTo: Paise, left: Paise, all: Paise) => sql`
               coalesce(reversed_part(${held}, ${upTo}::bigint, nullif(${all}, 0)::bigint)
                 - reversed_part(${held}, (${upTo} - ${left})::bigint, nullif(${all}, 0)::bigint), 0)`
type Paise = RawBuilder<unknown>

const movedColumns = sql`d.id, d.payment_id, d.disputed_paise, d.disputed_base_paise, d.excess_paise, d.debited_first, b.money as money_before,
  b.clearing, b.distributor_id, b.admin_id`

/** The first journal of a kind keeps the kind's name; a later round of the same dispute gets a number. */
export const inRound = (kind: string, round: number) => (round > 1 ? `${kind}-${round}` : kind)

/**
 * Holds the disputed money: takes it from the payee, the earners and the platform as a refund would. At most what
 * refunds and other disputes leave of the payment: of the base its part rounded down, and what the charge has no more of.
 * The rest is the excess: the platform's, if the gateway takes it all the same.
 * `debitedFirst`: the gateway has taken it already. The caller holds the lock of the payment and has allowed reversals.
 * Gives the amount held.
 */
export async function holdPaid(
  trx: Transaction<unknown>,
  disputeId: number,
  { debitedFirst, round }: { debitedFirst: boolean; round: number },
): Promise<bigint> {
  const row = await maybe(
    trx,
    sql<{ disputed_paise: bigint }>`
      with ${about(disputeId)}, asked as (
        select id, amount_paise, least(amount_paise, total_paise - other_amount_paise) as paise,
               base_paise - other_base_paise as base_left,
               total_paise - base_paise - (other_amount_paise - other_base_paise) as charge_left from about
      ), moved as (
        update disputes d
           set money = 'held', round = ${round}, disputed_paise = asked.paise, debited_first = ${debitedFirst},
               excess_paise = asked.amount_paise - asked.paise,
               disputed_base_paise = least(asked.paise, greatest(asked.paise - asked.charge_left,
                                   least(reversed_part(b.base_paise, asked.paise, b.total_paise), asked.base_left)))
          from about b join asked using (id) where d.id = b.id
        returning ${movedColumns}
      ), split as (
        -- Base and charge by what is left of them in each part: rounded down cumulatively, so that the parts add up and
        -- none gives more than is left of it.
        select part.item_id, m.disputed_base_paise, m.disputed_paise - m.disputed_base_paise as disputed_charge_paise,
               sum(part.left_paise) over by_item as up_to, part.left_paise, sum(part.left_paise) over () as all_paise,
               sum(part.charge_left_paise) over by_item as charge_up_to, part.charge_left_paise,
               sum(part.charge_left_paise) over () as all_charge_paise
          from moved m, part window by_item as (order by part.item_id)
      ), disputed_part as (
        select item_id, ${cumulativePart(sql`disputed_base_paise`, sql`up_to`, sql`left_paise`, sql`all_paise`)} as base_paise,
               ${cumulativePart(sql`disputed_charge_paise`, sql`charge_up_to`, sql`charge_left_paise`, sql`all_charge_paise`)} as charge_paise
          from split
      ), kept as (
        insert into dispute_items (dispute_id, item_id, base_paise, charge_paise)
        select m.id, h.item_id, h.base_paise, h.charge_paise from moved m, disputed_part h where h.item_id is not null
        on conflict (dispute_id, item_id) do update
          set base_paise = excluded.base_paise, charge_paise = excluded.charge_paise
      ), ${shares(sql`(select h.base_paise from disputed_part h where h.item_id is not distinct from part.item_id)`)}, leg as (
        ${partiesLegs(1)}
        union all select id, 'disputed', -disputed_paise from moved
        union all select id, 'dispute-debits', disputed_paise + excess_paise from moved where debited_first
        union all select id, clearing, -disputed_paise - excess_paise from moved where debited_first
      ), ${entry}, ${journalCtes({ sourceType: 'dispute', kind: inRound('held', round), legs: 'entry' })}
      , ${itemParts(1, sql`(select item_id, base_paise from disputed_part)`)}
      select disputed_paise from moved`,
  )
  return row?.disputed_paise ?? 0n
}

/** Returns held or taken money: the gateway has returned what it took. As `holdPaid`. */
export async function releasePaid(
  trx: Transaction<unknown>,
  disputeId: number,
  { wasTaken, round }: { wasTaken: boolean; round: number },
): Promise<void> {
  const kind = inRound(wasTaken ? 'recovered' : 'released', round)
  await sql`
    with ${about(disputeId)}, moved as (
      update disputes d set money = 'released' from about b where d.id = b.id returning ${movedColumns}
    ), ${shares(sql`0::bigint`)}, leg as (
      ${partiesLegs(-1)}
      union all select id, 'disputed', disputed_paise from moved where money_before = 'held'
      union all select id, 'write-offs', -excess_paise from moved where money_before = 'taken'
      union all select id, 'dispute-debits', -disputed_paise - excess_paise from moved
                 where money_before = 'held' and debited_first
      union all select id, clearing, disputed_paise + excess_paise from moved where money_before = 'taken' or debited_first
    ), ${entry}, ${journalCtes({ sourceType: 'dispute', kind, legs: 'entry' })}
    , ${itemParts(-1, sql`(select item_id, own_paise as base_paise from part)`)}
    select 1`.execute(trx)
}

/**
 * The held money went to the payer: out of clearing, unless the gateway took it when it opened the dispute. Money that
 * was refunded before and taken once more is lost.
 */
export async function takePaid(
  trx: Transaction<unknown>,
  disputeId: number,
  { round }: { round: number },
): Promise<void> {
  await sql`
    with ${about(disputeId)}, moved as (
      update disputes d set money = 'taken' from about b where d.id = b.id returning ${movedColumns}
    ), leg as (
      select id as source_id, 'disputed' as account_code, disputed_paise as amount_paise from moved
      union all select id, 'write-offs', excess_paise from moved
      union all select id, case when debited_first then 'dispute-debits' else clearing end, -disputed_paise - excess_paise
                  from moved
    ), ${entry}, ${journalCtes({ sourceType: 'dispute', kind: inRound('lost', round), legs: 'entry' })}
    select 1`.execute(trx)
}
