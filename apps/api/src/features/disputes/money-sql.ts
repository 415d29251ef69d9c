import { type RawBuilder, sql, type Transaction } from 'kysely'
import { maybe } from '../../platform/db.ts'
import { journalCtes } from '../ledger/ledger-public-sql.ts'

/** The dispute with its payment, the paid attempt, and what else went back or is held of the payment. */
const about = (disputeId: number) => sql`
  about as (
    select d.id, d.payment_id, d.money, d.amount_paise, d.debited_first,
           p.base_paise, p.total_paise, a.distributor_id, a.distributor_paise, a.admin_id, a.admin_paise,
           'clearing:' || g.slug as clearing, refunded.base_paise as refunded_base_paise,
           refunding.base_paise + others.base_paise as other_base_paise,
           refunding.amount_paise + others.amount_paise as other_amount_paise,
           others.base_paise as disputed_base_paise
      from disputes d
      join payments p on p.id = d.payment_id
      join attempts a on a.id = d.attempt_id
      join payment_gateways g on g.id = d.gateway_id
      cross join lateral (select coalesce(sum(r.base_paise), 0)::bigint as base_paise from refunds r
                           where r.payment_id = d.payment_id and r.status = 'succeeded' and r.capture_id is null) refunded
      cross join lateral (select coalesce(sum(r.base_paise), 0)::bigint as base_paise,
                                 coalesce(sum(r.amount_paise), 0)::bigint as amount_paise from refunds r
                           where r.payment_id = d.payment_id and r.status <> 'failed' and r.capture_id is null) refunding
      cross join lateral (select coalesce(sum(o.held_base_paise), 0)::bigint as base_paise,
                                 coalesce(sum(o.held_paise), 0)::bigint as amount_paise from disputes o
                           where o.payment_id = d.payment_id and o.id <> d.id and o.capture_id is null
                              and o.money in ('held', 'taken')) others
     where d.id = ${disputeId}
  )`

/**
 * What each earner has to give or gets back, so that afterwards they have given their share of `goneBase` in all, rounded
 * down. It is taken from what the journals of the payment's refunds and disputes have moved so far, so that no order of
 * events leaves a paisa behind.
 */
const shares = (goneBase: RawBuilder<unknown>) => sql`
  share as (
    select m.id, m.payment_id, 'wallet:' || earner.user_id as account_code,
           reversed_part(earner.paise, ${goneBase}, m.base_paise) - coalesce(so_far.paise, 0)::bigint as paise
      from moved m
      cross join lateral (
        select user_id, sum(paise)::bigint as paise
          from (values (m.distributor_id, m.distributor_paise), (m.admin_id, m.admin_paise)) as e (user_id, paise)
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

/** Of the payee, the earners and the platform, which bears what rounding leaves; `sign` 1 takes, -1 gives back. */
const partiesLegs = (sign: 1 | -1) => sql`
  select id as source_id, 'payee-payable' as account_code, ${sign} * held_base_paise as amount_paise from moved
  union all select id, account_code, paise from share
  union all select id, 'platform-revenue',
                   ${sign} * (held_paise - held_base_paise) - coalesce((select sum(paise) from share), 0)::bigint from moved`

/** A journal of what moves: none where nothing does. */
const entry = sql`entry as (select * from leg where amount_paise <> 0)`

const movedColumns = sql`d.id, d.payment_id, d.held_paise, d.held_base_paise, d.excess_paise, d.debited_first, b.money as money_before,
  b.base_paise, b.clearing, b.distributor_id, b.distributor_paise, b.admin_id, b.admin_paise, b.refunded_base_paise,
  b.disputed_base_paise`

/** The first journal of a kind keeps the kind's name; a later round of the same dispute gets a number. */
export const inRound = (kind: string, round: number) => (round > 1 ? `${kind}-${round}` : kind)

/**
 * Holds the disputed money: takes it from the payee, the earners and the platform as a refund would. At most what
 * refunds and other disputes leave of the payment; all of the base that is left when all of the total is disputed. The
 * rest is the excess: the platform's, if the gateway takes it all the same.
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
    sql<{ held_paise: bigint }>`
      with ${about(disputeId)}, part as (
        select id, amount_paise, least(amount_paise, total_paise - other_amount_paise) as paise,
               base_paise - other_base_paise as base_left, total_paise - other_amount_paise as total_left from about
      ), moved as (
        update disputes d
           set money = 'held', round = ${round}, held_paise = part.paise, debited_first = ${debitedFirst},
               excess_paise = part.amount_paise - part.paise,
               held_base_paise = case when part.paise = part.total_left then part.base_left
                                      else least(reversed_part(b.base_paise, part.paise, b.total_paise), part.base_left) end
          from about b join part using (id) where d.id = b.id
        returning ${movedColumns}
      ), ${shares(sql`m.refunded_base_paise + m.disputed_base_paise + m.held_base_paise`)}, leg as (
        ${partiesLegs(1)}
        union all select id, 'disputed', -held_paise from moved
        union all select id, 'dispute-debits', held_paise + excess_paise from moved where debited_first
        union all select id, clearing, -held_paise - excess_paise from moved where debited_first
      ), ${entry}, ${journalCtes({ sourceType: 'dispute', kind: inRound('held', round), legs: 'entry' })}
      select held_paise from moved`,
  )
  return row?.held_paise ?? 0n
}

/** Gives back what was held or taken: the gateway has returned what it took. As `holdPaid`. */
export async function releasePaid(
  trx: Transaction<unknown>,
  disputeId: number,
  { wasTaken, round }: { wasTaken: boolean; round: number },
): Promise<void> {
  const kind = inRound(wasTaken ? 'recovered' : 'released', round)
  await sql`
    with ${about(disputeId)}, moved as (
      update disputes d set money = 'released' from about b where d.id = b.id returning ${movedColumns}
    ), ${shares(sql`m.refunded_base_paise + m.disputed_base_paise`)}, leg as (
      ${partiesLegs(-1)}
      union all select id, 'disputed', held_paise from moved where money_before = 'held'
      union all select id, 'write-offs', -excess_paise from moved where money_before = 'taken'
      union all select id, 'dispute-debits', -held_paise - excess_paise from moved
                 where money_before = 'held' and debited_first
      union all select id, clearing, held_paise + excess_paise from moved where money_before = 'taken' or debited_first
    ), ${entry}, ${journalCtes({ sourceType: 'dispute', kind, legs: 'entry' })}
    select 1`.execute(trx)
}

/**
 * The held money went to the payer: out of clearing, unless the gateway took it when it opened the dispute. What went
 * back before and was taken once more is lost.
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
      select id as source_id, 'disputed' as account_code, held_paise as amount_paise from moved
      union all select id, 'write-offs', excess_paise from moved
      union all select id, case when debited_first then 'dispute-debits' else clearing end, -held_paise - excess_paise
                  from moved
    ), ${entry}, ${journalCtes({ sourceType: 'dispute', kind: inRound('lost', round), legs: 'entry' })}
    select 1`.execute(trx)
}
