import { APPROVAL_KINDS } from '@chukta/contract/identity/approval-kinds'
import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import type { Approval } from '@chukta/contract/identity/approvals'
import { Link, useSearch } from '@tanstack/react-router'
import { ListTree } from 'lucide-react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { iconLinkClass } from '../../../ui/form/icon-button.tsx'
import type { LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import classes from './approvals.module.css'
import { useApprovals } from './approvals-api.ts'
import { APPROVALS_TEXT } from './approvals-text.ts'

const text = APPROVALS_TEXT
const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const STATUSES = choicesOf(text.statuses)
const KINDS = APPROVAL_KINDS.map((value) => ({ value, label: APPROVALS.kinds[value] }))
const SHOWN_LINES = 2

const COLUMNS: readonly LedgerColumn<Approval>[] = [
  { key: 'at', header: text.proposed, nowrap: true, cell: (row) => formatDateTime(row.created_at) },
  { key: 'what', header: text.what, main: true, cell: (row) => row.title },
  { key: 'changes', header: text.changes, cell: (row) => <Lines row={row} /> },
  { key: 'by', header: text.by, minor: true, cell: (row) => row.maker.name },
  { key: 'status', header: text.status, cell: (row) => <Status row={row} /> },
]

/** Waiting and decided changes, filtered in the address. */
export function ApprovalList() {
  const list = useListSearch()
  const { status, kind } = useSearch({ from: '/shell/approvals/{-$id}' })
  const approvals = useApprovals({ ...list.query, status, kind })
  return (
    <ListTable
      label={text.title}
      query={approvals}
      rows={approvals.data?.data}
      columns={COLUMNS}
      card={(row) => ({
        title: row.title,
        lines: [
          <Lines key="lines" row={row} />,
          `${row.maker.name}, ${formatDateTime(row.created_at)}`,
          ...(row.can.decide_refused === null ? [] : [row.can.decide_refused]),
        ],
        status: <StatusChip status={row.status} />,
      })}
      actions={({ id, title }) => (
        <Link
          to="/approvals/{-$id}"
          params={{ id: String(id) }}
          className={iconLinkClass}
          aria-label={text.open(title, id)}
          title={text.open(title, id)}
        >
          <ListTree size={20} strokeWidth={1.75} aria-hidden />
        </Link>
      )}
      list={list}
      failure={APPROVALS.listFailed}
      filters={{
        status: { value: status, label: text.status, choices: STATUSES },
        kind: { value: kind, label: text.kind, choices: KINDS },
      }}
      empty={text}
    />
  )
}

function Lines({ row: { changes } }: { row: Approval }) {
  const lines = changes
    .slice(0, SHOWN_LINES)
    .map(({ label, before, after }) => text.line(label, before, after))
  if (changes.length > SHOWN_LINES) lines.push(text.more(changes.length - SHOWN_LINES))
  return lines.map((line) => <div key={line}>{line}</div>)
}

/** The status and, of a waiting one, why the person cannot decide. */
function Status({ row: { status, can } }: { row: Approval }) {
  return (
    <>
      <StatusChip status={status} />
      {can.decide_refused !== null && <small className={classes.why}>{can.decide_refused}</small>}
    </>
  )
}
