import { type RawBuilder, sql, type Transaction } from 'kysely'
import { byColumns, byValues } from '../../platform/run-sql.ts'

/** The job that looks at a payout, with the id of its payment. */
export const PAYOUT_JOB = 'pay-out'

/** What a capture owes to the payee or school that was paid, in the statement of the capture. */
export const owePayee = sql`
  insert into payouts (payment_id, amount_paise)
  select id, base_paise from moved where payee_id is not null`

export const oweSchool = sql`
  insert into payouts (payment_id, amount_paise)
  select id, base_paise from moved where student_fee_id is not null`

/** What a capture owes to each payee of a basket, and whose its payable is. */
export const oweItems = sql`
  insert into payouts (payment_id, item_id, amount_paise)
  select i.payment_id, i.id, i.base_paise
    from moved join payment_items i on i.payment_id = moved.id where moved.item_count is not null`

export const postItems = sql`
  insert into item_postings (journal_id, account_id, item_id, amount_paise)
  select j.id, a.id, i.id, -i.base_paise
    from moved join journal j on j.source_id = moved.id
    join payment_items i on i.payment_id = moved.id
    join ledger_accounts a on a.code = 'payee-payable'
   where moved.item_count is not null`

/**
 * The bank account that is paid for the payment `p` of the payout `o` now: the newest version of its payee's or school's; of
 * a withdrawal the one that was verified when it was requested.
 */
export const accountOfPayment = sql`
  select a.* from bank_accounts a
   where a.replaced_at is null
     and (a.payee_id = p.payee_id
          or a.payee_id = (select i.payee_id from payment_items i where i.id = o.item_id)
          or a.school_id = (select f.school_id from student_fees f where f.id = p.student_fee_id))
  union all
  select a.* from bank_accounts a join withdrawals w on w.bank_account_id = a.id where w.id = o.withdrawal_id`

/** What the payee of a payment, or of one item of it, has or may still get: sent and not come back, or paid by other means. */
export const payeeHasPaise = (
  paymentId: RawBuilder<number>,
  itemId: RawBuilder<number | null>,
) => sql<bigint>`(
  coalesce((select sum(t.amount_paise) from transfers t join payouts o on o.id = t.payout_id
             where o.payment_id = ${paymentId} and o.item_id is not distinct from ${itemId}
               and t.status not in ('failed', 'reversed')), 0)
  + coalesce((select sum(o.amount_paise) from payouts o
               where o.payment_id = ${paymentId} and o.item_id is not distinct from ${itemId}
                 and o.status = 'settled-outside'), 0))::bigint`

/** Has the payouts of a payment looked at now that a dispute has let go of its money. */
export async function wakeDisputed(trx: Transaction<unknown>, paymentId: number): Promise<void> {
  await sql`
    update payouts set next_ask_at = now()
     where payment_id = ${paymentId} and next_ask_at > now()
       and (status = 'held' and held_because = 'disputed' or status = 'cancelled')`.execute(trx)
}

/**
 * Closes the payouts of a payment that failed or came back and of which a dispute has taken all: there is nothing to send
 * and nothing to give back, so nobody has to decide about them. The caller has locked the payment.
 */
export async function closeTaken(trx: Transaction<unknown>, paymentId: number): Promise<void> {
  await sql`
    with closed as (
      update payouts o set status = 'cancelled', closed_from = o.status, next_ask_at = null
       where o.payment_id = ${paymentId} and o.status in ('failed', 'reversed') and o.mismatch is null
         and (select left_paise = 0 and not is_disputed from payout_left(o.payment_id, o.item_id))
      returning o.payment_id, o.item_id
    )
    insert into payment_events (payment_id, kind, detail, ${byColumns})
    select payment_id, 'payout-cancelled', item_detail(item_id), ${byValues()} from closed`.execute(trx)
}

/**
 * An update for a `with`: what is still to be sent of a payment, or of one item of it, becomes what the query `payable`
 * says (`id` of the payment, `paise`); where nothing is left, the payout is cancelled.
 */
export const lowerPayouts = (payable: RawBuilder<unknown>, itemId: number | null) => sql`
        update payouts o
           set amount_paise = l.paise,
               status = case when l.paise = 0 then 'cancelled' else o.status end,
               closed_from = case when l.paise = 0 then o.status end,
               held_because = case when l.paise > 0 then o.held_because end,
               held_until = case when l.paise > 0 then o.held_until end,
               next_ask_at = case when l.paise > 0 then o.next_ask_at end
          from (${payable}) l
         where o.payment_id = l.id and o.item_id is not distinct from ${itemId}::bigint and o.status in ('held', 'queued', 'failed', 'reversed')`

/**
 * A payout that was cancelled waits for a person again, with what the query `left` says (`item_id`, `paise`). The caller has
 * locked the payment.
 */
export async function raisePayout(
  trx: Transaction<unknown>,
  paymentId: number,
  left: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update payouts o set status = 'held', held_because = 'by-person', closed_from = null, amount_paise = left_now.paise
      from (${left}) left_now
     where o.payment_id = ${paymentId} and o.item_id is not distinct from left_now.item_id and o.status = 'cancelled' and left_now.paise > 0`.execute(
    trx,
  )
}
