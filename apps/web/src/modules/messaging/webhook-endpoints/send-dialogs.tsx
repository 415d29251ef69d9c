import { WEBHOOK_ENDPOINTS } from '@chukta/contract/messaging/webhook-endpoint-messages'
import { ACCOUNT_EVENTS, type AccountEventType } from '@chukta/contract/messaging/webhook-endpoints'
import { useState } from 'react'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { useResendSpan, useTestEndpoint } from './webhook-endpoints-api.ts'
import { ENDPOINTS_TEXT } from './webhook-endpoints-text.ts'

const text = ENDPOINTS_TEXT
const HOUR_MS = 3_600_000

type Props = { id: number; types: AccountEventType[]; onClose: () => void }

/** Posts an invented event of a type to an endpoint. */
export function TestDialog({ id, types, onClose }: Props) {
  const test = useTestEndpoint(id)
  const [type, setType] = useState<AccountEventType>(types[0] ?? 'payment.paid')
  const send = async () => {
    try {
      toast.success((await test.mutateAsync({ event: type })).message)
      onClose()
    } catch (error) {
      toastRefusal(error, WEBHOOK_ENDPOINTS.saveFailed)
    }
  }
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.testTitle}
      note={text.testNote}
      size="min(28rem, 90%)"
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        busy={test.isPending}
        press={text.send}
        pressing={text.sending}
      >
        <SelectField
          name="event"
          label={text.event}
          data={ACCOUNT_EVENTS.map((value) => ({ value, label: text.eventNames[value] }))}
          value={type}
          allowDeselect={false}
          onChange={(value) => value && setType(value as AccountEventType)}
        />
      </DialogForm>
    </ResponsiveDialog>
  )
}

/** Posts again what an endpoint did not accept in a span that ends now. */
export function SendAgainDialog({ id, onClose }: Omit<Props, 'types'>) {
  const resend = useResendSpan(id)
  const [hours, setHours] = useState('24')
  const send = async () => {
    const to = new Date()
    // A minute within the 30 days, for a clock that is a little late.
    const from = new Date(to.getTime() - Number(hours) * HOUR_MS + 60_000)
    try {
      const body = { from: from.toISOString(), to: to.toISOString() }
      toast.success((await resend.mutateAsync(body)).message)
      onClose()
    } catch (error) {
      toastRefusal(error, WEBHOOK_ENDPOINTS.saveFailed)
    }
  }
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.againTitle}
      note={text.againNote}
      size="min(28rem, 90%)"
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        busy={resend.isPending}
        press={text.send}
        pressing={text.sending}
      >
        <SelectField
          name="span"
          label={text.span}
          data={Object.entries(text.spans).map(([value, label]) => ({ value, label }))}
          value={hours}
          allowDeselect={false}
          onChange={(value) => value && setHours(value)}
        />
      </DialogForm>
    </ResponsiveDialog>
  )
}
