import { sql, type Transaction } from 'kysely'
import { maybe } from '../../../platform/database/db.ts'
import { addAccountsIn, journalCtes } from '../../ledger/api.ts'
import { inRound } from './money-sql.ts'

/**
 * The money of disputes about captures that paid no order. It stays in suspense while a dispute runs: a journal is
 * written only when the gateway takes or returns it. All accounts are those of the capture's currency.
 */
const about = (disputeId: number) => sql`
  about as (
    select d.id, d.money, c.id as capture_id, c.payment_id, in_currency('clearing:' || g.slug, c.currency) as clearing,
           in_currency('suspense', c.currency) as suspense, in_currency('dispute-debits', c.currency) as debits,
           in_currency('write-offs', c.currency) as write_offs, c.amount_paise, c.resolved_as
      from disputes d join captures c on c.id = d.capture_id join payment_gateways g on g.id = c.gateway_id
     where d.id = ${disputeId}
  )`

const moved = sql`d.id, d.disputed_paise, d.excess_paise, d.disputed_paise + d.excess_paise as all_paise, d.debited_first,
  b.money as money_before, b.capture_id, b.clearing, b.suspense, b.debits, b.write_offs`

/** A journal of the amounts that move; none when all are zero. */
const entry = sql`entry as (select * from leg where amount_paise <> 0)`

/**
 * Keeps the disputed part of a capture in suspense, at most what is left of it there. `debitedFirst`: the gateway has
 * taken the money already. The caller holds the lock of the payment.
 */
export async function holdCapture(
  trx: Transaction<unknown>,
  disputeId: number,
  { debitedFirst, round }: { debitedFirst: boolean; round: number },
): Promise<void> {
  await addAccounts(trx, disputeId)
  await sql`
    with ${about(disputeId)}, part as (
      select d.id, least(d.amount_paise, (capture_left(d.capture_id)).paise) as paise from disputes d join about using (id)
    ), moved as (
      update disputes d
         set money = 'held', round = ${round}, disputed_paise = part.paise, disputed_base_paise = 0,
             excess_paise = d.amount_paise - part.paise, debited_first = ${debitedFirst}
        from about b join part using (id) where d.id = b.id
      returning ${moved}
    ), leg as (
      select id as source_id, debits as account_code, all_paise as amount_paise from moved where debited_first
      union all select id, clearing, -all_paise from moved where debited_first
    ), ${entry}, ${journalCtes({ sourceType: 'dispute', kind: inRound('held', round), legs: 'entry' })}
    select 1`.execute(trx)
}

/** Releases the held money, or books the gateway's return of it: it is in suspense again. */
export async function releaseCapture(
  trx: Transaction<unknown>,
  disputeId: number,
  { wasTaken, round }: { wasTaken: boolean; round: number },
): Promise<void> {
  const kind = inRound(wasTaken ? 'recovered' : 'released', round)
  await sql`
    with ${about(disputeId)}, moved as (
      update disputes d set money = 'released' from about b where d.id = b.id returning ${moved}
    ), leg as (
      select id as source_id, suspense as account_code, -disputed_paise as amount_paise from moved where money_before = 'taken'
      union all select id, write_offs, -excess_paise from moved where money_before = 'taken'
      union all select id, debits, -all_paise from moved where money_before = 'held' and debited_first
      union all select id, clearing, all_paise from moved where money_before = 'taken' or debited_first
    ), ${entry}, ${journalCtes({ sourceType: 'dispute', kind, legs: 'entry' })}, unresolved as (
      update captures c set resolved_as = null, resolved_at = null from moved m
       where c.id = m.capture_id and c.resolved_as = 'disputed' and m.disputed_paise > 0
    ), look as (
      update payments p set next_poll_at = now() from about b where p.id = b.payment_id
    )
    select 1`.execute(trx)
}

/**
 * The payer got the disputed part of a capture: it leaves suspense, and an empty suspense resolves the capture.
 * Money that was refunded before and taken once more is lost.
 */
export async function takeCapture(
  trx: Transaction<unknown>,
  disputeId: number,
  { round }: { round: number },
): Promise<void> {
  await sql`
    with ${about(disputeId)}, moved as (
      update disputes d set money = 'taken' from about b where d.id = b.id returning ${moved}
    ), leg as (
      select id as source_id, suspense as account_code, disputed_paise as amount_paise from moved
      union all select id, write_offs, excess_paise from moved
      union all select id, case when debited_first then debits else clearing end, -all_paise from moved
    ), ${entry}, ${journalCtes({ sourceType: 'dispute', kind: inRound('lost', round), legs: 'entry' })}, resolved as (
      update captures c set resolved_as = 'disputed', resolved_at = now() from moved m
       where c.id = m.capture_id and c.resolved_as is null and m.disputed_paise > 0
         and c.amount_paise = (select sum(disputed_paise) from disputes
                                where capture_id = c.id and (money = 'taken' or id = m.id))
    ), look as (
      update payments p set next_poll_at = now() from about b where p.id = b.payment_id
    )
    select 1`.execute(trx)
}

async function addAccounts(trx: Transaction<unknown>, disputeId: number): Promise<void> {
  const capture = await maybe(
    trx,
    sql<{ currency: string }>`
      select c.currency from disputes d join captures c on c.id = d.capture_id where d.id = ${disputeId}`,
  )
  if (capture) await addAccountsIn(trx, capture.currency, ['dispute-debits', 'write-offs'])
}
