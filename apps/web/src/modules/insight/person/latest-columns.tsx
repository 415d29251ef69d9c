import type { Transaction } from '@chukta/contract/insight/reports'
import { say } from '../../../lib/language.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { RowLink } from '../../../ui/table/row-link.tsx'
import { REPORTS_TEXT } from '../reports/reports-text.ts'
import classes from './person-page.module.css'

const text = REPORTS_TEXT

/**
 * The columns of a user's newest payments. `way` is the search of Reports that a payment's Back leads to; with `isPayer`
 * all payments are the user's own, else each names its payer.
 */
export const latestColumns = (way: string, isPayer: boolean): readonly LedgerColumn<Transaction>[] => [
  { key: 'date', header: text.date, nowrap: true, cell: (row) => formatDate(row.created_at) },
  {
    key: 'paid_to',
    header: text.paidTo,
    main: true,
    cell: (row) => (
      <span className={classes.paid}>
        <RowLink href={`/view-reports/${row.id}${way}`}>{row.paid_to}</RowLink>
        <small>{isPayer ? say(row.service_name) : text.paidByLine(row.name, row.mobile)}</small>
      </span>
    ),
  },
  { key: 'amount', header: text.amount, money: true, cell: (row) => <Amount rupees={row.amount} /> },
  { key: 'mode', header: text.mode, minor: true, cell: (row) => say(row.payment_mode) },
  { key: 'status', header: text.status, cell: (row) => <StatusChip status={row.payment_status} /> },
]
