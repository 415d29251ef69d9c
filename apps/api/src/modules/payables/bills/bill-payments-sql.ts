import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { BillerRecord } from '../../../providers/billers/biller.ts'
import { actorColumns, insertPaymentEvents, journalCtes } from '../../ledger/api.ts'

export type BillPaymentStatus = 'waiting' | 'sent' | 'pending' | 'paid' | 'refused'

export type BillPaymentRow = {
  payment_id: number
  order_id: string
  payer_id: number
  payer_name: string
  payer_email: string
  base_paise: bigint
  total_paise: bigint
  status: BillPaymentStatus
  reference: string
  sends: number
  /** Hours since the capture, and seconds since the biller was last called to pay. */
  age_hours: number
  sent_seconds: number | null
  message: string | null
  operator_code: string
  operator_name: string
  bill_user_id: number
  details_cipher: string
}

/**
 * Seconds for which a caller holds the lease of a payment: longer than three calls to the biller at their slowest.
 */
export const LEASE_SECONDS = 75

/** Up to `limit` payments whose biller is due to be called or polled; they are leased one by one when settled. */
export async function listDueBills(db: Db, limit: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ payment_id: number }>`
      /* prepared list-due-bills */
      select payment_id from bill_payments where next_poll_at <= now() order by next_poll_at limit ${limit}`,
  )
  return rows.map((row) => row.payment_id)
}

/**
 * Leases a payment that is due; a caller that dies only delays it. Nothing when it is not due: leased to another
 * caller, or done.
 */
export function takeDueBill(db: Db, paymentId: number) {
  return maybe(
    db,
    sql<BillPaymentRow>`
      with taken as (
        update bill_payments
           set poll_count = poll_count + 1, next_poll_at = now() + make_interval(secs => ${LEASE_SECONDS})
         where payment_id = ${paymentId} and next_poll_at <= now() returning *
      )
      select bp.payment_id, p.order_id, p.payer_id, u.first_name || ' ' || u.last_name as payer_name, p.payer_email,
             p.base_paise, p.total_paise, bp.status, bp.reference, bp.sends,
             extract(epoch from now() - bp.created_at)::float8 / 3600 as age_hours,
             extract(epoch from now() - bp.sent_at)::float8 as sent_seconds, bp.message,
             o.code as operator_code, o.name as operator_name, b.user_id as bill_user_id, b.details_cipher
        from taken bp
        join payments p on p.id = bp.payment_id
        join users u on u.id = p.payer_id
        join bills b on b.id = bp.bill_id
        join bill_operators o on o.id = b.operator_id`,
  )
}

/** Records that the biller is about to be called, before the call. False when another caller did so first. */
export async function recordSending(db: Db, paymentId: number, sendsSoFar: number): Promise<boolean> {
  enterEffect('bill.send')
  const row = await maybe(
    db,
    sql`
      with sent as (
        update bill_payments set status = 'sent', sends = sends + 1, sent_at = now()
         where payment_id = ${paymentId} and status in ('waiting', 'sent') and sends = ${sendsSoFar}
        returning payment_id, reference, sends, bill_id
      )
      ${insertPaymentEvents}
      select payment_id, 'bill-sent',
             jsonb_build_object('operator', o.name, 'reference', reference, 'again', sends > 1), ${actorColumns()}
        from sent join bills b on b.id = bill_id join bill_operators o on o.id = b.operator_id
      returning 1`,
  )
  return row !== undefined
}

// Backoff: 3 s, 6 s, 12 s, … up to an hour.
const nextPoll = sql`now() + make_interval(secs => least(3600, 3 * power(2, least(poll_count - 1, 11))))`

/** No clear answer, or the refund has to wait: schedules the next poll. */
export async function askLater(db: Db, paymentId: number): Promise<void> {
  await sql`
    update bill_payments set next_poll_at = ${nextPoll}
     where payment_id = ${paymentId} and next_poll_at is not null and status <> 'paid'`.execute(db)
}

/**
 * Applies the biller's decision. Paid and refused are final; after a refusal the row stays due until its refund is
 * requested. A paid bill is booked: its base leaves the payable, out of our money at the billers. False when the payment
 * has moved on; nothing changes then.
 */
export async function applyDecision(
  db: Db,
  paymentId: number,
  to: 'pending' | 'paid' | 'refused',
  record: BillerRecord,
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      with before as (
        select payment_id, status from bill_payments where payment_id = ${paymentId} for update
      ), moved as (
        update bill_payments bp
           set status = ${to}, operator_reference = coalesce(${record.operatorReference}, operator_reference),
               acknowledgement = coalesce(${record.acknowledgement}, acknowledgement), message = ${record.message},
               finalized_at = case when ${to} <> 'pending' then now() end,
               next_poll_at = case ${to} when 'paid' then null when 'refused' then now() else ${nextPoll} end
          from before
         where bp.payment_id = before.payment_id and before.status in ('sent', 'pending')
        returning bp.payment_id, before.status as was, bp.operator_reference, bp.message
      ), leg as (
        select p.id as source_id, side.code as account_code, side.sign * p.base_paise as amount_paise
          from moved join payments p on p.id = moved.payment_id,
               (values ('payee-payable', 1), ('billers', -1)) as side (code, sign) where ${to} = 'paid'
      ), ${journalCtes({ sourceType: 'bill', kind: 'paid', legs: 'leg' })}, event as (
        ${insertPaymentEvents}
        select payment_id, 'bill-' || ${to}::text,
               jsonb_build_object('reference', operator_reference, 'message', message), ${actorColumns()}
          from moved where was <> ${to}
      )
      select payment_id from moved`,
  )
  return row !== undefined
}

/**
 * Records that the refund of a refused bill was requested, which ends its polling. False when that was recorded
 * before.
 */
export async function recordRefundRequested(db: Db, paymentId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update bill_payments set next_poll_at = null
         where payment_id = ${paymentId} and status = 'refused' and next_poll_at is not null returning 1`,
  )
  return row !== undefined
}
