import { NOTICE_KINDS, type Notice } from '@chukta/contract/messaging/notices'
import { RECORDS } from '@chukta/contract/record-messages'
import { useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { formatDateTime } from '../../../lib/dates.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { Button } from '../../../ui/form/button.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { FilterSelect } from '../../../ui/table/filter-select.tsx'
import { filteredEmpty } from '../../../ui/table/filtered-empty.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { LedgerTable } from '../../../ui/table/ledger-table.tsx'
import { RowLink } from '../../../ui/table/row-link.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { pathOf, wordsOf } from './notice-words.ts'
import classes from './notices.module.css'
import { useMarkRead, useNotices } from './notices-api.ts'
import { NOTICES_TEXT } from './notices-text.ts'

const text = NOTICES_TEXT
const KINDS = NOTICE_KINDS.map((value) => ({ value, label: text.kinds[value] }))

/** Everything a person was told of, by kind, the unread ones alone; each leads to its record. */
export function NoticesPage() {
  const list = useListSearch()
  const { kind, unread } = useSearch({ from: '/shell/notifications/{-$id}' })
  const { data, error, refetch } = useNotices({ ...list.query, kind, unread })
  const mark = useMarkRead()
  useRefusalToast(error, RECORDS.notices.loadFailed)
  const read = (id?: number) =>
    mark.mutate(id, {
      onSuccess: () => id === undefined && toast.success(text.allRead),
      onError: (failed) => toastFailure(failed, text.readFailed),
    })
  return (
    <>
      <PageHeading
        title={text.title}
        note={text.note}
        actions={
          data && data.unread > 0 ? (
            <Button variant="default" disabled={mark.isPending} onClick={() => read()}>
              {text.readAll}
            </Button>
          ) : undefined
        }
      />
      <LedgerTable
        label={text.title}
        rows={data?.notices}
        total={data?.total ?? 0}
        rowKey={({ id }) => id}
        columns={columns(read)}
        card={(notice) => cardOf(notice, read)}
        actions={(notice) =>
          notice.is_read ? null : (
            <IconButton Icon={Check} label={text.readOne(wordsOf(notice))} onClick={() => read(notice.id)} />
          )
        }
        list={list}
        empty={filteredEmpty(list, { kind, unread }, text)}
        failure={error ? RECORDS.notices.loadFailed : undefined}
        onRetry={() => void refetch()}
        bar={
          <>
            <FilterSelect
              label={text.anyKind}
              name={text.kind}
              value={kind ?? ''}
              choices={KINDS}
              onChoose={(value) => list.setFilters({ kind: value || undefined })}
            />
            <FilterSelect
              label={text.anyState}
              name={text.state}
              value={unread ?? ''}
              choices={[{ value: '1', label: text.unreadOnly }]}
              onChoose={(value) => list.setFilters({ unread: value || undefined })}
            />
          </>
        }
      />
    </>
  )
}

type Read = (id: number) => void

const columns = (read: Read): LedgerColumn<Notice>[] => [
  { key: 'at', header: text.when, nowrap: true, cell: ({ created_at }) => formatDateTime(created_at) },
  { key: 'what', header: text.what, main: true, cell: (notice) => <Words notice={notice} read={read} /> },
  { key: 'kind', header: text.kind, minor: true, cell: ({ kind }) => labelOf(text.kinds, kind) },
]

const cardOf = (notice: Notice, read: Read): LedgerCard => ({
  title: <Words notice={notice} read={read} />,
  lines: [formatDateTime(notice.created_at), labelOf(text.kinds, notice.kind)],
})

function Words({ notice, read }: { notice: Notice; read: Read }) {
  return (
    <span className={classes.words} data-unread={!notice.is_read || undefined}>
      {!notice.is_read && <span className="visually-hidden">{text.isNew}: </span>}
      <RowLink href={pathOf(notice)} onClickCapture={() => !notice.is_read && read(notice.id)}>
        {wordsOf(notice)}
      </RowLink>
    </span>
  )
}
