import { KEY_REQUEST_RESULTS, type KeyRequest } from '@chukta/contract/identity/api-keys/key-requests'
import { Link, useSearch } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import type { LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { useApiKeys, useKeyRequests } from './api-keys-api.ts'
import classes from './api-keys-page.module.css'
import { KEY_REQUESTS_TEXT } from './key-requests-text.ts'

const text = KEY_REQUESTS_TEXT
const RESULTS = KEY_REQUEST_RESULTS.map((value) => ({ value, label: text.results[value] }))
const count = new Intl.NumberFormat('en-IN')
const tookOf = ({ took_ms }: KeyRequest) => text.tookMs(count.format(took_ms))

/** The calls of the account's programs in the last 7 days; not in the specification. */
export function KeyRequestsPage() {
  const list = useListSearch()
  const { result, key } = useSearch({ from: '/shell/developers/requests' })
  const requests = useKeyRequests({ ...list.query, result, key })
  const keys = useApiKeys()
  const choices = (keys.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const toKeys = (
    <Link to="/developers" className={buttonClass({ variant: 'default' })}>
      {text.keys}
    </Link>
  )
  return (
    <>
      <PageHeading title={text.title} note={text.note} actions={toKeys} />
      <ListTable
        label={text.title}
        query={requests}
        rows={requests.data?.data}
        columns={COLUMNS}
        card={(row) => ({
          title: <CallText row={row} />,
          lines: [keyOf(row), `${formatDateTime(row.at)}, ${tookOf(row)}`, row.request_id],
          status: <ResultChip row={row} />,
        })}
        list={list}
        failure={text.loadFailed}
        keepsRows
        filters={{
          key: { value: key, label: text.apiKey, choices },
          result: { value: result, label: text.result, choices: RESULTS },
        }}
        empty={{ ...text, next: toKeys }}
      />
    </>
  )
}

const keyOf = ({ key_name, key_id }: KeyRequest) => key_name ?? key_id

const COLUMNS: readonly LedgerColumn<KeyRequest>[] = [
  { key: 'at', header: text.at, nowrap: true, cell: (row) => formatDateTime(row.at) },
  { key: 'call', header: text.call, main: true, cell: (row) => <CallText row={row} /> },
  { key: 'key', header: text.apiKey, cell: keyOf },
  { key: 'status', header: text.status, cell: (row) => <ResultChip row={row} /> },
  { key: 'took', header: text.took, nowrap: true, cell: tookOf },
  { key: 'id', header: text.requestId, minor: true, cell: (row) => <code>{row.request_id}</code> },
]

function CallText({ row: { method, path } }: { row: KeyRequest }) {
  return (
    <code className={classes.call}>
      {method} {path}
    </code>
  )
}

function ResultChip({ row: { status } }: { row: KeyRequest }) {
  return <StatusChip status={status < 400 ? 'success' : 'failed'} label={String(status)} />
}
