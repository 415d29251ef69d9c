import type { Invoice } from '@chukta/contract/invoices'
import { RECORDS } from '@chukta/contract/record-messages'
import { type Db, withTransaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { refuseRecord } from '../../platform/foreign-record.ts'
import type { Scope } from '../../platform/gate.ts'
import { financialYearOf, makeInvoice } from './invoice-model.ts'
import { printInvoice } from './invoice-printer.ts'
import { findInvoiceNumber, takeInvoiceNumber } from './invoice-sql.ts'
import { findTransaction } from './transactions-sql.ts'

/**
 * The invoice of a transaction that the caller, or someone below them, paid. It gets its number when it is first
 * asked for. Throws 404 out of reach, 409 while it is not paid.
 */
export async function getInvoice(db: Db, scope: Scope, id: number): Promise<Invoice> {
  const row = await findTransaction(db, scope, id)
  if (!row) return refuseRecord(db, scope.actor.id, `transaction ${id}`)
  const { paid_at, shown_status } = row
  if (shown_status !== 'PAID' || paid_at === null) {
    throw new AppError('conflict', { message: RECORDS.reports.notPaid })
  }
  const number =
    (await findInvoiceNumber(db, id)) ??
    (await withTransaction(db, (trx) => takeInvoiceNumber(trx, id, financialYearOf(paid_at))))
  return makeInvoice({ ...row, paid_at }, number)
}

/** The same as an A4 PDF. */
export async function invoicePdf(db: Db, scope: Scope, id: number) {
  const invoice = await getInvoice(db, scope, id)
  return { invoice, pdf: await printInvoice(invoice) }
}
