import { sql, type Transaction } from 'kysely'
import { journalCtes } from './ledger-sql.ts'

/**
 * Corrects the payee payable of a payment, or of each of its items, to what is still owed. Money sent beyond its base
 * (the payee has it and the payer got it back) is in `payee-receivable`, or in `refund-losses` as far as the platform
 * bears it. Posts only the difference to what is booked, none when it is zero. Called in every transaction that moves a
 * payee's money on or back; locks the payment.
 */
export async function balancePayable(trx: Transaction<unknown>, paymentId: number): Promise<void> {
  await sql`/* prepared lock-payment */ select from payments where id = ${paymentId} for no key update`.execute(
    trx,
  )
  await sql`
    /* prepared balance-payable */
    with source as (
      select 'refund' as type, id, item_id from refunds where payment_id = ${paymentId}
      union all
      select 'correction', id, item_id from payable_corrections where payment_id = ${paymentId}
    ), stands as (
      select s.item_id,
             coalesce(sum(l.amount_paise) filter (where a.code = 'refund-losses'), 0)::bigint as platform_paise,
             coalesce(sum(l.amount_paise) filter (where a.code = 'payee-receivable'), 0)::bigint as payee_paise
        from source s
        join journals j on j.source_type = s.type and j.source_id = s.id
        join postings l on l.journal_id = j.id
        join ledger_accounts a on a.id = l.account_id and a.code in ('refund-losses', 'payee-receivable')
       group by s.item_id
    ), change as (
      select part.item_id, w.platform_paise - coalesce(s.platform_paise, 0) as platform_paise,
             w.excess_paise - w.platform_paise - coalesce(s.payee_paise, 0) as payee_paise
        from payment_parts(${paymentId}) part
        cross join lateral payable_position(${paymentId}, part.item_id) w
        left join stands s on s.item_id is not distinct from part.item_id
    ), made as (
      insert into payable_corrections (payment_id, item_id)
      select ${paymentId}, item_id from change where platform_paise <> 0 or payee_paise <> 0 returning id, item_id
    ), leg as (
      select m.id as source_id, side.code as account_code, side.paise as amount_paise
        from made m join change c on c.item_id is not distinct from m.item_id,
             lateral (values ('refund-losses', c.platform_paise), ('payee-receivable', c.payee_paise),
                             ('payee-payable', -c.platform_paise - c.payee_paise)) as side (code, paise)
    ), ${journalCtes({ sourceType: 'correction', kind: 'excess', legs: 'leg' })}
    select 1`.execute(trx)
}
