import { RECORDS } from '@chukta/contract/record-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listenToTicket } from '../../../lib/live.ts'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { OpenedRecord } from '../../../ui/table/opened-record.tsx'
import { AboutPayment } from './about-payment.tsx'
import { Composer } from './composer.tsx'
import { NewReplyPill } from './new-reply-pill.tsx'
import { threadItems } from './thread-items.ts'
import { ThreadLog } from './thread-log.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketHead } from './ticket-head.tsx'
import classes from './ticket-page.module.css'
import { threadKey, useThread } from './tickets-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

const messages = RECORDS.tickets
const text = TICKETS_TEXT

/** A ticket with its conversation: read, comment, edit (spec 2 section 2.12). New comments appear automatically. */
export function TicketPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useThread(id)
  useTicketStream(id)
  const back = <BackButton fallback="/user-support" label={text.backToSupport} />
  return (
    <OpenedRecord
      query={query}
      title={text.title}
      back={back}
      list="/user-support"
      failure={messages.detailFailed}
    >
      {(thread) => (
        <>
          <TicketHead thread={thread} back={back} />
          <div className={classes.columns}>
            <aside className={classes.aside}>
              <TicketFacts thread={thread} />
              {thread.transaction && <AboutPayment payment={thread.transaction} />}
            </aside>
            <div className={classes.sheet}>
              <ThreadLog items={threadItems(thread)} />
              <NewReplyPill thread={thread} />
              <Composer key={thread.id} thread={thread} />
            </div>
          </div>
        </>
      )}
    </OpenedRecord>
  )
}

/** Refetches the conversation when the server reports a change; the poll every 2 s continues beside it. */
function useTicketStream(id: string): void {
  const client = useQueryClient()
  useEffect(
    () => listenToTicket(id, () => void client.invalidateQueries({ queryKey: threadKey(id) })),
    [client, id],
  )
}
