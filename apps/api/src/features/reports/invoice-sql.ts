import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../platform/db.ts'

/** The number of an invoice, and the GST rate it was made with. */
export type InvoiceNumber = { year: number; number: number; gst_rate: string }

export function findInvoiceNumber(db: Db, paymentId: number): Promise<InvoiceNumber | undefined> {
  return maybe(
    db,
    sql<InvoiceNumber>`select year, number, gst_rate from invoices where payment_id = ${paymentId}`,
  )
}

/**
 * Takes the next number of a financial year for a payment that has none. A rollback
 * returns the number; a concurrent call waits and finds the first one's.
 */
export async function takeInvoiceNumber(db: Db, paymentId: number, year: number): Promise<InvoiceNumber> {
  await sql`insert into invoice_years (year) values (${year}) on conflict do nothing`.execute(db)
  await sql`select from invoice_years where year = ${year} for update`.execute(db)
  const taken = await findInvoiceNumber(db, paymentId)
  if (taken) return taken
  return one(
    db,
    sql<InvoiceNumber>`
      with next as (
        update invoice_years set last = last + 1 where year = ${year} returning year, last
      )
      insert into invoices (payment_id, year, number, gst_rate)
      select ${paymentId}, year, last, coalesce((select rate from platform_rates where name = 'invoice-gst'), 0)
        from next
      returning year, number, gst_rate`,
  )
}

export type Disputed = { is_lost: boolean; amount_paise: bigint; at: Date }

/** What disputes hold of a payment, and what they took; at most one line of each. The payment comes from a scoped query. */
export function listDisputed(db: Db, paymentId: number): Promise<Disputed[]> {
  return many(
    db,
    sql<Disputed>`
      select money = 'taken' as is_lost, sum(held_paise)::bigint as amount_paise,
             max(case when money = 'taken' then settled_at else opened_at end) as at
        from disputes where payment_id = ${paymentId} and capture_id is null and money in ('held', 'taken')
         and held_paise > 0
       group by money order by money`,
  )
}
