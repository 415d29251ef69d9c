import { WEBHOOK_ENDPOINTS } from '@chukta/contract/messaging/webhook-endpoint-messages'
import {
  ACCOUNT_EVENTS,
  type AccountEventType,
  type WebhookEndpoint,
  webhookEndpointFields,
} from '@chukta/contract/messaging/webhook-endpoints'
import { MANAGES, type RoleId } from '@chukta/contract/permissions'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import classes from './webhook-endpoints.module.css'
import { useChangeEndpoint, useMakeEndpoint } from './webhook-endpoints-api.ts'
import { ENDPOINTS_TEXT } from './webhook-endpoints-text.ts'

const text = ENDPOINTS_TEXT

type Props = {
  /** Undefined: a new one. */
  endpoint?: WebhookEndpoint
  onClose: () => void
  /** Called with the secret of a new one. */
  onMade?: (secret: string) => void
}

const bodyOf = ({
  url,
  events,
  include_downline,
}: {
  url: string
  events: string
  include_downline: string
}) => ({
  url: url.trim(),
  events: events.split(' ').filter(Boolean) as AccountEventType[],
  include_downline: include_downline === '1',
})

function errorsOf(values: Parameters<typeof bodyOf>[0]): Record<string, string> {
  const body = bodyOf(values)
  const errors = schemaErrors(webhookEndpointFields, body)
  return body.events.length > 0 ? errors : { ...errors, events: WEBHOOK_ENDPOINTS.typesRequired }
}

/** The form of an endpoint: its address, its events, and whether those of the downline are among them. */
export function EndpointDialog({ endpoint, onClose, onMade }: Props) {
  const make = useMakeEndpoint()
  const change = useChangeEndpoint(endpoint?.id ?? 0)
  const form = useSchemaForm({
    initial: {
      url: endpoint?.url ?? 'https://',
      events: (endpoint?.events ?? ACCOUNT_EVENTS).join(' '),
      include_downline: endpoint?.include_downline ? '1' : '',
    },
    check: errorsOf,
  })
  const submit = form.submit(async (values) => {
    try {
      if (endpoint) {
        toast.success((await change.mutateAsync(bodyOf(values))).message)
      } else {
        const { data } = await make.mutateAsync(bodyOf(values))
        onMade?.(data.secret)
      }
      onClose()
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, WEBHOOK_ENDPOINTS.saveFailed)
    }
  })
  const { events } = bodyOf(form.values)
  const choose = (type: AccountEventType, isWanted: boolean) =>
    form.set({
      events: ACCOUNT_EVENTS.filter((one) => (one === type ? isWanted : events.includes(one))).join(' '),
    })
  const isAll = events.length === ACCOUNT_EVENTS.length
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={endpoint ? text.editTitle : text.add}
      size="min(36rem, 90%)"
    >
      <DialogForm onSubmit={submit} busy={form.busy} press={text.save} pressing={text.saving}>
        <TextField
          {...form.text('url')}
          label={text.url}
          hint={text.urlHint}
          type="url"
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
        />
        <fieldset className={classes.events}>
          <legend>{text.events}</legend>
          <Checkbox
            label={text.all}
            checked={isAll}
            isMixed={!isAll && events.length > 0}
            onChange={(isOn) => form.set({ events: isOn ? ACCOUNT_EVENTS.join(' ') : '' })}
          />
          {ACCOUNT_EVENTS.map((type) => (
            <Checkbox
              key={type}
              label={text.eventNames[type]}
              checked={events.includes(type)}
              onChange={(isWanted) => choose(type, isWanted)}
            />
          ))}
          <FieldError name="events" error={form.errors.events} />
        </fieldset>
        {MANAGES[(storedRoleId() ?? 4) as RoleId].length > 0 && (
          <Checkbox
            label={text.downline}
            checked={form.values.include_downline === '1'}
            onChange={(isOn) => form.set({ include_downline: isOn ? '1' : '' })}
          />
        )}
      </DialogForm>
    </ResponsiveDialog>
  )
}
