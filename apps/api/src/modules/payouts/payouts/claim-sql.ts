import { sql, type Transaction } from 'kysely'
import { maybe, one } from '../../../platform/database/db.ts'
import type { TransferMode } from '../../../providers/payouts/payout-provider.ts'
import { actorColumns, insertPaymentEvents } from '../../ledger/api.ts'
import { accountDoubt } from '../payee-trust/payee-trust-sql.ts'
import type { HeldBecause, PayoutFacts } from './judge-payout.ts'
import { accountOfPayment } from './payouts-sql.ts'
import { nothingIsSent } from './sends-sql.ts'

export type ClaimFacts = Omit<PayoutFacts, 'providers'> & {
  providers: { slug: string; paused_until: string | null }[]
  /** Nothing may be sent now. */
  is_stopped: boolean
  now: Date
}

/** All facts that decide the next step of a payout. The caller has locked it, and its payment. */
export function findFacts(trx: Transaction<unknown>, payoutId: number): Promise<ClaimFacts | undefined> {
  return maybe(
    trx,
    sql<ClaimFacts>`
      /* prepared payout-facts */
      select case when o.status = 'queued' and release.is_open and not release.holds
                  then coalesce(o.released_from, o.held_because) else o.held_because end as held_because,
             o.created_at, now() as now, ${nothingIsSent} as is_stopped, release.is_open and release.holds as is_released,
             o.payment_id is null or p.status = 'paid' as is_paid,
             coalesce(l.left_paise, o.amount_paise) as left_paise, coalesce(l.is_disputed, false) as is_disputed,
             coalesce(l.is_returning, false) as is_returning,
             b.id as account_id, b.created_at as account_at, case when b.id is not null then ${accountDoubt} end as account_doubt,
             exists (select from transfers t where t.bank_account_id = b.id and t.status = 'arrived') as is_known,
             coalesce(s.send, 'at-once') as send, to_char(s.daily_at, 'HH24:MI') as daily_at,
             coalesce(s.new_account_minutes, 30) as new_account_minutes,
             (select coalesce(json_agg(json_build_object('provider', t.provider, 'mode', t.mode, 'failure', t.failure)), '[]')
                from transfers t
               where t.payout_id = o.id and t.bank_account_id = b.id
                 and t.created_at >= coalesce(o.released_at, '-infinity')) as tries,
             (select coalesce(json_agg(json_build_object('slug', slug, 'paused_until', paused_until) order by priority), '[]')
                from payout_providers where is_on) as providers
        from payouts o
        left join payments p on p.id = o.payment_id
        left join lateral payout_left(o.payment_id, o.item_id) l on true
        left join lateral (${accountOfPayment}) b on true
        left join payout_settings s on s.service_id = p.service_id
        -- Consent is for the account and the amount that were seen: another version of it was not let go.
       cross join lateral (
         select o.released_at is not null
                  and not exists (select from transfers t where t.payout_id = o.id and t.created_at >= o.released_at) as is_open,
                coalesce(o.released_account_id = b.id and coalesce(l.left_paise, o.amount_paise) <= o.released_paise, false)
                  as holds) release
       where o.id = ${payoutId}`,
  )
}

/** Nothing is left to send; judged again while a refund may still fail. */
export async function writeCancelled(
  trx: Transaction<unknown>,
  payoutId: number,
  lookAt: Date | null,
): Promise<void> {
  await sql`
    with before as (select id, status from payouts where id = ${payoutId}), closed as (
      update payouts o
         set status = 'cancelled', closed_from = case when b.status = 'cancelled' then o.closed_from else b.status end,
             held_because = null, held_until = null, next_poll_at = ${lookAt}
        from before b where o.id = b.id returning o.payment_id, o.item_id, b.status
    )
    ${insertPaymentEvents}
    select payment_id, 'payout-cancelled', item_detail(item_id), ${actorColumns()} from closed
     where status <> 'cancelled' and payment_id is not null`.execute(trx)
}

/** It is held, with a reason; a new reason goes on the timeline. */
export async function writeHold(
  trx: Transaction<unknown>,
  payoutId: number,
  held: { because: HeldBecause; until: Date | null; lookAt: Date | null },
): Promise<void> {
  await sql`
    /* prepared write-payout-held */
    with before as (select id, held_because from payouts where id = ${payoutId}), moved as (
      update payouts o set status = 'held', closed_from = null, held_because = ${held.because}, held_until = ${held.until},
             next_poll_at = ${held.lookAt}, expected_at = ${held.until}
        from before b where o.id = b.id returning o.payment_id, o.item_id, b.held_because
    )
    ${insertPaymentEvents}
    select payment_id, 'payout-held', jsonb_build_object('because', ${held.because}::text) || item_detail(item_id), ${actorColumns()}
      from moved where payment_id is not null and held_because is distinct from ${held.because}`.execute(trx)
}

/** It is sent as soon as a provider and a rail are open. */
export async function writeQueued(
  trx: Transaction<unknown>,
  payoutId: number,
  queued: { until: Date; expectedAt: Date | null },
): Promise<void> {
  await sql`
    update payouts set status = 'queued', closed_from = null, held_because = null, held_until = null,
           next_poll_at = ${queued.until}, expected_at = ${queued.expectedAt} where id = ${payoutId}`.execute(
    trx,
  )
}

export type NewTransfer = {
  accountId: number
  provider: string
  mode: TransferMode
  amountPaise: bigint
  expectedAt: Date
}

/** Makes the transfer, under a permanent reference. The unique index allows no second one beside it. */
export async function writeTransfer(
  trx: Transaction<unknown>,
  payoutId: number,
  transfer: NewTransfer,
): Promise<void> {
  await one(
    trx,
    sql`
      /* prepared write-transfer */
      with made as (
        insert into transfers (id, payout_id, number, reference, provider, bank_account_id, mode, amount_paise)
        overriding system value
        select fresh.id, ${payoutId},
               1 + coalesce((select max(number) from transfers where payout_id = ${payoutId}), 0),
               transfer_reference_for(fresh.id, now()), ${transfer.provider}, ${transfer.accountId}, ${transfer.mode},
               ${transfer.amountPaise}::bigint
          from (select nextval(pg_get_serial_sequence('transfers', 'id')) as id) fresh
        returning payout_id
      )
      update payouts o
         set status = 'sent', closed_from = null, held_because = null, held_until = null, amount_paise = ${transfer.amountPaise}::bigint,
             utr = null, expected_at = ${transfer.expectedAt}, failure = null, message = null, poll_count = 0,
             next_poll_at = now() + interval '3 seconds'
        from made where o.id = made.payout_id returning o.id`,
  )
}
