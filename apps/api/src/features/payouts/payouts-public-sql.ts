import { type RawBuilder, sql } from 'kysely'

/** The job that looks at a payout, with the id of its payment. */
export const PAYOUT_JOB = 'pay-out'

/** What a capture owes to the payee or school that was paid, in the statement of the capture. */
export const owePayee = sql`
  insert into payouts (payment_id, amount_paise)
  select id, base_paise from moved where payee_id is not null`

export const oweSchool = sql`
  insert into payouts (payment_id, amount_paise)
  select id, base_paise from moved where student_fee_id is not null`

/**
 * The bank account that is paid for the payment `p` of the payout `o` now: the newest version of its payee's or school's; of
 * a withdrawal the one that was verified when it was requested.
 */
export const accountOfPayment = sql`
  select a.* from bank_accounts a
   where a.replaced_at is null
     and (a.payee_id = p.payee_id
          or a.school_id = (select f.school_id from student_fees f where f.id = p.student_fee_id))
  union all
  select a.* from bank_accounts a join withdrawals w on w.bank_account_id = a.id where w.id = o.withdrawal_id`

/** What the payee of a payment has, or may still get: sent and not come back, or paid by other means. */
export const payeeHasPaise = (paymentId: number | RawBuilder<number>) => sql<bigint>`(
  coalesce((select sum(t.amount_paise) from transfers t join payouts o on o.id = t.payout_id
             where o.payment_id = ${paymentId} and t.status not in ('failed', 'reversed')), 0)
  + coalesce((select sum(o.amount_paise) from payouts o
               where o.payment_id = ${paymentId} and o.status = 'settled-outside'), 0))::bigint`
