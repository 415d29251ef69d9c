import { linkSettingsBody, type PaymentLinkSettings } from '@chukta/contract/payments/payment-links'
import { tidyAmount } from '@chukta/contract/tidy'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormGroup, WideField } from '../../../ui/form/form-group.tsx'
import { Form, FormPage } from '../../../ui/form/form-page.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { useLinkSettings, useStoreLinkSettings } from './my-links-api.ts'
import { LINK_SETTINGS_TEXT } from './my-links-text.ts'

const text = LINK_SETTINGS_TEXT
const ROWS = 3

/** Whether retailers may make payment links, and for how much; not in the specification. */
export function PaymentLinkSettingsPage() {
  const { data, error, refetch } = useLinkSettings()
  useRefusalToast(error, text.failed)
  return (
    <FormPage>
      <PageHeading title={text.title} note={text.note} />
      {data ? (
        <SettingsForm key={JSON.stringify(data)} settings={data} />
      ) : (
        <PendingSheet failure={error ? text.failed : undefined} onRetry={() => void refetch()} rows={ROWS} />
      )}
    </FormPage>
  )
}

const bodyOf = ({ enabled, ...limits }: { enabled: string; link_limit: string; daily_limit: string }) => ({
  enabled: enabled === '1',
  ...limits,
})

function SettingsForm({ settings }: { settings: PaymentLinkSettings }) {
  const store = useStoreLinkSettings()
  const form = useSchemaForm({
    initial: { ...settings, enabled: settings.enabled ? '1' : '' },
    check: (values) => schemaErrors(linkSettingsBody, bodyOf(values)),
    tidy: { link_limit: tidyAmount, daily_limit: tidyAmount },
  })
  const submit = form.submit(async (values) => {
    try {
      toast.success((await store.mutateAsync(bodyOf(values))).message)
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.saveFailed)
    }
  })
  return (
    <Form form={form} onSubmit={submit} submitText={text.save}>
      <ThreadNote>{text.ask}</ThreadNote>
      <FormGroup aligned title={text.title}>
        <WideField>
          <Checkbox
            label={text.enabled}
            checked={form.values.enabled === '1'}
            onChange={(isOn) => form.set({ enabled: isOn ? '1' : '' })}
          />
        </WideField>
        <TextField {...form.text('link_limit')} label={text.link} inputMode="decimal" autoComplete="off" />
        <TextField
          {...form.text('daily_limit')}
          label={text.day}
          hint={text.dayHint}
          inputMode="decimal"
          autoComplete="off"
        />
      </FormGroup>
    </Form>
  )
}
