import type { Language } from '@chukta/contract/languages'
import { paiseToRupees } from '@chukta/contract/money'
import { nameIn } from '../../../languages/answers.ts'
import { type Cell, type Column, titled } from '../../../platform/files/sheet.ts'
import type { TransactionRow } from './transactions-sql.ts'

const text = (value: string | null): Cell => ({ text: value ?? '' })
const rupees = (paise: bigint): Cell => ({ rupees: paiseToRupees(paise) })

const COLUMNS: (Column<TransactionRow> & { isName?: true })[] = [
  { title: 'Date (IST)', cell: (row) => ({ at: row.created_at }) },
  { title: 'Transaction ID', cell: (row) => text(row.urn) },
  { title: 'Status', cell: (row) => text(row.shown_status), isName: true },
  { title: 'Service', cell: (row) => text(row.service_name), isName: true },
  { title: 'Paid to', cell: (row) => text(row.paid_to) },
  { title: 'Payment for', cell: (row) => text(row.payment_for), isName: true },
  { title: 'Base amount (INR)', cell: (row) => rupees(row.base_paise) },
  { title: 'Charge (INR)', cell: (row) => rupees(row.charge_paise) },
  { title: 'Amount (INR)', cell: (row) => rupees(row.total_paise) },
  { title: 'Payment mode', cell: (row) => text(row.payment_mode), isName: true },
  { title: 'Payment gateway', cell: (row) => text(row.payment_gateway) },
  { title: 'Paid by', cell: (row) => text(`${row.first_name} ${row.last_name}`.trim()) },
  { title: 'Mobile', cell: (row) => text(row.mobile) },
  { title: 'Email', cell: (row) => text(row.email) },
  { title: 'Customer ref id', cell: (row) => text(row.customer_ref_id) },
  { title: 'Bank reference', cell: (row) => text(row.bank_reference_no) },
  { title: 'Bank', cell: (row) => text(row.bank) },
  { title: 'Card type', cell: (row) => text(row.card_type) },
  { title: 'Card country', cell: (row) => text(row.card_country) },
  { title: 'Card number', cell: (row) => text(row.card_number) },
  { title: 'Message', cell: (row) => text(row.transaction_message) },
  { title: 'Error code', cell: (row) => text(row.error_code) },
  { title: 'Dispute', cell: (row) => text(row.dispute_status), isName: true },
  { title: 'Refund', cell: (row) => text(row.refund_status), isName: true },
  {
    title: 'Refund (INR)',
    cell: (row) => (row.refund_paise === null ? text(null) : rupees(row.refund_paise)),
  },
  { title: 'Error', cell: (row) => text(row.error_description) },
  { title: 'Paid by link', cell: (row) => text(row.opener_name) },
]

/** The columns of an export from left to right, their titles and our own fixed names in a language. */
export function exportColumns(language: Language): Column<TransactionRow>[] {
  const say = (name: string) => nameIn(language, name)
  const columns = COLUMNS.map(({ isName, cell, ...column }) => ({
    ...column,
    cell: (row: TransactionRow): Cell => {
      const value = cell(row)
      return isName && 'text' in value ? text(say(value.text)) : value
    },
  }))
  return titled(columns, say)
}
