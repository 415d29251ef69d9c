import type { Invoice } from '@chukta/contract/insight/invoices'
import { paiseToRupees } from '@chukta/contract/money'
import type { TransactionRow } from '../reports/transactions-sql.ts'
import type { TaxInvoiceRow } from '../tax/documents-sql.ts'
import type { Disputed } from './invoice-sql.ts'
import { fileNameOf, rateText, taxFactsOf } from './tax-facts.ts'

/**
 * The invoice of a paid payment, from the facts stored when it was numbered. GST is inside the charge (design 6.1): the
 * charge line excludes it, so that subtotal and GST make the paid amount. It does not contain a recipient's GSTIN, which
 * is decrypted where the invoice is read.
 */
export function makeInvoice(
  row: TransactionRow & { paid_at: Date },
  document: TaxInvoiceRow,
  disputed: Disputed[] = [],
): Invoice {
  const { taxable_paise } = document
  return {
    id: row.id,
    invoice_no: document.no,
    file_name: fileNameOf(document.no),
    invoice_date: document.dated_at.toISOString(),
    urn: row.urn,
    currency: 'INR',
    service_name: row.service_name,
    description: row.description,
    name: document.name ?? `${row.first_name} ${row.last_name}`.trim(),
    mobile: document.mobile ?? row.mobile,
    email: row.email,
    paid_to: row.paid_to,
    payment_mode: row.payment_mode,
    bank_reference_no: row.bank_reference_no,
    items: [
      { description: `${row.service_name}: ${row.paid_to}`, amount: paiseToRupees(row.base_paise) },
      ...(row.charge_paise > 0n
        ? [{ description: `Charge for ${row.payment_mode}`, amount: paiseToRupees(taxable_paise) }]
        : []),
    ],
    subtotal: paiseToRupees(row.base_paise + taxable_paise),
    gst_rate: rateText(document.gst_rate),
    gst: paiseToRupees(row.charge_paise - taxable_paise),
    total: paiseToRupees(row.total_paise),
    ...(document.trade_name !== null && { issuer: document.trade_name }),
    ...taxFactsOf(document, row.total_paise),
    refunded:
      row.refunded_at === null || row.refund_paise === null
        ? null
        : { amount: paiseToRupees(row.refund_paise), at: row.refunded_at.toISOString() },
    ...(disputed.length > 0 && { disputed: linesOf(disputed) }),
  }
}

/** The amounts that disputes hold and took, for an invoice. */
export function linesOf(disputed: Disputed[]) {
  return disputed.map(({ is_lost, amount_paise, at }) => ({
    is_lost,
    amount: paiseToRupees(amount_paise),
    at: at.toISOString(),
  }))
}
