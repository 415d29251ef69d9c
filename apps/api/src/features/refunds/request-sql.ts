import { sql, type Transaction } from 'kysely'
import { maybe } from '../../platform/db.ts'
import { byColumns, byValues } from '../../platform/run-sql.ts'
import { payeeHasPaise } from '../payouts/payouts-public-sql.ts'

export type Bearer = 'platform' | 'payee'

export type NewRefund = {
  paymentId: number
  basePaise: bigint
  source: string
  reason: string
  /** Who bears it, where the payee has the money or may still get it: without one such a refund is refused. */
  bearer?: Bearer | null
}

/** Locks a payment until the transaction ends, so that its refunds are summed up one at a time. */
export async function lockPayment(trx: Transaction<unknown>, paymentId: number): Promise<void> {
  await sql`select from payments where id = ${paymentId} for no key update`.execute(trx)
}

/** Whether this source has requested a refund of the payment before. */
export async function isRequested(trx: Transaction<unknown>, refund: NewRefund): Promise<boolean> {
  const row = await maybe(
    trx,
    sql`select id from refunds where payment_id = ${refund.paymentId} and source = ${refund.source}`,
  )
  return row !== undefined
}

/**
 * Inserts a refund of a paid payment with its part of the charge and its timeline event. The caller has locked the
 * payment. False when it is not paid, while a dispute holds its money, when less of it is left, or when the payee has it or
 * may still get it and nobody bears the refund.
 */
export async function insertRefund(trx: Transaction<unknown>, refund: NewRefund): Promise<boolean> {
  const { bearer = null } = refund
  const row = await maybe(
    trx,
    sql`
      with before as (
        select r.base_paise + d.base_paise as base_paise, r.charge_paise + d.charge_paise as charge_paise, d.is_held
          from (select coalesce(sum(base_paise), 0)::bigint as base_paise,
                       coalesce(sum(charge_paise), 0)::bigint as charge_paise
                  from refunds where payment_id = ${refund.paymentId} and status <> 'failed'
                   and capture_id is null) r,
               disputed_part(${refund.paymentId}) d
      ), made as (
        insert into refunds (id, payment_id, attempt_id, source, reason, reference, base_paise, charge_paise, bearer)
        overriding system value
        select fresh.id, p.id, a.id, ${refund.source}, ${refund.reason}, refund_reference_for(fresh.id, now()),
               ${refund.basePaise}::bigint,
               greatest(0, reversed_part(p.charge_paise, b.base_paise + ${refund.basePaise}::bigint, p.base_paise)
                             - b.charge_paise), ${bearer}
          from payments p
          join attempts a on a.payment_id = p.id and a.status = 'paid'
          cross join before b
          cross join (select nextval(pg_get_serial_sequence('refunds', 'id')) as id) fresh
         where p.id = ${refund.paymentId} and p.status = 'paid' and not b.is_held
           and b.base_paise + ${refund.basePaise}::bigint <= p.base_paise
           and (${bearer}::text is not null
                or b.base_paise + ${refund.basePaise}::bigint + ${payeeHasPaise(refund.paymentId)} <= p.base_paise)
        returning payment_id, reference, reason, amount_paise
      )
      insert into payment_events (payment_id, kind, detail, ${byColumns})
      select payment_id, 'refund-requested', jsonb_build_object('reference', reference, 'reason', reason), ${byValues()}
        from made returning id`,
  )
  return row !== undefined
}
