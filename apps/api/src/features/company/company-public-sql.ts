import { sql } from 'kysely'

/**
 * The GST rate inside a charge in percent, as numeric: the company's, or 0 while it has no GSTIN. A payment keeps the rate
 * of its quote, and its order, invoice, credit notes and GSTR-1 read it there.
 */
export const gstRateInSql = sql<string>`
  (select case when c.gstin = '' then 0 else r.rate end::numeric(7, 4)
     from company c left join platform_rates r on r.name = 'invoice-gst')`
