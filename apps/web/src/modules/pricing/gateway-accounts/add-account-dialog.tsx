import type { GatewayWithAccounts } from '@chukta/contract/pricing/gateway-accounts'
import { GATEWAY_ACCOUNTS } from '@chukta/contract/pricing/gateway-accounts-messages'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { useAddAccount } from './gateway-accounts-api.ts'
import { GATEWAY_ACCOUNTS_TEXT } from './gateway-accounts-text.ts'
import { emptySettings, SettingFields, typedSettings } from './setting-fields.tsx'

const text = GATEWAY_ACCOUNTS_TEXT

type Props = { gateway: GatewayWithAccounts; onClose: () => void }

/** One more account of a gateway, with its keys. */
export function AddAccountDialog({ gateway, onClose }: Props) {
  const add = useAddAccount()
  const form = useSchemaForm<Record<string, string>>({
    initial: { name: '', ...emptySettings(gateway.fields) },
    check: ({ name = '' }): Record<string, string> =>
      name.trim() === '' ? { name: GATEWAY_ACCOUNTS.nameFormat } : {},
  })
  const submit = form.submit(async ({ name = '', ...values }) => {
    try {
      const settings = typedSettings(values)
      const answer = await add.mutateAsync({ pg_id: gateway.pg_id, name, settings })
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.data.message)
      onClose()
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.addFailed)
    }
  })
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.addTo(gateway.name)}
      note={text.addNote}
      size="min(36rem, 90%)"
    >
      <DialogForm onSubmit={submit} busy={form.busy} press={text.add} pressing={text.adding}>
        <TextField label={text.name} hint={text.nameHint} maxLength={60} {...form.text('name')} />
        <SettingFields fields={gateway.fields} text={form.text} />
      </DialogForm>
    </ResponsiveDialog>
  )
}
