import { DESK_KINDS, type DeskLine } from '@chukta/contract/operations/repair-desk'
import { REPAIR_DESK } from '@chukta/contract/operations/repair-desk-messages'
import { may } from '@chukta/contract/permissions'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { storedRoleId, storedUserId } from '../../../lib/session.ts'
import { formatClock } from '../../../lib/time/clock.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { ageOf, untilOf } from './age.ts'
import { DeskActions } from './desk-actions.tsx'
import { MoneyStopPanel } from './money-stop-panel.tsx'
import { useDesk } from './repair-desk-api.ts'
import classes from './repair-desk-page.module.css'
import { REPAIR_DESK_TEXT } from './repair-desk-text.ts'
import { ResolveDialog } from './resolve-dialog.tsx'

const text = REPAIR_DESK_TEXT
const KINDS = DESK_KINDS.map((value) => ({ value, label: text.kinds[value] }))

/** Everything that is not final or does not agree, oldest first, filtered in the address; not in the specification. */
export function RepairDeskPage() {
  const list = useListSearch()
  // Here and not in its row: a phone turned on its side has other rows, and must not lose what was typed.
  const [resolving, setResolving] = useState<DeskLine | null>(null)
  const { kind } = useSearch({ from: '/shell/repair-desk' })
  // A kind of an edited address is refused by the server.
  const desk = useDesk({ ...list.query, kind })
  const { data } = desk
  const maySeeStop = may(storedRoleId() ?? 0, 'reconciliation.manage')
  const lookedAt = data ? text.lookedAt(formatClock(data.at)) : ''
  const now = data?.at ?? new Date().toISOString()
  return (
    <>
      <PageHeading
        title={text.title}
        note={text.note[maySeeStop ? 1 : 2]}
        actions={
          data && (
            <p className={classes.sum}>
              {text.sum} <Amount rupees={data.amount} size="total" final />
            </p>
          )
        }
      />
      {maySeeStop && <MoneyStopPanel />}
      <ListTable
        label={text.title}
        query={desk}
        rows={data?.data}
        columns={columnsAt(now)}
        card={(row) => cardOf(row, now)}
        actions={(row) => <DeskActions row={row} onResolve={setResolving} />}
        list={list}
        failure={REPAIR_DESK.listFailed}
        filters={{ kind: { value: kind, label: text.kind, choices: KINDS } }}
        empty={{ none: `${text.none} ${lookedAt}`, noMatch: `${text.noMatch} ${lookedAt}` }}
      />
      {resolving && <ResolveDialog row={resolving} onClose={() => setResolving(null)} />}
    </>
  )
}

function columnsAt(now: string): readonly LedgerColumn<DeskLine>[] {
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
    { key: 'since', header: text.since, nowrap: true, cell: (row) => ageOf(row.since, now) },
    { key: 'next', header: text.next, minor: true, cell: (row) => <Next row={row} now={now} /> },
    { key: 'owner', header: text.owner, minor: true, cell: ownerOf },
  ]
}

function cardOf(row: DeskLine, now: string): LedgerCard {
  return {
    title: <What row={row} />,
    amount: <Money row={row} />,
    lines: [
      row.reason,
      ...(row.approval_id === null ? [] : [<Waits key="waits" row={row} />]),
      `${text.since} ${ageOf(row.since, now)}`,
      <Next key="next" row={row} now={now} />,
      `${text.owner}: ${ownerOf(row)}`,
    ],
  }
}

function What({ row }: { row: DeskLine }) {
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

/** The proposal to end it that waits for another person. */
function Waits({ row: { approval_id } }: { row: DeskLine }) {
  if (approval_id === null) return null
  return (
    <Link to="/approvals/{-$id}" params={{ id: String(approval_id) }}>
      {text.waits}
    </Link>
  )
}

function Money({ row: { kind, amount, currency } }: { row: DeskLine }) {
  if (kind === 'identity') return text.noMoney
  return currency === 'INR' ? <Amount rupees={amount} /> : `${currency} ${amount}`
}

function Next({ row: { next_at, asked_at }, now }: { row: DeskLine; now: string }) {
  return (
    <>
      {next_at === null ? text.person : text.asksAt(untilOf(next_at, now))}
      {asked_at !== null && <span className={classes.small}>{text.askedAt(formatClock(asked_at))}</span>}
    </>
  )
}

function ownerOf({ owner }: DeskLine): string {
  if (owner === null) return text.nobody
  return owner.id === storedUserId() ? text.you : owner.name
}
