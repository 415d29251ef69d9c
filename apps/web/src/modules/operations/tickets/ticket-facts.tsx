import { TICKET_STATUS_NAMES } from '@chukta/contract/operations/tickets'
import { say } from '../../../lib/language.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import classes from './ticket-page.module.css'
import type { Thread } from './tickets-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

const text = TICKETS_TEXT

/** Facts of a ticket, beside its conversation. */
export function TicketFacts({ thread }: { thread: Thread }) {
  const last = thread.replies.at(-1)
  return (
    <div className={classes.facts}>
      <Facts
        facts={[
          { label: text.status, value: labelOf(TICKET_STATUS_NAMES, thread.status) },
          { label: text.priority, value: say(thread.priority) },
          { label: text.createdBy, value: thread.user.username },
          { label: text.lastReply, value: last ? formatDateTime(last.created_at) : text.noReply },
        ]}
      />
    </div>
  )
}
