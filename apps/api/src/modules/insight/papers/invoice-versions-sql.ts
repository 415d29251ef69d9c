import type { Invoice } from '@chukta/contract/insight/invoices'
import { sql } from 'kysely'
import { type Db, maybe, one } from '../../../platform/database/db.ts'

export type InvoiceVersion = { version: number; content: Invoice; file_id: string | null }

/** The newest version of an invoice, with its PDF if there is one; undefined before it is first needed. */
export function findLatestVersion(db: Db, paymentId: number): Promise<InvoiceVersion | undefined> {
  return maybe(
    db,
    sql<InvoiceVersion>`
      /* prepared latest-invoice-version */
      select v.version, v.content, f.file_id
        from invoice_versions v left join invoice_files f using (payment_id, version)
       where v.payment_id = ${paymentId} order by v.version desc limit 1`,
  )
}

/** Adds a version; of concurrent calls only the first adds one. */
export async function insertVersion(
  db: Db,
  paymentId: number,
  version: number,
  content: Invoice,
): Promise<void> {
  await sql`
    insert into invoice_versions (payment_id, version, content)
    values (${paymentId}, ${version}, ${JSON.stringify(content)}::jsonb) on conflict do nothing`.execute(db)
}

/** Stores a PDF; false when another was stored first. */
export async function keepInvoiceFile(
  db: Db,
  paymentId: number,
  version: number,
  fileId: string,
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      insert into invoice_files (payment_id, version, file_id) values (${paymentId}, ${version}, ${fileId})
      on conflict do nothing returning 1`,
  )
  return row !== undefined
}

/** The payer, to whose files the PDF belongs. */
export async function payerOf(db: Db, paymentId: number): Promise<number> {
  const { payer_id } = await one(
    db,
    sql<{ payer_id: number }>`/* prepared payer-of */ select payer_id from payments where id = ${paymentId}`,
  )
  return payer_id
}
