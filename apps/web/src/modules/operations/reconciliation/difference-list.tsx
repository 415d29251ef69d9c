import type {
  DifferenceLine,
  DifferenceSide,
  ReconciledDay,
} from '@chukta/contract/operations/reconciliation'
import { DIFFERENCE_KINDS } from '@chukta/contract/operations/reconciliation-kinds'
import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '../../../lib/time/dates.ts'
import { formatDay } from '../../../lib/time/days.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { DifferenceDialog } from './difference-dialog.tsx'
import { useDifferences } from './reconciliation-api.ts'
import classes from './reconciliation-page.module.css'
import { RECONCILIATION_TEXT } from './reconciliation-text.ts'

const text = RECONCILIATION_TEXT
const KINDS = DIFFERENCE_KINDS.map((value) => ({ value, label: RECONCILIATION.kinds[value] }))
const STATUSES = Object.entries(text.statuses).map(([value, label]) => ({ value, label }))

const COLUMNS: readonly LedgerColumn<DifferenceLine>[] = [
  { key: 'what', header: text.what, main: true, cell: (row) => <What row={row} /> },
  { key: 'ours', header: text.ours, cell: (row) => <Side sides={row.ours ? [row.ours] : []} /> },
  { key: 'theirs', header: text.theirs, cell: (row) => <Side sides={row.theirs} /> },
  { key: 'amount', header: text.amount, money: true, cell: (row) => <Money row={row} /> },
  { key: 'age', header: text.age, minor: true, nowrap: true, cell: ageOf },
]

/** Reconciliation breaks between our books and a provider, both sides beside each other; filtered in the address. */
export function DifferenceList({ sources }: { sources: ReconciledDay['sources'] }) {
  const list = useListSearch()
  const { kind, gateway, status, day } = useSearch({ from: '/shell/reconciliation' })
  // The list is of all days unless a day was chosen; the server refuses unknown values.
  const filters = { kind, gateway, status, day } as Parameters<typeof useDifferences>[0]
  const differences = useDifferences({ ...list.query, ...filters })
  const [resolves, setResolves] = useState<DifferenceLine | null>(null)
  return (
    <section className={classes.list} aria-label={text.listTitle}>
      <h2>{text.listTitle}</h2>
      <ListTable
        label={text.listTitle}
        query={differences}
        rows={differences.data?.data}
        columns={COLUMNS}
        card={(row) => ({
          title: <What row={row} />,
          amount: <Money row={row} />,
          lines: [
            <Labelled key="ours" label={text.ours} sides={row.ours ? [row.ours] : []} />,
            <Labelled key="theirs" label={text.theirs} sides={row.theirs} />,
            ageOf(row),
          ],
        })}
        actions={(row) =>
          row.can.length > 0 ? (
            <Button size="sm" variant="default" onClick={() => setResolves(row)}>
              {text.resolve}
              <span className="visually-hidden">{text.resolveOf(row.id)}</span>
            </Button>
          ) : null
        }
        list={list}
        failure={RECONCILIATION.failed}
        filters={{
          kind: { value: kind, label: text.kind, choices: KINDS },
          gateway: {
            value: gateway,
            label: text.gateway,
            choices: sources.map(({ source, name }) => ({ value: source, label: name })),
          },
          status: { value: status, label: text.status, choices: STATUSES },
          // Chosen in the page's heading.
          day: { value: day },
        }}
        empty={{ none: agreementOf(sources), noMatch: text.noMatch }}
      />
      {resolves && <DifferenceDialog row={resolves} onClose={() => setResolves(null)} />}
    </section>
  )
}

/** All agrees only when every provider's record was read: an unread record proves nothing. */
function agreementOf(sources: ReconciledDay['sources']): string {
  const unread = sources.filter(({ status }) => status !== 'done')
  if (sources.length === 0) return text.noneOpen
  if (unread.length === sources.length) return text.neverRead
  return unread.length === 0 ? text.everything : text.notAllRead(unread.map(({ name }) => name).join(', '))
}

function What({ row }: { row: DifferenceLine }) {
  return (
    <>
      <strong>{labelOf(RECONCILIATION.kinds, row.kind)}</strong>{' '}
      {row.transaction_id !== null && (
        <Link to="/view-reports/$id" params={{ id: String(row.transaction_id) }}>
          {row.order_id}
        </Link>
      )}
      <span className={classes.small}>
        {row.source_name}, {formatDay(row.day)}
      </span>
      {row.resolution && (
        <span className={classes.small}>
          {labelOf(text.by, row.resolution)}
          {row.reason && `: ${row.reason}`}
        </span>
      )}
      {row.owner && <span className={classes.small}>{text.owner(row.owner)}</span>}
    </>
  )
}

function Side({ sides }: { sides: DifferenceSide[] }) {
  if (sides.length === 0) return <span className={classes.small}>{text.nothing}</span>
  return sides.map((side, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a record can be the same
    <span key={place} className={classes.side}>
      <span className={classes.id}>{side.id ?? side.reference}</span>
      <span>
        {side.currency} {side.amount}
        {side.fee !== null && `, ${text.fee} ${side.fee} + ${text.gst} ${side.gst ?? '0.00'}`}
      </span>
      <span className={classes.small}>
        {side.at && `${text.happened} ${formatDate(side.at)}`}
        {side.settled_at && `, ${text.settled} ${formatDate(side.settled_at)}`}
      </span>
    </span>
  ))
}

function Labelled({ label, sides }: { label: string; sides: DifferenceSide[] }) {
  return (
    <>
      {label}: <Side sides={sides} />
    </>
  )
}

function Money({ row: { amount, currency } }: { row: DifferenceLine }) {
  return currency === 'INR' ? <Amount rupees={amount} /> : `${currency} ${amount}`
}

function ageOf({ age_days, resolved_at }: DifferenceLine): string {
  return resolved_at === null ? text.days(age_days) : formatDate(resolved_at)
}
