import { RECORDS } from '@chukta/contract/record-messages'
import type { Transaction } from '@chukta/contract/reports'
import { Link, useSearch } from '@tanstack/react-router'
import { Eye, MessageSquare, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/dates.ts'
import { toast } from '../../lib/toast.ts'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { IconButton, iconLinkClass } from '../../ui/form/icon-button.tsx'
import { Amount } from '../../ui/layout/amount.tsx'
import type { LedgerCard, LedgerColumn } from '../../ui/table/ledger-columns.ts'
import classes from './reports-page.module.css'
import { REPORTS_TEXT } from './reports-text.ts'

const text = REPORTS_TEXT

/** The columns of Reports; the serial number is the table's own. */
export const REPORT_COLUMNS: readonly LedgerColumn<Transaction>[] = [
  {
    key: 'date',
    header: text.date,
    sort: 'created_at',
    cell: (row) => <span className={classes.date}>{formatDate(row.created_at)}</span>,
  },
  {
    key: 'urn',
    header: text.transactionId,
    main: true,
    fixed: true,
    cell: (row) => <TransactionLink id={row.id}>{row.urn}</TransactionLink>,
  },
  { key: 'service', header: text.service, cell: (row) => row.service_name },
  { key: 'paid_to', header: text.paidTo, minor: true, cell: (row) => row.paid_to },
  {
    key: 'amount',
    header: text.amount,
    money: true,
    sort: 'amount',
    cell: (row) => <Amount rupees={row.amount} />,
  },
  { key: 'mode', header: text.mode, minor: true, cell: (row) => row.payment_mode },
  { key: 'status', header: text.status, cell: (row) => <PaymentState row={row} /> },
]

/** The same on a phone. */
export function reportCard(row: Transaction): LedgerCard {
  return {
    title: <TransactionLink id={row.id}>{row.paid_to}</TransactionLink>,
    amount: <Amount rupees={row.amount} />,
    lines: [row.service_name, `${formatDate(row.created_at)}, ${row.payment_mode}`, row.urn],
    status: <PaymentState row={row} />,
  }
}

// A refunded payment stays paid: it was. The refund is a line below it.
function PaymentState({ row }: { row: Transaction }) {
  return (
    <span className={classes.state}>
      <StatusChip status={row.payment_status} />
      {row.dispute_status && <small>{text.disputeNotes[row.dispute_status]}</small>}
      {row.refund_status && <small>{text.refundNotes[row.refund_status]}</small>}
    </span>
  )
}

/** A row's view, invoice and ticket; an invoice there is only of a paid payment. */
export function ReportActions({
  row,
  onInvoice,
}: {
  row: Transaction
  onInvoice: (row: Transaction) => void
}) {
  const isPaid = row.payment_status === 'PAID'
  return (
    <>
      <TransactionLink id={row.id} className={iconLinkClass} label={text.view(row.urn)}>
        <Eye size={20} strokeWidth={1.75} aria-hidden />
      </TransactionLink>
      <IconButton
        label={isPaid ? text.invoice(row.urn) : `${text.invoice(row.urn)}. ${RECORDS.reports.notPaid}`}
        Icon={ReceiptText}
        aria-disabled={!isPaid}
        onClick={() => (isPaid ? onInvoice(row) : toast.info(RECORDS.reports.notPaid))}
      />
      <Link
        to="/create-ticket"
        search={{ transaction: row.id }}
        className={iconLinkClass}
        aria-label={text.ticket(row.urn)}
        title={text.ticket(row.urn)}
      >
        <MessageSquare size={20} strokeWidth={1.75} aria-hidden />
      </Link>
    </>
  )
}

type LinkProps = { id: number; children: ReactNode; className?: string; label?: string }

// The list's filters go along, so that Back leads to the same list.
function TransactionLink({ id, children, className = classes.link ?? '', label }: LinkProps) {
  const search = useSearch({ from: '/shell/user-reports' })
  return (
    <Link
      to="/view-reports/$id"
      params={{ id: String(id) }}
      search={search}
      className={className}
      {...(label ? { 'aria-label': label, title: label } : {})}
    >
      {children}
    </Link>
  )
}
