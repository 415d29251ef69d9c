import { formatMoney } from '@chukta/contract/money'
import { listRefunds, type Refund, type RefundFilter } from '@chukta/contract/payments/refunds'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { pageQuery } from '../../../lib/data-query.ts'
import type { RequestInput } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import type { LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import classes from './refunds.module.css'
import { REFUNDS_TEXT } from './refunds-text.ts'

const text = REFUNDS_TEXT
const FILTERS: readonly RefundFilter[] = ['attention', 'waiting', 'succeeded', 'failed', 'mismatch']
const CHOICES = FILTERS.map((value) => ({ value, label: text.statuses[value] }))
const LOOKS: Record<Refund['status'], string> = {
  requested: 'waiting',
  sent: 'waiting',
  pending: 'waiting',
  succeeded: 'success',
  failed: 'failed',
  mismatch: 'failed',
}

const COLUMNS: readonly LedgerColumn<Refund>[] = [
  {
    key: 'order',
    header: text.order,
    main: true,
    cell: (row) => (
      <>
        <TransactionLink row={row} />
        <span className={classes.small}>
          {row.payer_name}, {row.paid_to}
        </span>
      </>
    ),
  },
  { key: 'amount', header: text.amount, money: true, cell: (row) => <Given row={row} /> },
  { key: 'status', header: text.status, cell: (row) => <State row={row} /> },
  {
    key: 'why',
    header: text.why,
    cell: (row) => (
      <>
        {row.reason}
        <span className={classes.small}>{detailOf(row)}</span>
      </>
    ),
  },
  { key: 'when', header: text.when, nowrap: true, cell: (row) => formatDateTime(row.requested_at) },
  { key: 'gateway', header: text.gateway, minor: true, cell: (row) => row.gateway },
]

/** Refunds, with those that wait and those that were refused; not in the specification. */
export function RefundsPage() {
  const list = useListSearch()
  const { status } = useSearch({ from: '/shell/refunds' })
  // A status of an edited address is refused by the server.
  const refunds = useRefunds({
    ...list.query,
    status: status as RefundFilter | undefined,
  })
  return (
    <>
      <PageHeading title={text.title} note={text.note} />
      <ListTable
        label={text.title}
        query={refunds}
        rows={refunds.data?.data}
        columns={COLUMNS}
        card={(row) => ({
          title: <TransactionLink row={row} />,
          amount: <Given row={row} />,
          lines: [row.reason, detailOf(row), formatDateTime(row.requested_at)],
          status: <State row={row} />,
        })}
        list={list}
        failure={text.failed}
        filters={{ status: { value: status, label: text.status, choices: CHOICES } }}
        empty={{
          ...text,
          next: (
            <Link to="/user-reports" className={buttonClass({ variant: 'default' })}>
              {text.toReports}
            </Link>
          ),
        }}
      />
    </>
  )
}

function TransactionLink({ row }: { row: Refund }) {
  return (
    <Link to="/view-reports/$id" params={{ id: String(row.transaction_id) }} aria-label={text.open(row.urn)}>
      {row.urn}
    </Link>
  )
}

function State({ row }: { row: Refund }) {
  return (
    <StatusChip
      status={labelOf(LOOKS, row.status)}
      label={row.ended_as ? text.ended : labelOf(text.statuses, row.status)}
    />
  )
}

/** Requester, bearer, and the reason of a failure. */
function detailOf(row: Refund): string {
  return [
    row.requested_by ? text.by(row.requested_by) : labelOf(text.sources, row.source),
    ...(row.bearer ? [labelOf(text.borneBy, row.bearer)] : []),
    ...(row.message && row.status !== 'succeeded' ? [row.message] : []),
  ].join(' · ')
}

/** The refunded amount; money in another currency than rupees names it. */
function Given({ row: { amount, currency } }: { row: Refund }) {
  return currency === 'INR' ? <Amount rupees={amount} /> : formatMoney(amount, currency)
}

type Query = NonNullable<RequestInput<typeof listRefunds>['query']>

/** A page of the refunds; the page before stays while the next is fetched. */
function useRefunds(query: Query) {
  return useQuery({
    ...pageQuery(['refunds', storedUserId(), query], listRefunds, { query }),
    refetchOnMount: 'always',
  })
}
