import type { CreditNote } from '@chukta/contract/insight/invoices'
import { paiseToRupees } from '@chukta/contract/money'
import type { TaxNoteRow } from '../tax/documents-sql.ts'
import { fileNameOf, rateText, taxFactsOf } from './tax-facts.ts'

/**
 * A credit note for the screen and the paper: the refunded part of the payment and of the charge, and the taxes in that
 * charge. A debit note has the amount taken again. `gstin` is the recipient's, where they are registered.
 */
export function makeNote(it: TaxNoteRow, gstin: string | null): CreditNote {
  const { tax } = taxFactsOf(it, it.amount_paise)
  const base = it.amount_paise - it.value_paise
  return {
    id: it.id,
    kind: it.kind,
    note_no: it.no,
    file_name: fileNameOf(it.no),
    note_date: it.dated_at.toISOString(),
    invoice_no: it.invoice_no,
    invoice_date: it.invoice_dated_at.toISOString(),
    urn: it.urn,
    service_name: it.service_name,
    payment_mode: it.payment_mode,
    name: it.name ?? '',
    mobile: it.mobile ?? '',
    paid_to: it.paid_to,
    items: [
      { description: `${it.service_name}: ${it.paid_to}`, amount: paiseToRupees(base) },
      { description: `Charge for ${it.payment_mode}`, amount: paiseToRupees(it.taxable_paise) },
    ],
    subtotal: paiseToRupees(base + it.taxable_paise),
    gst_rate: rateText(it.gst_rate),
    gst: paiseToRupees(it.value_paise - it.taxable_paise),
    total: paiseToRupees(it.amount_paise),
    issuer: it.trade_name ?? '',
    ...(tax && { tax: { ...tax, recipient: { ...tax.recipient, gstin } } }),
  }
}
