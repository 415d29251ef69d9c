import { RECORDS } from '@chukta/contract/record-messages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { DonePanel } from '../../ui/done-panel.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import { FormGroup } from '../../ui/form-group.tsx'
import formPage from '../../ui/form-page.module.css'
import { PageHeading } from '../../ui/page-heading.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { AboutPayment } from './about-payment.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { NEW_TICKET, ticketFormData, useTicketForm } from './ticket-form.ts'
import type { newTicketSearch } from './ticket-search.ts'
import { useAboutPayment, useCreateTicket } from './tickets-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

const text = TICKETS_TEXT
const RETURN_MS = 1_500

/** Raises a ticket, about a payment when it was opened from one (spec 2 section 2.12). */
export function CreateTicketPage() {
  const navigate = useNavigate()
  const [isCreated, setIsCreated] = useState(false)
  return (
    <div className={formPage.page}>
      <PageHeading
        title={text.create}
        back={<BackButton fallback="/user-support" label={text.backToSupport} />}
      />
      {isCreated ? (
        <DonePanel
          title={text.created}
          delayMs={RETURN_MS}
          go={() => void navigate({ to: '/user-support' })}
        />
      ) : (
        <CreateForm onCreated={() => setIsCreated(true)} />
      )}
    </div>
  )
}

function CreateForm({ onCreated }: { onCreated: () => void }) {
  const { transaction: transactionId } = useSearch({ strict: false }) as ReturnType<typeof newTicketSearch>
  const about = useAboutPayment(transactionId)
  const form = useTicketForm(NEW_TICKET)
  const create = useCreateTicket()
  const submit = form.submit(async (values) => {
    const formData = ticketFormData(values, form.picture)
    // One that cannot be found would have the whole ticket refused.
    if (transactionId !== undefined && !about.error) formData.set('transaction_id', String(transactionId))
    try {
      const { message } = await create.mutateAsync(formData)
      toast.success(message)
      onCreated()
    } catch (error) {
      toastRefusal(error, RECORDS.tickets.addFailed, text.nothingSent)
      form.placeServerErrors(error)
    }
  })
  return (
    <form onSubmit={submit} noValidate className={formPage.form}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      {about.data && <AboutPayment payment={about.data} />}
      {about.error && <p role="status">{text.aboutGone}</p>}
      <FormGroup title={text.question}>
        <TicketFields form={form} />
      </FormGroup>
      <FormBar
        submitText={text.submit}
        busyText={text.submitting}
        busy={form.busy}
        isDirty={form.isDirty}
        onDiscard={form.reset}
      />
      <UnsavedGuard when={form.isDirty && !form.busy} />
    </form>
  )
}
