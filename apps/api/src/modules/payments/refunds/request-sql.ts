import { API_KEYS } from '@chukta/contract/identity/api-keys/api-key-messages'
import type { Bearer } from '@chukta/contract/payments/refunds'
import { sql, type Transaction } from 'kysely'
import { maybe, one } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { enterEffect, keyOnWay, memberOnWay } from '../../../platform/security/effects.ts'
import { actorColumns, insertPaymentEvents } from '../../ledger/api.ts'
import { lowerPayouts } from '../../payouts/api.ts'
import { moneyOf } from './money-left-sql.ts'

export type NewRefund = {
  paymentId: number
  /** The refunded item; null: of a payment without items. */
  itemId?: number | null
  basePaise: bigint
  /** The source of the request, once for a payment; a person may request more than once. */
  source: string
  reason: string
  bearer?: Bearer | null
  requestedBy?: number | null
}

/** Locks a payment until the transaction ends, so that its refunds are summed up one at a time. */
export async function lockPayment(trx: Transaction<unknown>, paymentId: number): Promise<void> {
  await sql`select from payments where id = ${paymentId} for no key update`.execute(trx)
}

/** Whether this source has requested a refund of the payment before. */
export async function isRequested(
  trx: Transaction<unknown>,
  refund: Pick<NewRefund, 'paymentId' | 'source'>,
): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`select id from refunds where payment_id = ${refund.paymentId} and source = ${refund.source}`,
  )
  return row !== undefined
}

/**
 * The refundable rest of the base of a payment, or of one of its items, and whether a dispute holds it now; undefined
 * when it is not paid.
 */
export function findLeft(trx: Transaction<unknown>, paymentId: number, itemId: number | null) {
  return maybe(
    trx,
    sql<{ left_paise: bigint; is_held: boolean }>`
      select (part.base_paise - m.gone_base_paise)::bigint as left_paise, m.is_held
        from payments p
        join payment_parts(${paymentId}) part on part.item_id is not distinct from ${itemId}::bigint
       cross join lateral (${moneyOf(sql`p.id`, sql`part.item_id`)}) m where p.id = ${paymentId} and p.status = 'paid'`,
  )
}

export type MadeRefund = {
  id: number
  reference: string
  base_paise: bigint
  charge_paise: bigint
  amount_paise: bigint
}

/**
 * Inserts a refund of a paid payment with its part of the charge and its timeline event; an unsent payout is lowered by
 * it, or cancelled. The caller has locked the payment. Undefined when it is not paid, while a dispute holds its money or
 * its biller has not decided, or when less of it is left. Also undefined without a bearer when the payee has it or may
 * still get it. Throws 403 above the limits of an API key.
 */
export async function insertRefund(
  trx: Transaction<unknown>,
  refund: NewRefund,
): Promise<MadeRefund | undefined> {
  enterEffect('refund.request')
  const { paymentId, itemId = null, basePaise, source, reason, bearer = null, requestedBy = null } = refund
  const refunded = await maybe(
    trx,
    sql<MadeRefund>`
      with money as (${moneyOf(sql`${paymentId}::bigint`, sql`${itemId}::bigint`)}), part as (
        select * from payment_parts(${paymentId}) where item_id is not distinct from ${itemId}::bigint
      ), made as (
        insert into refunds (id, payment_id, item_id, attempt_id, source, reason, reference, base_paise, charge_paise, bearer,
                             requested_by, api_key_id, member_id)
        overriding system value
        select fresh.id, p.id, part.item_id, a.id, ${source} || case ${source}::text when 'person' then ':' || fresh.id else '' end, ${reason},
               refund_reference_for(fresh.id, now()), ${basePaise}::bigint,
               greatest(0, reversed_part(part.charge_paise, m.gone_base_paise + ${basePaise}::bigint, part.base_paise)
                             - m.gone_charge_paise),
               ${bearer}, ${requestedBy}, ${keyOnWay()?.id ?? null}, ${memberOnWay()?.id ?? null}
          from payments p
          join attempts a on a.payment_id = p.id and a.status = 'paid'
          cross join money m
          cross join part
          cross join (select nextval(pg_get_serial_sequence('refunds', 'id')) as id) fresh
         where p.id = ${paymentId} and p.status = 'paid' and not m.is_held and not m.is_at_biller
           and m.gone_base_paise + ${basePaise}::bigint
               + case when ${bearer}::text is null then m.payee_has_paise else 0 end <= part.base_paise
        returning id, payment_id, reference, reason, base_paise, charge_paise, amount_paise
      ), payable as (
        select made.payment_id as id, greatest(0, part.base_paise - m.gone_base_paise - made.base_paise - m.payee_has_paise) as paise
          from made cross join part cross join money m
      ), lowered as (${lowerPayouts(sql`select * from payable`, itemId)}
      ), event as (
        ${insertPaymentEvents}
        select payment_id, 'refund-requested', jsonb_build_object('reference', reference, 'reason', reason)
                 || item_detail(${itemId}::bigint), ${actorColumns()}
          from made
      )
      select id, reference, base_paise, charge_paise, amount_paise from made`,
  )
  if (refunded) await judgeKeyLimit(trx, refunded.amount_paise)
  return refunded
}

/**
 * Judges a refund that an API key has just made, before its transaction ends: its own limit, and that of the day in India for
 * all keys which replaced each other. One at a time: those at once share the limit. Throws 403 above either.
 */
async function judgeKeyLimit(trx: Transaction<unknown>, amountPaise: bigint): Promise<void> {
  const key = keyOnWay()
  if (key === null) return
  const { family, refund_limit_paise: most, refund_daily_limit_paise: mostOfDay } = key
  if (most === null || mostOfDay === null || amountPaise > most) throw overLimit()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds of key ${family}`}, 0))`.execute(trx)
  const { paise } = await one(
    trx,
    sql<{ paise: bigint }>`
      select coalesce(sum(r.amount_paise), 0)::bigint as paise
        from refunds r join api_keys k on k.id = r.api_key_id and k.family = ${family}
       where r.requested_at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'`,
  )
  if (paise > mostOfDay) throw overLimit()
}

const overLimit = () => new AppError('forbidden', { message: API_KEYS.refundLimit })
