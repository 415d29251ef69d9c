import { Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { say } from '../../../lib/language.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { Button } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { TicketChip } from './ticket-chip.tsx'
import classes from './ticket-page.module.css'
import type { Thread } from './tickets-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

const EditDialog = lazy(() => import('./edit-dialog.tsx'))
const text = TICKETS_TEXT

/** Subject, status, number, the day it was opened, and Edit. */
export function TicketHead({ thread, back }: { thread: Thread; back: ReactNode }) {
  const [edits, setEdits] = useState(false)
  return (
    <>
      <PageHeading
        title={thread.subject}
        tab={`${thread.ticket_no}, ${thread.subject}`}
        back={back}
        note={
          <span className={classes.meta}>
            <TicketChip status={thread.status} />
            <span className={classes.number}>
              {thread.ticket_no}
              <CopyButton text={thread.ticket_no} label={text.copyNumber} />
            </span>
            <span className={classes.priority}>{say(thread.priority)}</span>
            <span>{text.opened(formatDate(thread.created_on))}</span>
          </span>
        }
        actions={
          <Button
            variant="default"
            icon={<Pencil size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setEdits(true)}
          >
            {text.edit}
          </Button>
        }
      />
      <Suspense>{edits && <EditDialog id={thread.id} onClose={() => setEdits(false)} />}</Suspense>
    </>
  )
}
