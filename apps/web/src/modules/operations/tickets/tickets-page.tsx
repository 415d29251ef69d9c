import { ROLE } from '@chukta/contract/permissions'
import { RECORDS } from '@chukta/contract/record-messages'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { storedRoleId } from '../../../lib/session.ts'
import { ON_PHONE, useMedia } from '../../../lib/use-media.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { StatusCards } from './status-cards.tsx'
import { TICKET_COLUMNS, ticketCard, ViewTicket } from './ticket-columns.tsx'
import { ticketStatus } from './ticket-status.ts'
import { useTickets } from './tickets-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

const RaisedByChip = lazy(() => import('./raised-by-chip.tsx'))
const messages = RECORDS.tickets
const text = TICKETS_TEXT

/** The tickets of the signed-in person and everyone below (spec 2 section 2.12). */
export function TicketsPage() {
  const list = useListSearch()
  const address = useSearch({ from: '/shell/user-support' })
  const { search, user } = address
  const onPhone = useMedia(ON_PHONE)
  const status = ticketStatus(address.status)
  const tickets = useTickets({
    ...list.query,
    ...(status ? { status } : {}),
    ...(search ? { search } : {}),
    ...(user ? { user_id: user } : {}),
  })
  return (
    <>
      <PageHeading title={text.title} actions={<CreateButton />} />
      <StatusCards
        counts={tickets.data}
        status={status}
        onChoose={(chosen) => list.setFilters({ status: chosen })}
      />
      <ListTable
        label={text.title}
        query={tickets}
        rows={tickets.data?.tickets}
        columns={TICKET_COLUMNS}
        card={ticketCard}
        actions={onPhone ? undefined : (row) => <ViewTicket ticket={row} />}
        list={list}
        failure={messages.listFailed}
        filters={{
          // Chosen on the cards above.
          status: { value: status },
          search: { value: search, label: text.search },
          user: {
            value: user,
            box: user && (
              <Suspense>
                <RaisedByChip id={user} onRemove={() => list.setFilters({ user: undefined })} />
              </Suspense>
            ),
          },
        }}
        empty={{
          none: `${messages.none} ${text.noneNote}`,
          noMatch: text.noMatch,
          next: <CreateButton />,
        }}
      />
    </>
  )
}

/** Leads to the form; hidden for role 1 (spec 2 section 2.12), who may still open the page. */
function CreateButton() {
  if (storedRoleId() === ROLE.superAdmin) return null
  return (
    <Link to="/create-ticket" className={buttonClass({})} data-shortcut="n">
      <Plus size={20} strokeWidth={1.75} aria-hidden />
      {text.create}
    </Link>
  )
}
