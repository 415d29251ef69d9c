import { sql, type Transaction } from 'kysely'
import { maybe } from '../../platform/db.ts'
import { byColumns, byValues } from '../../platform/run-sql.ts'
import { journalCtes } from '../ledger/ledger-public-sql.ts'

/** A line on the timeline of the payment of a payout; a withdrawal has none. */
export async function addPayoutEvent(
  trx: Transaction<unknown>,
  payoutId: number,
  kind: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await sql`
    /* prepared add-payout-event */
    insert into payment_events (payment_id, kind, detail, ${byColumns})
    select payment_id, ${kind}, ${JSON.stringify(detail)}::jsonb || item_detail(item_id), ${byValues()}
      from payouts where id = ${payoutId} and payment_id is not null`.execute(trx)
}

/** A person lets it go: it is held for none of the reasons but a dispute. The caller has locked it. */
export async function releasePayout(
  trx: Transaction<unknown>,
  payoutId: number,
  userId: number,
): Promise<void> {
  await sql`
    update payouts set status = 'queued', held_because = null, held_until = null, failure = null, message = null,
           ended_at = null, released_at = now(), released_by = ${userId}, next_ask_at = now()
     where id = ${payoutId}`.execute(trx)
}

/** A person keeps it back until a person lets it go. The caller has locked it. */
export async function keepPayout(trx: Transaction<unknown>, payoutId: number, reason: string): Promise<void> {
  await sql`
    update payouts set status = 'held', held_because = 'by-person', held_until = null, message = ${reason},
           released_at = null, next_ask_at = null where id = ${payoutId}`.execute(trx)
}

/**
 * The payee was paid by other means: what is left leaves the payable. The caller has locked the payout. Gives the amount;
 * where nothing is left, it is closed as given back. Undefined while a dispute holds any of it: nobody knows yet what is
 * left.
 */
export async function settleOutside(
  trx: Transaction<unknown>,
  payoutId: number,
): Promise<bigint | undefined> {
  const row = await maybe(
    trx,
    sql<{ amount_paise: bigint }>`
      with part as (
        select o.id, l.left_paise from payouts o cross join lateral payout_left(o.payment_id, o.item_id) l
         where o.id = ${payoutId} and not l.is_disputed
      ), closed as (
        update payouts o
           set status = case when part.left_paise > 0 then 'settled-outside' else 'cancelled' end, closed_from = o.status,
               amount_paise = part.left_paise, held_because = null, held_until = null, next_ask_at = null
          from part where o.id = part.id
        returning o.id, o.amount_paise
      ), leg as (
        select id as source_id, side.code as account_code, side.sign * amount_paise as amount_paise
          from closed, (values ('payee-payable', 1), ('settled-outside', -1)) as side (code, sign) where amount_paise > 0
      ), ${journalCtes({ sourceType: 'payout', kind: 'settled-outside', legs: 'leg' })}
      select amount_paise from closed`,
  )
  return row?.amount_paise
}
