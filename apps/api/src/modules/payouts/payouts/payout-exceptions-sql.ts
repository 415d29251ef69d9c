import { sql, type Transaction } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { ExceptionRow } from '../../../platform/exception-source.ts'
import { asEnd } from '../../../platform/exception-source-sql.ts'
import { enterEffect } from '../../../platform/security/effects.ts'

/** The break of a payout whose newest transfer had failed: the payee has the money after all. */
export const MONEY_AFTER_END = 'The provider reports money of a transfer that had ended.'

/** Longer than a provider takes for nearly every transfer that it does not finish at once. */
const UNDECIDED_MINUTES = 60

/** The part of a lost dispute that the payee has and the platform does not bear. */
const receivable = sql`
  pos.excess_paise - pos.platform_paise
  - coalesce((select sum(r.base_paise) from refunds r
               where r.payment_id = p.id and r.item_id is not distinct from o.item_id and r.capture_id is null and r.bearer = 'payee' and r.status = 'succeeded'), 0)`

const said = asEnd(sql`coalesce(o.message, o.failure, 'no reason given')`)

/** The owner of the money is open until the dispute ends: a failed payout waits for that. */
const whileDisputed = sql`case when held.is_disputed then ' A dispute holds its money.' else '' end`

/**
 * Payouts that failed, were returned or differ from their provider's facts; those undecided for long; and money that a
 * bank took back from us although the payee has it.
 */
export const payoutExceptionRows = sql<ExceptionRow>`
  select o.id as record_id, p.order_id, p.payer_id, o.amount_paise, 'INR' as currency,
         coalesce(t.finalized_at, t.created_at, o.created_at) as since,
         case when held.is_disputed and o.mismatch is null
              then (select min(d.next_poll_at) from disputes d
                     where d.payment_id = o.payment_id and d.capture_id is null and d.money = 'held')
              else o.next_poll_at end as next_at,
         case when o.mismatch is not null then o.mismatch
              when o.status = 'failed' then 'The payout failed: ' || ${said} || ${whileDisputed}
              when o.status = 'reversed' then 'The payout was returned: ' || ${said} || ${whileDisputed}
              when o.status = 'queued' then 'The payout could not be sent yet.'
              when t.code = 'SENT_TO_BENEFICIARY'
                then 'The provider has sent the money, and the bank of the payee has not confirmed it.'
              else 'The provider has not finished the payout.' || coalesce(' It says: ' || t.code, '') end as reason,
         case when o.mismatch is not null then '{accept}'
              when o.status in ('failed', 'reversed') and o.payment_id is not null and not held.is_disputed then '{accept,refund}'
              else '{}' end::text[] as actions
    from payouts o
    left join payments p on p.id = o.payment_id
    left join lateral (select * from transfers where payout_id = o.id order by number desc limit 1) t on true
    left join lateral payout_left(o.payment_id, o.item_id) held on o.status in ('failed', 'reversed')
   where o.mismatch is not null
      or (o.status in ('failed', 'reversed') and o.ended_at is null)
      or (o.status = 'sent' and o.next_poll_at is not null
          and t.created_at < now() - make_interval(mins => ${UNDECIDED_MINUTES}))
      or (o.status = 'queued' and o.expected_at is null
          and coalesce(t.created_at, o.created_at) < now() - make_interval(mins => ${UNDECIDED_MINUTES}))
  union all
  select o.id, p.order_id, p.payer_id, (${receivable})::bigint, 'INR', d.finalized_at, null::timestamptz,
         'The bank of the payer took the money back although the payee has it.', '{accept}'::text[]
    from (select payment_id, max(finalized_at) as finalized_at from disputes
           where money = 'taken' and capture_id is null group by payment_id) d
    join payments p on p.id = d.payment_id
    join payouts o on o.payment_id = p.id and o.status = 'arrived' and o.mismatch is null
    cross join lateral payable_position(p.id, o.item_id) pos
   where (${receivable}) > 0`

/** Money that the payee has, a bank took back and the platform does not bear. */
export async function findReceivable(db: Db, payoutId: number): Promise<bigint> {
  const row = await maybe(
    db,
    sql<{ left_paise: bigint }>`
      select (${receivable})::bigint as left_paise
        from payouts o join payments p on p.id = o.payment_id cross join lateral payable_position(p.id, o.item_id) pos
       where o.id = ${payoutId}`,
  )
  return row?.left_paise ?? 0n
}

/** The platform bears what the payee has; the caller corrects the payable. */
export async function bear(trx: Transaction<unknown>, payoutId: number, paise: bigint): Promise<void> {
  enterEffect('payout.bear')
  await sql`update payouts set borne_paise = borne_paise + ${paise}::bigint where id = ${payoutId}`.execute(
    trx,
  )
}

/** The break is gone: the payout follows its transfers again. */
export async function clearMismatch(trx: Transaction<unknown>, payoutId: number): Promise<void> {
  enterEffect('payout.take-as-sent')
  await sql`
    update payouts set mismatch = null, ended_at = now(),
           next_poll_at = case when status in ('queued', 'sent') then now() end where id = ${payoutId}`.execute(
    trx,
  )
}

/** Its payment is refunded: the next turn finds nothing left to send, and closes it. */
export async function wakePayout(trx: Transaction<unknown>, payoutId: number): Promise<void> {
  await sql`
    update payouts set status = 'queued', next_poll_at = now()
     where id = ${payoutId} and status in ('failed', 'reversed')`.execute(trx)
}

/**
 * The unsent rest of a payout, and the transfer that a person can accept as sent: the running one, or the newest that
 * had failed and whose money the provider reports.
 */
export function findEnding(trx: Transaction<unknown>, payoutId: number) {
  return maybe(
    trx,
    sql<{ left_paise: bigint; taken_id: number | null }>`
      select l.left_paise,
             (select id from transfers t
               where t.payout_id = o.id
                 and (t.status in ('sent', 'pending', 'on-its-way')
                      or t.status = 'failed' and o.status = 'failed' and o.mismatch = ${MONEY_AFTER_END})
               order by t.number desc limit 1) as taken_id
        from payouts o cross join lateral payout_left(o.payment_id, o.item_id) l where o.id = ${payoutId}`,
  )
}

/** A person accepts a transfer as it was sent: it has arrived. */
export async function arriveByHand(trx: Transaction<unknown>, transferId: number): Promise<void> {
  await sql`update transfers set status = 'arrived', failure = null, finalized_at = now() where id = ${transferId}`.execute(
    trx,
  )
}
