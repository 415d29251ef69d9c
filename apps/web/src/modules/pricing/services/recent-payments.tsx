import { listTransactions, type Transaction } from '@chukta/contract/insight/reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { request } from '../../../lib/http.ts'
import { say } from '../../../lib/language.ts'
import { storedUserId } from '../../../lib/session.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { LedgerSheet } from '../../../ui/table/ledger-rows.tsx'
import classes from './recent-payments.module.css'
import { SERVICES_TEXT } from './services-text.ts'

const text = SERVICES_TEXT

const COLUMNS: LedgerColumn<Transaction>[] = [
  { key: 'paid_to', header: text.paidTo, main: true, cell: (row) => row.paid_to },
  { key: 'service', header: text.service, cell: (row) => say(row.service_name) },
  { key: 'date', header: text.date, cell: (row) => formatDate(row.created_at) },
  { key: 'mode', header: text.mode, minor: true, cell: (row) => say(row.payment_mode) },
  { key: 'amount', header: text.amount, money: true, cell: (row) => <Amount rupees={row.amount} /> },
  { key: 'status', header: text.status, cell: (row) => <StatusChip status={row.payment_status} /> },
]

function cardOf(row: Transaction): LedgerCard {
  return {
    title: row.paid_to,
    amount: <Amount rupees={row.amount} />,
    lines: [`${formatDate(row.created_at)} · ${say(row.payment_mode)}`],
    status: <StatusChip status={row.payment_status} />,
  }
}

/** The last three payments. Left out while there is none, and when it cannot be fetched: Reports has them all. */
export function RecentPayments() {
  const { data: payments } = useRecentPayments()
  if (!payments || payments.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="recent-payments">
      <div className={classes.heading}>
        <h2 id="recent-payments">{text.recent}</h2>
        <Link to="/user-reports">{text.allInReports}</Link>
      </div>
      <LedgerSheet
        label={text.recent}
        rows={payments}
        rowKey={(row) => row.id}
        columns={COLUMNS}
        card={cardOf}
      />
    </section>
  )
}

const RECENT = 3

/** The newest three transactions that the signed-in person may see. */
function useRecentPayments() {
  const userId = storedUserId() ?? 0
  return useQuery({
    queryKey: ['transactions', userId, 'recent'],
    // 5 is the smallest page size of lists.
    queryFn: async ({ signal }) => {
      const { data } = await request(listTransactions, { params: { userId }, query: { per_page: 5 }, signal })
      return data.data.slice(0, RECENT)
    },
  })
}
