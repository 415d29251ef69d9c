import type { Transaction } from '@chukta/contract/reports'
import { Link, useSearch } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/dates.ts'
import { Amount } from '../../ui/amount.tsx'
import { iconLinkClass } from '../../ui/icon-button.tsx'
import type { LedgerCard, LedgerColumn } from '../../ui/ledger-columns.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import classes from './reports-page.module.css'
import { REPORTS_TEXT } from './reports-text.ts'

const text = REPORTS_TEXT

/** The columns of Reports; the serial number is the table's own. */
export const REPORT_COLUMNS: readonly LedgerColumn<Transaction>[] = [
  {
    key: 'date',
    header: text.date,
    cell: (row) => <span className={classes.date}>{formatDate(row.created_at)}</span>,
  },
  {
    key: 'urn',
    header: text.transactionId,
    main: true,
    cell: (row) => <TransactionLink id={row.id}>{row.urn}</TransactionLink>,
  },
  { key: 'service', header: text.service, cell: (row) => row.service_name },
  { key: 'paid_to', header: text.paidTo, minor: true, cell: (row) => row.paid_to },
  { key: 'amount', header: text.amount, money: true, cell: (row) => <Amount rupees={row.amount} /> },
  { key: 'mode', header: text.mode, minor: true, cell: (row) => row.payment_mode },
  { key: 'status', header: text.status, cell: (row) => <StatusChip status={row.payment_status} /> },
]

/** The same on a phone. */
export function reportCard(row: Transaction): LedgerCard {
  return {
    title: <TransactionLink id={row.id}>{row.paid_to}</TransactionLink>,
    amount: <Amount rupees={row.amount} />,
    lines: [row.service_name, `${formatDate(row.created_at)}, ${row.payment_mode}`, row.urn],
    status: <StatusChip status={row.payment_status} />,
  }
}

/** The row's view action. */
export function ViewLink({ row }: { row: Transaction }) {
  return (
    <TransactionLink id={row.id} className={iconLinkClass} label={text.view(row.urn)}>
      <Eye size={20} strokeWidth={1.75} aria-hidden />
    </TransactionLink>
  )
}

type LinkProps = { id: number; children: ReactNode; className?: string; label?: string }

// The list's filters go along, so that the way back leads to the same list.
function TransactionLink({ id, children, className = classes.link ?? '', label }: LinkProps) {
  const search = useSearch({ strict: false })
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
