import { financialYearStart } from '@chukta/contract/days'
import type { Invoice } from '@chukta/contract/invoices'
import { paiseToRupees } from '@chukta/contract/money'
import { onIndianClock } from '../../platform/indian-clock.ts'
import { gstInside } from '../charges/charges-service.ts'
import type { Disputed, InvoiceNumber } from './invoice-sql.ts'
import type { TransactionRow } from './transactions-sql.ts'

/** The year that the Indian financial year of a moment begins in. */
export function financialYearOf(at: Date): number {
  return Number(financialYearStart(onIndianClock(at).toISOString().slice(0, 10)).slice(0, 4))
}

/** `CK/26-27/0000042`: 16 signs, the most that an invoice number may have. */
export function invoiceNo({ year, number }: Pick<InvoiceNumber, 'year' | 'number'>): string {
  const short = (of: number) => String(of).slice(-2)
  return `CK/${short(year)}-${short(year + 1)}/${String(number).padStart(7, '0')}`
}

/**
 * The invoice of a paid payment. GST is inside the charge (design 6.1), shown at the configured rate of the
 * moment the invoice was made (design 8.11): the charge line stands without it, so that subtotal and GST make
 * what was paid.
 */
export function makeInvoice(
  row: TransactionRow & { paid_at: Date },
  number: InvoiceNumber,
  disputed: Disputed[] = [],
): Invoice {
  const gstPaise = gstInside(row.charge_paise, number.gst_rate)
  const chargePaise = row.charge_paise - gstPaise
  const no = invoiceNo(number)
  return {
    id: row.id,
    invoice_no: no,
    file_name: `${no.replaceAll('/', '-')}.pdf`,
    invoice_date: row.paid_at.toISOString(),
    urn: row.urn,
    currency: 'INR',
    service_name: row.service_name,
    description: row.description,
    name: `${row.first_name} ${row.last_name}`.trim(),
    mobile: row.mobile,
    email: row.email,
    paid_to: row.paid_to,
    payment_mode: row.payment_mode,
    bank_reference_no: row.bank_reference,
    items: [
      { description: `${row.service_name}: ${row.paid_to}`, amount: paiseToRupees(row.base_paise) },
      ...(row.charge_paise > 0n
        ? [{ description: `Charge for ${row.payment_mode}`, amount: paiseToRupees(chargePaise) }]
        : []),
    ],
    subtotal: paiseToRupees(row.base_paise + chargePaise),
    gst_rate: number.gst_rate.replace(/(\.\d\d)0+$/, '$1'),
    gst: paiseToRupees(gstPaise),
    total: paiseToRupees(row.total_paise),
    refunded:
      row.refunded_at === null || row.refund_paise === null
        ? null
        : { amount: paiseToRupees(row.refund_paise), at: row.refunded_at.toISOString() },
    ...(disputed.length > 0 && { disputed: linesOf(disputed) }),
  }
}

/** What disputes hold and took, as an invoice says it. */
export function linesOf(disputed: Disputed[]) {
  return disputed.map(({ is_lost, amount_paise, at }) => ({
    is_lost,
    amount: paiseToRupees(amount_paise),
    at: at.toISOString(),
  }))
}
