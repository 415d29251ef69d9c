import { ANNOUNCEMENTS } from '@chukta/contract/messaging/announcement-messages'
import {
  ANNOUNCEMENT_STATES,
  type Announcement,
  type AnnouncementState,
} from '@chukta/contract/messaging/announcements'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import type { LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { AnnouncementActions } from './announcement-actions.tsx'
import { ChangeAnnouncement, NewAnnouncement } from './announcement-form-page.tsx'
import classes from './announcements.module.css'
import { useAnnouncements } from './announcements-api.ts'
import { ANNOUNCEMENTS_TEXT } from './announcements-text.ts'

const text = ANNOUNCEMENTS_TEXT
const STATES = ANNOUNCEMENT_STATES.map((value) => ({ value, label: text.states[value] }))
const LOOKS: Record<AnnouncementState, string> = { scheduled: 'waiting', showing: 'active', ended: 'closed' }

const rolesOf = ({ roles }: Announcement) =>
  roles.map((role) => text.everyone[role as keyof typeof text.everyone]).join(', ')
const chipOf = ({ state }: Announcement) => (
  <StatusChip status={labelOf(LOOKS, state)} label={labelOf(text.states, state)} />
)

const COLUMNS: readonly LedgerColumn<Announcement>[] = [
  {
    key: 'what',
    header: text.what,
    main: true,
    cell: (row) => (
      <>
        {row.title}
        <span className={classes.small}>{labelOf(text.kinds, row.kind)}</span>
      </>
    ),
  },
  { key: 'roles', header: text.roles, cell: rolesOf },
  { key: 'from', header: text.from, nowrap: true, cell: (row) => formatDateTime(row.starts_at) },
  { key: 'until', header: text.until, nowrap: true, cell: (row) => formatDateTime(row.ends_at) },
  { key: 'state', header: text.state, cell: chipOf },
]

/** Announcements to roles, for super admins: the list, a new one (`/announcements/new`) and each to change. */
export function AnnouncementsPage() {
  const { id } = useParams({ from: '/shell/announcements/{-$id}' })
  if (id === 'new') return <NewAnnouncement />
  return id === undefined ? <AnnouncementList /> : <ChangeAnnouncement key={id} id={Number(id)} />
}

function AnnouncementList() {
  const list = useListSearch()
  const { status } = useSearch({ from: '/shell/announcements/{-$id}' })
  // A state of an edited address is refused by the server.
  const state = status as AnnouncementState | undefined
  const announcements = useAnnouncements({ ...list.query, state })
  const add = (
    <Link to="/announcements/{-$id}" params={{ id: 'new' }} className={buttonClass({})}>
      <Plus size={20} strokeWidth={1.75} aria-hidden />
      {text.add}
    </Link>
  )
  return (
    <>
      <PageHeading title={text.title} note={text.note} actions={add} />
      <ListTable
        label={text.title}
        query={announcements}
        rows={announcements.data?.announcements}
        columns={COLUMNS}
        card={(row) => ({
          title: row.title,
          lines: [
            `${labelOf(text.kinds, row.kind)} · ${rolesOf(row)}`,
            text.period(formatDateTime(row.starts_at), formatDateTime(row.ends_at)),
          ],
          status: chipOf(row),
        })}
        actions={(row) => <AnnouncementActions row={row} />}
        list={list}
        failure={ANNOUNCEMENTS.listFailed}
        filters={{ status: { value: status, label: text.anyState, name: text.state, choices: STATES } }}
        empty={text}
      />
    </>
  )
}
