import { createTicketBody } from '@chukta/contract/operations/tickets'
import { RECORDS } from '@chukta/contract/record-messages'
import { useState } from 'react'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import type { FileRules } from '../../../ui/form/file/file-rules.ts'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

export type TicketValues = { subject: string; priority: string; status: string; description: string }

export const NEW_TICKET: TicketValues = { subject: '', priority: 'Low', status: 'Open', description: '' }

/** Files that a ticket and a comment take: checked by name here, by content at the server. */
export const PICTURE_RULES: FileRules = {
  types: TICKETS_TEXT.attachmentHint,
  extensions: ['jpg', 'png'],
  refusal: RECORDS.tickets.fileTypes,
}

/** The form of a ticket, to raise and to edit: its fields and its picture. */
export function useTicketForm(initial: TicketValues) {
  const form = useSchemaForm<TicketValues>({
    initial,
    check: (values) => schemaErrors(createTicketBody, values),
  })
  const [picture, setPicture] = useState<File | null>(null)
  const choose = (file: File | null) => {
    setPicture(file)
    form.setErrors(({ attachment: _, ...others }) => others)
  }
  const refuse = (attachment: string) => form.setErrors((now) => ({ ...now, attachment }))
  const reset = () => {
    form.reset()
    setPicture(null)
  }
  return { ...form, picture, choose, refuse, reset, isDirty: form.isDirty || picture !== null }
}
export type TicketForm = ReturnType<typeof useTicketForm>

/** The form as it is sent. */
export function ticketFormData(values: TicketValues, picture: File | null): FormData {
  const formData = new FormData()
  for (const [name, value] of Object.entries(values)) formData.set(name, value)
  if (picture) formData.set('attachment', picture)
  return formData
}
