import { RECORDS } from '@chukta/contract/record-messages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { DonePanel } from '../../../ui/feedback/done-panel.tsx'
import { BusyButton } from '../../../ui/form/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import classes from './edit-dialog.module.css'
import { TicketFields } from './ticket-fields.tsx'
import { ticketFormData, useTicketForm } from './ticket-form.ts'
import { type Ticket, useTicket, useUpdateTicket } from './tickets-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

const messages = RECORDS.tickets
const text = TICKETS_TEXT
const RETURN_MS = 1_500

type Props = { id: number; onClose: () => void }

/** Changes subject, priority, status, description and attachment of a ticket (spec 2 section 2.12). */
export default function EditDialog({ id, onClose }: Props) {
  const navigate = useNavigate()
  const { data: ticket, error, refetch } = useTicket(id)
  const [isSaved, setIsSaved] = useState(false)
  useRefusalToast(error, messages.detailFailed)
  return (
    <ResponsiveDialog opened onClose={onClose} title={text.editTitle} note={ticket?.ticket_no}>
      {isSaved && (
        <DonePanel
          title={text.updated}
          delayMs={RETURN_MS}
          go={() => void navigate({ to: '/user-support' })}
        />
      )}
      {!isSaved && ticket && <EditForm ticket={ticket} onSaved={() => setIsSaved(true)} />}
      {!ticket && (
        <PendingSheet failure={error ? messages.detailFailed : undefined} onRetry={() => void refetch()} />
      )}
    </ResponsiveDialog>
  )
}

function EditForm({ ticket, onSaved }: { ticket: Ticket; onSaved: () => void }) {
  const { subject, priority, status, description } = ticket
  const form = useTicketForm({ subject, priority, status, description })
  const update = useUpdateTicket(ticket.id)
  const picture = ticket.attachments[0]
  const submit = form.submit(async (values) => {
    try {
      const { message } = await update.mutateAsync(ticketFormData(values, form.picture))
      toast.success(message)
      onSaved()
    } catch (error) {
      toastRefusal(error, messages.updateFailed, text.nothingSent)
      form.placeServerErrors(error)
    }
  })
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <div className={classes.fields}>
        <TicketFields form={form} stored={picture && <p className={classes.stored}>{picture.name}</p>} />
      </div>
      <div className={classes.buttons}>
        <BusyButton type="submit" busy={form.busy} busyText={text.updating}>
          {text.update}
        </BusyButton>
      </div>
    </form>
  )
}
