import { sql, type Transaction } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { ExceptionRow } from '../../../platform/exception-source.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import { actorColumns, insertPaymentEvents } from '../../ledger/api.ts'
import { LEASE_SECONDS } from './bill-payments-sql.ts'

/** Longer than billers take for nearly every bill. */
const UNDECIDED_MINUTES = 10

/**
 * A person phones a biller that still has not decided after this long, and then accepts the bill as paid or refunds the
 * money.
 */
const FORGOTTEN_HOURS = 24

/** Sent, undecided for a day, and not leased: no call to the biller is under way. */
const isForgotten = sql`(b.status in ('sent', 'pending')
  and b.created_at < now() - make_interval(hours => ${FORGOTTEN_HOURS})
  and (b.sent_at is null or b.sent_at < now() - make_interval(secs => ${LEASE_SECONDS})))`

/** Bills that were paid for and that no biller has decided for minutes, or that were refused without a refund. */
export const billExceptionRows = sql<ExceptionRow>`
  select b.payment_id as record_id, p.order_id, p.payer_id, p.base_paise as amount_paise, 'INR' as currency,
         b.created_at as since, b.next_poll_at as next_at,
         case b.status
           when 'waiting' then 'The biller has not been reached.'
           when 'sent' then 'The biller has not answered.'
           when 'pending' then 'The biller has the payment and has not decided.'
           else 'The biller refused the payment and no refund has been requested.' end
           || coalesce(' ' || nullif(b.message, ''), '') as reason,
         case when ${isForgotten} then array['accept', 'refund'] else '{}'::text[] end as actions
    from bill_payments b join payments p on p.id = b.payment_id
   where b.next_poll_at is not null and b.created_at < now() - make_interval(mins => ${UNDECIDED_MINUTES})
         -- Right after a refusal its refund is being requested.
         and (b.finalized_at is null or b.finalized_at < now() - make_interval(mins => ${UNDECIDED_MINUTES}))
      or b.next_poll_at is null and b.status <> 'paid'
         and not (b.status = 'refused' and exists (
               select from refunds r where r.payment_id = b.payment_id and r.source = 'biller'))`

/**
 * Makes an undecided bill due now. False while another caller may hold its lease, or when it is due within that time
 * anyway.
 */
export async function makeBillDue(db: Db, paymentId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update bill_payments set next_poll_at = now()
       where payment_id = ${paymentId} and next_poll_at > now() + make_interval(secs => ${LEASE_SECONDS}) returning 1`,
  )
  return row !== undefined
}

/** The status of a bill that a person may decide, locked until the transaction ends; undefined for any other. */
export function lockForgottenBill(trx: Transaction<unknown>, paymentId: number) {
  return maybe(
    trx,
    sql<{ order_id: string }>`
      select p.order_id from bill_payments b join payments p on p.id = b.payment_id
       where b.payment_id = ${paymentId} and ${isForgotten} for update of b`,
  )
}

/** The timeline event of a bill that a person has decided. */
export async function recordDecidedByHand(
  trx: Transaction<unknown>,
  paymentId: number,
  detail: { action: string; reason: string },
): Promise<void> {
  enterEffect('bill.decide')
  await sql`
    ${insertPaymentEvents}
    values (${paymentId}, 'bill-by-hand', ${JSON.stringify(detail)}::jsonb, ${actorColumns()})`.execute(trx)
}
