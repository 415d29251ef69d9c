import { sql, type Transaction } from 'kysely'
import { maybe } from '../../platform/db.ts'

export type NewRefund = { paymentId: number; basePaise: bigint; source: string; reason: string }

/** Holds a payment until the transaction ends, so that its refunds are counted by one at a time. */
export async function lockPayment(trx: Transaction<unknown>, paymentId: number): Promise<void> {
  await sql`select from payments where id = ${paymentId} for no key update`.execute(trx)
}

/** Whether this source has asked for the payment before. */
export async function isRequested(trx: Transaction<unknown>, wish: NewRefund): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`select id from refunds where payment_id = ${wish.paymentId} and source = ${wish.source}`,
  )
  return row !== undefined
}

/**
 * Writes a refund of a paid payment with its part of the charge, and tells the timeline. The payment is locked by
 * the caller. False when it is not paid, or less of it is left than is to go back.
 */
export async function insertRefund(trx: Transaction<unknown>, wish: NewRefund): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`
      with before as (
        select coalesce(sum(base_paise), 0)::bigint as base_paise,
               coalesce(sum(charge_paise), 0)::bigint as charge_paise
          from refunds where payment_id = ${wish.paymentId} and status <> 'failed'
      ), made as (
        insert into refunds (id, payment_id, attempt_id, source, reason, reference, base_paise, charge_paise)
        overriding system value
        select fresh.id, p.id, a.id, ${wish.source}, ${wish.reason}, refund_reference_for(fresh.id, now()),
               ${wish.basePaise}::bigint,
               reversed_part(p.charge_paise, b.base_paise + ${wish.basePaise}::bigint, p.base_paise) - b.charge_paise
          from payments p
          join attempts a on a.payment_id = p.id and a.status = 'paid'
          cross join before b
          cross join (select nextval(pg_get_serial_sequence('refunds', 'id')) as id) fresh
         where p.id = ${wish.paymentId} and p.status = 'paid'
           and b.base_paise + ${wish.basePaise}::bigint <= p.base_paise
        returning payment_id, reference, reason, amount_paise
      )
      insert into payment_events (payment_id, kind, detail)
      select payment_id, 'refund-requested', jsonb_build_object('reference', reference, 'reason', reason)
        from made returning id`,
  )
  return row !== undefined
}
