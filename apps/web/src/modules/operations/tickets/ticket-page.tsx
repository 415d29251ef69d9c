import { RECORDS } from '@chukta/contract/record-messages'
import { useParams } from '@tanstack/react-router'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { AboutPayment } from './about-payment.tsx'
import { Composer } from './composer.tsx'
import { NewReplyPill } from './new-reply-pill.tsx'
import { threadItems } from './thread-items.ts'
import { ThreadLog } from './thread-log.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketHead } from './ticket-head.tsx'
import classes from './ticket-page.module.css'
import { useThread } from './tickets-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'
import { useTicketStream } from './use-ticket-stream.ts'

const messages = RECORDS.tickets
const text = TICKETS_TEXT

/** A ticket with its thread: read, comment, edit (spec 2 section 2.12). New comments come in by themselves. */
export function TicketPage() {
  const { id = '' } = useParams({ strict: false })
  const { data: thread, error, refetch } = useThread(id)
  useTicketStream(id)
  // A thread that is on the screen stays there when asking for news fails once.
  const failure = thread ? null : error
  useRefusalToast(failure, messages.detailFailed)
  const back = <BackButton fallback="/user-support" label={text.backToSupport} />
  if (!thread) {
    return (
      <>
        <PageHeading title={text.title} back={back} />
        <PendingSheet failure={failure ? messages.detailFailed : undefined} onRetry={() => void refetch()} />
      </>
    )
  }
  return (
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
  )
}
