import type { TicketRow } from '@chukta/contract/operations/tickets'
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/time/dates.ts'
import { iconLinkClass } from '../../../ui/form/icon-button.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { PictureButton } from './picture-button.tsx'
import { TicketChip } from './ticket-chip.tsx'
import classes from './tickets-page.module.css'
import { TICKETS_TEXT } from './tickets-text.ts'

const text = TICKETS_TEXT

/** The columns of Support; the serial number is the table's own. */
export const TICKET_COLUMNS: readonly LedgerColumn<TicketRow>[] = [
  { key: 'date', header: text.date, nowrap: true, cell: (row) => formatDate(row.created_on) },
  { key: 'by', header: text.createdBy, minor: true, cell: (row) => row.user.username },
  {
    key: 'subject',
    header: text.subject,
    main: true,
    cell: (row) => <TicketLink ticket={row}>{row.subject}</TicketLink>,
  },
  { key: 'number', header: text.number, nowrap: true, cell: (row) => row.ticket_no },
  {
    key: 'status',
    header: text.status,
    cell: (row) => <TicketChip status={row.status} />,
  },
  { key: 'attachment', header: text.attachment, cell: (row) => <Attachment ticket={row} /> },
]

/** The same on a phone, where all of it leads to the ticket. */
export function ticketCard(row: TicketRow): LedgerCard {
  return {
    title: (
      <TicketLink ticket={row}>
        {row.subject}
        <small className={classes.facts}>
          {row.ticket_no}
          <br />
          {formatDate(row.created_on)}, {row.user.username}
        </small>
      </TicketLink>
    ),
    amount: (
      <span className={classes.state}>
        <TicketChip status={row.status} />
        {row.attachment && <Attachment ticket={row} />}
      </span>
    ),
    lines: [],
  }
}

/** The row's view action. */
export function ViewTicket({ ticket }: { ticket: TicketRow }) {
  return (
    <Link
      to="/reply-complaint/$id"
      params={{ id: String(ticket.id) }}
      className={iconLinkClass}
      aria-label={text.view(ticket.ticket_no)}
      title={text.view(ticket.ticket_no)}
    >
      <Eye size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}

function TicketLink({ ticket, children }: { ticket: TicketRow; children: ReactNode }) {
  return (
    <Link to="/reply-complaint/$id" params={{ id: String(ticket.id) }} className={classes.link}>
      {children}
    </Link>
  )
}

function Attachment({ ticket }: { ticket: TicketRow }) {
  if (!ticket.attachment) return <span aria-hidden="true">–</span>
  return <PictureButton url={ticket.attachment} name={`${ticket.ticket_no}, ${text.attachment}`} />
}
