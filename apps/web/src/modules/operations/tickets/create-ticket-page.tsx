import { RECORDS } from '@chukta/contract/record-messages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { DonePanel } from '../../../ui/feedback/done-panel.tsx'
import { FormGroup } from '../../../ui/form/form-group.tsx'
import { Form, FormPage } from '../../../ui/form/form-page.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { AboutPayment } from './about-payment.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { NEW_TICKET, ticketFormData, useTicketForm } from './ticket-form.ts'
import { useAboutPayment, useCreateTicket } from './tickets-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

const text = TICKETS_TEXT
const RETURN_MS = 1_500

/** Raises a ticket, about a payment when it was opened from one (spec 2 section 2.12). */
export function CreateTicketPage() {
  const navigate = useNavigate()
  const [isCreated, setIsCreated] = useState(false)
  return (
    <FormPage>
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
    </FormPage>
  )
}

function CreateForm({ onCreated }: { onCreated: () => void }) {
  const { transaction: transactionId } = useSearch({ from: '/shell/create-ticket' })
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
    <Form
      form={form}
      onSubmit={submit}
      submitText={text.submit}
      busyText={text.submitting}
      guarded={form.isDirty && !form.busy}
      isNew
    >
      {about.data && <AboutPayment payment={about.data} />}
      {about.error && <p role="status">{text.aboutGone}</p>}
      <FormGroup title={text.question}>
        <TicketFields form={form} />
      </FormGroup>
    </Form>
  )
}
