import { paiseToRupees } from '@chukta/contract/money'
import type { TransactionRow } from './transactions-sql.ts'

/** A cell: text as people wrote it, an amount in rupees, or a moment. Only text can be mistaken for a formula. */
export type Cell = { text: string } | { rupees: string } | { at: Date }

const text = (value: string | null): Cell => ({ text: value ?? '' })
const rupees = (paise: bigint): Cell => ({ rupees: paiseToRupees(paise) })

/** The columns of an export, from left to right. At most 26: the sheet names them by one letter. */
export const EXPORT_COLUMNS: { title: string; cell: (row: TransactionRow) => Cell }[] = [
  { title: 'Date (IST)', cell: (row) => ({ at: row.created_at }) },
  { title: 'Transaction ID', cell: (row) => text(row.urn) },
  { title: 'Status', cell: (row) => text(row.shown_status) },
  { title: 'Service', cell: (row) => text(row.service_name) },
  { title: 'Paid to', cell: (row) => text(row.paid_to) },
  { title: 'Payment for', cell: (row) => text(row.payment_for) },
  { title: 'Base amount (INR)', cell: (row) => rupees(row.base_paise) },
  { title: 'Charge (INR)', cell: (row) => rupees(row.charge_paise) },
  { title: 'Amount (INR)', cell: (row) => rupees(row.total_paise) },
  { title: 'Payment mode', cell: (row) => text(row.payment_mode) },
  { title: 'Payment gateway', cell: (row) => text(row.payment_gateway) },
  { title: 'Customer', cell: (row) => text(`${row.first_name} ${row.last_name}`.trim()) },
  { title: 'Mobile', cell: (row) => text(row.mobile) },
  { title: 'Email', cell: (row) => text(row.email) },
  { title: 'Customer ref id', cell: (row) => text(row.customer_ref_id) },
  { title: 'Bank reference', cell: (row) => text(row.bank_reference) },
  { title: 'Bank', cell: (row) => text(row.bank) },
  { title: 'Card type', cell: (row) => text(row.card_type) },
  { title: 'Card country', cell: (row) => text(row.card_country) },
  { title: 'Card number', cell: (row) => text(row.card_number) },
  { title: 'Message', cell: (row) => text(row.transaction_message) },
  { title: 'Error code', cell: (row) => text(row.error_code) },
  { title: 'Refund', cell: (row) => text(row.refund_status) },
  {
    title: 'Refund (INR)',
    cell: (row) => (row.refund_paise === null ? text(null) : rupees(row.refund_paise)),
  },
  { title: 'Error', cell: (row) => text(row.error_description) },
]

/** Text that a spreadsheet would run gets an apostrophe in front (ASVS 1.2.10). */
export function harmless(value: string): string {
  return /^[=+\-@\t\r\n\0]/.test(value) ? `'${value}` : value
}

const INDIA_MS = 19_800_000

/** A moment moved so that its UTC parts read as the clock in India, which has no summer time. */
export function onIndianClock(at: Date): Date {
  return new Date(at.getTime() + INDIA_MS)
}
