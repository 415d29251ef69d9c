import { sql, type Transaction } from 'kysely'
import { journalCtes } from './ledger-public-sql.ts'

/**
 * Keeps the payee payable of a payment at what is still owed: what went out beyond its base (the payee has the money and
 * the payer got it back) stands in `payee-receivable`, or in `refund-losses` as far as the platform bears it. Posts the
 * difference to what is booked, and nothing where there is none. Called in every transaction that moves money of a payee
 * on or back; locks the payment.
 */
export async function balancePayable(trx: Transaction<unknown>, paymentId: number): Promise<void> {
  await sql`select from payments where id = ${paymentId} for no key update`.execute(trx)
  await sql`
    with stands as (
      select coalesce(sum(l.amount_paise) filter (where a.code = 'refund-losses'), 0)::bigint as platform_paise,
             coalesce(sum(l.amount_paise) filter (where a.code = 'payee-receivable'), 0)::bigint as payee_paise
        from journals j
        join postings l on l.journal_id = j.id
        join ledger_accounts a on a.id = l.account_id and a.code in ('refund-losses', 'payee-receivable')
       where (j.source_type = 'refund' and j.source_id in (select id from refunds where payment_id = ${paymentId}))
          or (j.source_type = 'correction'
              and j.source_id in (select id from payable_corrections where payment_id = ${paymentId}))
    ), change as (
      select w.platform_paise - s.platform_paise as platform_paise,
             w.excess_paise - w.platform_paise - s.payee_paise as payee_paise
        from payable_position(${paymentId}) w, stands s
    ), made as (
      insert into payable_corrections (payment_id)
      select ${paymentId} from change where platform_paise <> 0 or payee_paise <> 0 returning id
    ), leg as (
      select m.id as source_id, side.code as account_code, side.paise as amount_paise
        from made m, change c,
             lateral (values ('refund-losses', c.platform_paise), ('payee-receivable', c.payee_paise),
                             ('payee-payable', -c.platform_paise - c.payee_paise)) as side (code, paise)
    ), ${journalCtes({ sourceType: 'correction', kind: 'excess', legs: 'leg' })}
    select 1`.execute(trx)
}
