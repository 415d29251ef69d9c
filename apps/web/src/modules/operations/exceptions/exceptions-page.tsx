import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import { EXCEPTION_KINDS, type ExceptionItem } from '@chukta/contract/operations/exceptions'
import { Link, useSearch } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { can } from '../../../lib/can.ts'
import { storedUserId } from '../../../lib/session.ts'
import { formatClock } from '../../../lib/time/clock.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { ageOf, untilOf } from './age.ts'
import { ExceptionActions } from './exception-actions.tsx'
import { useExceptions } from './exceptions-api.ts'
import classes from './exceptions-page.module.css'
import { EXCEPTIONS_TEXT } from './exceptions-text.ts'
import { MoneyStopPanel } from './money-stop-panel.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'

const text = EXCEPTIONS_TEXT
const DAY_MS = 86_400_000
const WEEK_DAYS = 7
const KINDS = EXCEPTION_KINDS.map((value) => ({ value, label: text.kinds[value] }))

/** Records that need a person, oldest first, filtered in the address; not in the specification. */
export function ExceptionsPage() {
  const list = useListSearch()
  // Here and not in its row: a phone turned on its side has other rows, and must not lose the input.
  const [resolving, setResolving] = useState<ExceptionItem | null>(null)
  const { kind } = useSearch({ from: '/shell/exceptions' })
  // A kind of an edited address is refused by the server.
  const exceptions = useExceptions({ ...list.query, kind })
  const { data } = exceptions
  const maySeeStop = can('reconciliation.manage')
  const updatedAt = data ? text.updatedAt(formatClock(data.at)) : ''
  const now = data?.at ?? new Date().toISOString()
  return (
    <>
      <PageHeading
        title={text.title}
        note={text.note[maySeeStop ? 1 : 2]}
        actions={
          data && (
            <p className={classes.sum}>
              {text.sum(data.total)} <Amount rupees={data.amount} size="total" />
            </p>
          )
        }
      />
      {maySeeStop && <MoneyStopPanel />}
      <ListTable
        label={text.title}
        query={exceptions}
        rows={data?.data}
        columns={columnsAt(now)}
        card={(row) => cardOf(row, now)}
        actions={(row) => <ExceptionActions row={row} onResolve={setResolving} />}
        list={list}
        failure={EXCEPTIONS.listFailed}
        filters={{ kind: { value: kind, label: text.kind, choices: KINDS } }}
        empty={{ none: `${text.none} ${updatedAt}`, noMatch: `${text.noMatch} ${updatedAt}` }}
      />
      {resolving && <ResolveDialog row={resolving} onClose={() => setResolving(null)} />}
    </>
  )
}

function columnsAt(now: string): readonly LedgerColumn<ExceptionItem>[] {
  return [
    {
      key: 'what',
      header: text.reason,
      main: true,
      cell: (row) => (
        <>
          <What row={row} />
          <span className={classes.reason}>{row.reason}</span>
          {row.approval_id !== null && (
            <span className={classes.small}>
              <Waits row={row} />
            </span>
          )}
        </>
      ),
    },
    { key: 'amount', header: text.amount, money: true, cell: (row) => <Money row={row} /> },
    { key: 'since', header: text.since, nowrap: true, cell: (row) => <Age row={row} now={now} /> },
    { key: 'next', header: text.next, minor: true, cell: (row) => <Next row={row} now={now} /> },
    { key: 'owner', header: text.owner, minor: true, cell: ownerOf },
  ]
}

function cardOf(row: ExceptionItem, now: string): LedgerCard {
  return {
    title: <What row={row} />,
    amount: <Money row={row} />,
    lines: [
      row.reason,
      ...(row.approval_id === null ? [] : [<Waits key="waits" row={row} />]),
      <Fragment key="age">
        {text.since} <Age row={row} now={now} /> · <Next row={row} now={now} />
      </Fragment>,
      ...(row.owner === null ? [] : [`${text.owner}: ${ownerOf(row)}`]),
    ],
  }
}

function What({ row }: { row: ExceptionItem }) {
  return (
    <>
      <span className={classes.kind}>{labelOf(text.kinds, row.kind)}</span>{' '}
      {row.transaction_id === null ? (
        (row.order_id ?? (row.kind === 'identity' ? null : text.noOrder))
      ) : (
        <Link to="/view-reports/$id" params={{ id: String(row.transaction_id) }}>
          {row.order_id}
        </Link>
      )}
    </>
  )
}

/** The proposal to resolve it that waits for approval. */
function Waits({ row: { approval_id } }: { row: ExceptionItem }) {
  if (approval_id === null) return null
  return (
    <Link to="/approvals/{-$id}" params={{ id: String(approval_id) }}>
      {text.waits}
    </Link>
  )
}

function Money({ row: { kind, amount, currency } }: { row: ExceptionItem }) {
  if (kind === 'identity') return text.noMoney
  return currency === 'INR' ? <Amount rupees={amount} /> : `${currency} ${amount}`
}

/** How long it is open; coloured from a week on, and more from a month on. */
function Age({ row: { since }, now }: { row: ExceptionItem; now: string }) {
  const days = (Date.parse(now) - Date.parse(since)) / DAY_MS
  return (
    <span className={classes.age} data-tone={days >= 30 ? 'bad' : days >= WEEK_DAYS ? 'warn' : undefined}>
      {ageOf(since, now)}
    </span>
  )
}

function Next({ row: { next_at, synced_at, can }, now }: { row: ExceptionItem; now: string }) {
  const isSoon = next_at !== null && Date.parse(next_at) - Date.parse(now) <= WEEK_DAYS * DAY_MS
  const person = can.resolve.length > 0 ? text.person : next_at === null ? text.noneLeft : text.notSoon
  return (
    <>
      {isSoon ? text.nextSync(untilOf(next_at, now)) : person}
      {synced_at !== null && <span className={classes.small}>{text.syncedAt(formatClock(synced_at))}</span>}
    </>
  )
}

function ownerOf({ owner }: ExceptionItem): string {
  if (owner === null) return text.unassigned
  return owner.id === storedUserId() ? text.you : owner.name
}
