import { TICKET_PRIORITIES, TICKET_TEXT_LENGTH } from '@chukta/contract/operations/tickets'
import type { ReactNode } from 'react'
import { say } from '../../../lib/language.ts'
import { ChoiceField } from '../../../ui/form/choice/choice-field.tsx'
import { FileDrop } from '../../../ui/form/file/file-drop.tsx'
import { WideField } from '../../../ui/form/form-group.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PICTURE_RULES, type TicketForm } from './ticket-form.ts'
import { STATUS_CHOICES } from './ticket-status.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

const text = TICKETS_TEXT
const PRIORITIES = TICKET_PRIORITIES.map((value) => ({ value, label: say(value) }))

/** Subject, priority, status, description and attachment (spec 2 section 2.12). */
export function TicketFields({ form, stored }: { form: TicketForm; stored?: ReactNode }) {
  return (
    <>
      <WideField>
        <TextField label={text.subject} {...form.text('subject')} />
      </WideField>
      <ChoiceField
        name="priority"
        label={text.priority}
        choices={PRIORITIES}
        value={form.values.priority}
        error={form.errors.priority}
        onChange={(event) => form.set({ priority: event.currentTarget.value })}
      />
      <ChoiceField
        name="status"
        label={text.status}
        choices={STATUS_CHOICES}
        value={form.values.status}
        error={form.errors.status}
        onChange={(event) => form.set({ status: event.currentTarget.value })}
      />
      <WideField>
        <TextAreaField
          label={text.description}
          rows={5}
          maxLength={TICKET_TEXT_LENGTH}
          {...form.text('description')}
        />
      </WideField>
      <WideField>
        <FileDrop
          name="attachment"
          label={text.attachment}
          optional
          error={form.errors.attachment}
          value={form.picture}
          onChange={form.choose}
          onRefused={form.refuse}
          rules={PICTURE_RULES}
          stored={stored}
        />
      </WideField>
    </>
  )
}
