import { WEBHOOK_ENDPOINTS } from '@chukta/contract/messaging/webhook-endpoint-messages'
import { ACCOUNT_EVENTS, type AccountEventType } from '@chukta/contract/messaging/webhook-endpoints'
import { type ReactNode, useState } from 'react'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { useResendSpan, useTestEndpoint } from './webhook-endpoints-api.ts'
import { ENDPOINTS_TEXT } from './webhook-endpoints-text.ts'

const text = ENDPOINTS_TEXT
const HOUR_MS = 3_600_000

type DialogProps = {
  title: string
  note: string
  busy: boolean
  /** Sends; gives the sentence of the answer. */
  send: () => Promise<string>
  onClose: () => void
  children: ReactNode
}

/** A dialog with one choice and the button that sends by it. */
function SendDialog({ title, note, busy, send, onClose, children }: DialogProps) {
  const submit = async () => {
    try {
      toast.success(await send())
      onClose()
    } catch (error) {
      toastRefusal(error, WEBHOOK_ENDPOINTS.saveFailed)
    }
  }
  return (
    <ResponsiveDialog opened onClose={onClose} title={title} note={note} size="min(28rem, 90%)">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        busy={busy}
        press={text.send}
        pressing={text.sending}
      >
        {children}
      </DialogForm>
    </ResponsiveDialog>
  )
}

type Props = { id: number; types: AccountEventType[]; onClose: () => void }

/** Posts an invented event of a type to an endpoint. */
export function TestDialog({ id, types, onClose }: Props) {
  const test = useTestEndpoint(id)
  const [type, setType] = useState<AccountEventType>(types[0] ?? 'payment.paid')
  return (
    <SendDialog
      title={text.testTitle}
      note={text.testNote}
      busy={test.isPending}
      send={async () => (await test.mutateAsync({ event: type })).message}
      onClose={onClose}
    >
      <SelectField
        name="event"
        label={text.event}
        data={ACCOUNT_EVENTS.map((value) => ({ value, label: text.eventNames[value] }))}
        value={type}
        allowDeselect={false}
        onChange={(value) => value && setType(value as AccountEventType)}
      />
    </SendDialog>
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
    return (await resend.mutateAsync({ from: from.toISOString(), to: to.toISOString() })).message
  }
  return (
    <SendDialog
      title={text.againTitle}
      note={text.againNote}
      busy={resend.isPending}
      send={send}
      onClose={onClose}
    >
      <SelectField
        name="span"
        label={text.span}
        data={Object.entries(text.spans).map(([value, label]) => ({ value, label }))}
        value={hours}
        allowDeselect={false}
        onChange={(value) => value && setHours(value)}
      />
    </SendDialog>
  )
}
