import { groupIndian } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { daysInWords } from '../../../domain/period/period.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { LedgerLines } from '../../../ui/table/ledger-rows.tsx'
import { LedgerSkeleton, PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { TicketChip } from '../../operations/tickets/ticket-chip.tsx'
import sheet from '../dashboard/dashboard-page.module.css'
import { reportCard } from '../reports/report-columns.tsx'
import { latestColumns } from './latest-columns.tsx'
import { NEWEST, type PersonSummary, useLatestPayments, useLatestTickets } from './person-api.ts'
import classes from './person-page.module.css'
import { PERSON_TEXT } from './person-text.ts'

const text = PERSON_TEXT

/** The newest payments, with the way to all of them. `isPayer`: all are the user's own. */
export function LatestPayments({ id, isPayer }: { id: number; isPayer: boolean }) {
  const { data, error, refetch } = useLatestPayments(id)
  const search = { paid_by: String(id) }
  // Back from a payment leads to the user's payments.
  const way = `?paid_by=${id}`
  return (
    <section className={sheet.sheet} aria-labelledby="latest-payments">
      <div className={sheet.head}>
        <h2 id="latest-payments">{text.latestPayments}</h2>
        {data && data.total > 0 && (
          <Link to="/user-reports" search={search} className={classes.all}>
            {text.allPayments(groupIndian(String(data.total)))}
          </Link>
        )}
      </div>
      {!data ? (
        error ? (
          <PendingSheet failure={text.paymentsFailed} onRetry={() => void refetch()} />
        ) : (
          <LedgerSkeleton rows={NEWEST} />
        )
      ) : data.total === 0 ? (
        <p className={sheet.nothing}>{text.noPayments}</p>
      ) : (
        <LedgerLines
          label={text.latestPayments}
          rows={data.data.slice(0, NEWEST)}
          rowKey={(row) => row.id}
          columns={latestColumns(way, isPayer)}
          card={reportCard(way, isPayer)}
        />
      )}
    </section>
  )
}

/** The newest tickets, with the way to all of them. */
export function LatestTickets({ id, summary }: { id: number; summary: PersonSummary }) {
  const { data, error, refetch } = useLatestTickets(id)
  const { this_month: now, month_before: before } = summary
  return (
    <section className={sheet.sheet} aria-labelledby="latest-tickets">
      <div className={sheet.head}>
        <h2 id="latest-tickets">{text.tickets}</h2>
        {data && data.total > 0 && (
          <Link to="/user-support" search={{ user: String(id) }} className={classes.all}>
            {text.allTickets(groupIndian(String(data.total)))}
          </Link>
        )}
      </div>
      {!data ? (
        error ? (
          <PendingSheet failure={text.ticketsFailed} onRetry={() => void refetch()} />
        ) : (
          <LedgerSkeleton rows={NEWEST} />
        )
      ) : data.total === 0 ? (
        <p className={sheet.nothing}>{text.noTickets}</p>
      ) : (
        <>
          <ul className={classes.tickets}>
            {data.tickets.slice(0, NEWEST).map((ticket) => (
              <li key={ticket.id}>
                <Link to="/reply-complaint/$id" params={{ id: String(ticket.id) }}>
                  {ticket.subject}
                  <small>
                    {ticket.ticket_no}, {formatDate(ticket.created_on)}
                  </small>
                </Link>
                <TicketChip status={ticket.status} />
              </li>
            ))}
          </ul>
          <p className={classes.note}>
            {text.ticketsNow(now.tickets, before.tickets, daysInWords(before.from, before.to))}
          </p>
        </>
      )}
    </section>
  )
}
