import { formatMoney } from '@chukta/contract/money'
import { DISPUTE_STATUSES, type Dispute } from '@chukta/contract/payments/disputes'
import { Link, useSearch } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { DisputeChip } from './dispute-chip.tsx'
import classes from './disputes.module.css'
import { useDisputes } from './disputes-api.ts'
import { DISPUTES_TEXT } from './disputes-text.ts'
import { timeLeft } from './time-left.ts'

const text = DISPUTES_TEXT
const STATUSES = DISPUTE_STATUSES.map((value) => ({ value, label: text.statuses[value] }))

const COLUMNS: readonly LedgerColumn<Dispute>[] = [
  {
    key: 'order',
    header: text.order,
    main: true,
    cell: (row) => (
      <>
        <OrderLink row={row} />
        <span className={classes.small}>{row.reason || row.reason_code}</span>
      </>
    ),
  },
  { key: 'amount', header: text.amount, money: true, cell: (row) => <Disputed row={row} /> },
  { key: 'status', header: text.status, cell: (row) => <DisputeChip status={row.status} /> },
  { key: 'deadline', header: text.deadline, cell: (row) => <Deadline row={row} /> },
  { key: 'gateway', header: text.gateway, minor: true, cell: (row) => row.gateway },
]

/** The disputes, filtered in the address. */
export function DisputeList() {
  const list = useListSearch()
  const { status } = useSearch({ from: '/shell/disputes/{-$id}' })
  // A status of an edited address is refused by the server.
  const disputes = useDisputes({
    ...list.query,
    status: status as Dispute['status'] | undefined,
  })
  return (
    <ListTable
      label={text.title}
      query={disputes}
      rows={disputes.data?.data}
      columns={COLUMNS}
      card={(row) => ({
        title: <OrderLink row={row} />,
        amount: <Disputed row={row} />,
        lines: [row.reason || row.reason_code, <Deadline key="deadline" row={row} />, row.gateway],
        status: <DisputeChip status={row.status} />,
      })}
      list={list}
      failure={text.failed}
      filters={{ status: { value: status, label: text.status, choices: STATUSES } }}
      empty={text}
    />
  )
}

function OrderLink({ row }: { row: Dispute }) {
  return (
    <Link to="/disputes/{-$id}" params={{ id: String(row.id) }} aria-label={text.open(row.order_id)}>
      {row.order_id}
    </Link>
  )
}

/** The deadline of an answer, and the time left while one is needed. */
function Deadline({ row }: { row: Dispute }) {
  if (row.status !== 'open') {
    return row.settled_at ? text.endedAt(formatDateTime(row.settled_at)) : '–'
  }
  const left = timeLeft(row.respond_by)
  return left === null ? (
    text.noDeadline
  ) : (
    <>
      {formatDateTime(row.respond_by)}
      <span className={classes.left}>{left}</span>
    </>
  )
}

/** The disputed amount; money in another currency than rupees names it. */
function Disputed({ row: { amount, currency } }: { row: Dispute }) {
  return currency === 'INR' ? <Amount rupees={amount} /> : formatMoney(amount, currency)
}
