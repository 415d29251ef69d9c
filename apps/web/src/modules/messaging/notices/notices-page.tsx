import { NOTICE_KINDS, type Notice } from '@chukta/contract/messaging/notices'
import { RECORDS } from '@chukta/contract/record-messages'
import { useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { Button } from '../../../ui/form/button.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { RowLink } from '../../../ui/table/row-link.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { pathOf, wordsOf } from './notice-words.ts'
import classes from './notices.module.css'
import { useMarkRead, useNotices } from './notices-api.ts'
import { NOTICES_TEXT } from './notices-text.ts'

const text = NOTICES_TEXT
const KINDS = NOTICE_KINDS.map((value) => ({ value, label: text.kinds[value] }))
const UNREAD = [{ value: '1', label: text.unreadOnly }]

/** All notifications of a person, by kind, or the unread ones alone; each leads to its record. */
export function NoticesPage() {
  const list = useListSearch()
  const { kind, unread } = useSearch({ from: '/shell/notifications/{-$id}' })
  const notices = useNotices({ ...list.query, kind, unread })
  const mark = useMarkRead()
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
          notices.data && notices.data.unread > 0 ? (
            <Button variant="default" disabled={mark.isPending} onClick={() => read()}>
              {text.readAll}
            </Button>
          ) : undefined
        }
      />
      <ListTable
        label={text.title}
        query={notices}
        rows={notices.data?.notices}
        columns={columns(read)}
        card={(notice) => cardOf(notice, read)}
        actions={(notice) =>
          notice.is_read ? null : (
            <IconButton Icon={Check} label={text.readOne(wordsOf(notice))} onClick={() => read(notice.id)} />
          )
        }
        list={list}
        failure={RECORDS.notices.loadFailed}
        filters={{
          kind: { value: kind, label: text.anyKind, name: text.kind, choices: KINDS },
          unread: { value: unread, label: text.anyState, name: text.state, choices: UNREAD },
        }}
        empty={text}
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
