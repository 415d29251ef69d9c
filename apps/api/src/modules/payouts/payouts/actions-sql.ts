import { sql, type Transaction } from 'kysely'
import { maybe } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import { actorColumns, insertPaymentEvents, journalCtes } from '../../ledger/api.ts'
import { accountOfPayment } from './payouts-sql.ts'

/** A line on the timeline of the payment of a payout; a withdrawal has none. */
export async function addPayoutEvent(
  trx: Transaction<unknown>,
  payoutId: number,
  kind: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await sql`
    /* prepared add-payout-event */
    ${insertPaymentEvents}
    select payment_id, ${kind}, ${JSON.stringify(detail)}::jsonb || item_detail(item_id), ${actorColumns()}
      from payouts where id = ${payoutId} and payment_id is not null`.execute(trx)
}

/** The version of the account that each payout would go to, and how much of it. */
const asItIs = sql`
  select o.id, b.id as account_id, coalesce(l.left_paise, o.amount_paise) as left_paise
    from payouts o
    left join payments p on p.id = o.payment_id
    left join lateral payout_left(o.payment_id, o.item_id) l on true
    left join lateral (${accountOfPayment}) b on true`

/** Whether a person has released it as it is now: to this account, and this much. */
export async function isReleased(trx: Transaction<unknown>, payoutId: number): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`select 1 from payouts r join (${asItIs}) seen on seen.id = r.id
         where r.id = ${payoutId} and r.released_account_id = seen.account_id and seen.left_paise <= r.released_paise`,
  )
  return row !== undefined
}

/**
 * Notes a person's release: to this version of the account, and at most what is left now. Only a dispute still holds
 * it. The caller has locked it.
 */
export async function releasePayout(
  trx: Transaction<unknown>,
  payoutId: number,
  userId: number,
  effect: 'payout.release' | 'payout.release-old',
): Promise<void> {
  enterEffect(effect)
  await sql`
    update payouts o
       set status = 'queued', released_from = coalesce(o.held_because, case when o.status = 'queued' then o.released_from end), held_because = null, held_until = null, failure = null,
           message = null, ended_at = null, released_at = now(), released_by = ${userId}, next_poll_at = now(),
           released_account_id = seen.account_id, released_paise = seen.left_paise
      from (${asItIs}) seen
     where o.id = ${payoutId} and seen.id = o.id`.execute(trx)
}

/** A person holds it until a person releases it. The caller has locked it. */
export async function keepPayout(trx: Transaction<unknown>, payoutId: number, reason: string): Promise<void> {
  enterEffect('payout.hold')
  await sql`
    update payouts set status = 'held', held_because = 'by-person', held_until = null, message = ${reason},
           released_at = null, next_poll_at = null where id = ${payoutId}`.execute(trx)
}

/**
 * The payee was paid by other means: the rest leaves the payable. The caller has locked the payout. Gives the amount;
 * where nothing is left, it is closed as refunded. Undefined while a dispute holds any of it: the rest is not known yet.
 */
export async function settleOutside(
  trx: Transaction<unknown>,
  payoutId: number,
): Promise<bigint | undefined> {
  enterEffect('payout.settle-outside')
  const row = await maybe(
    trx,
    sql<{ amount_paise: bigint }>`
      with part as (
        select o.id, l.left_paise from payouts o cross join lateral payout_left(o.payment_id, o.item_id) l
         where o.id = ${payoutId} and not l.is_disputed
      ), closed as (
        update payouts o
           set status = case when part.left_paise > 0 then 'settled-outside' else 'cancelled' end, closed_from = o.status,
               amount_paise = part.left_paise, held_because = null, held_until = null, next_poll_at = null
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
