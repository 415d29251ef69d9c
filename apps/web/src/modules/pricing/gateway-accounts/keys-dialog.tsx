import type { GatewayAccount, GatewayWithAccounts } from '@chukta/contract/pricing/gateway-accounts'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { useStoreKeys } from './gateway-accounts-api.ts'
import { GATEWAY_ACCOUNTS_TEXT } from './gateway-accounts-text.ts'
import { emptySettings, SettingFields, typedSettings } from './setting-fields.tsx'

const text = GATEWAY_ACCOUNTS_TEXT

type Props = { gateway: GatewayWithAccounts; account: GatewayAccount; onClose: () => void }

/** Other keys for an account that is off; those it has are not shown. */
export function KeysDialog({ gateway, account, onClose }: Props) {
  const store = useStoreKeys(account.id)
  const form = useSchemaForm<Record<string, string>>({
    initial: emptySettings(gateway.fields),
    check: () => ({}),
  })
  const submit = form.submit(async (values) => {
    try {
      const answer = await store.mutateAsync({ settings: typedSettings(values) })
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.data.message)
      onClose()
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.keysFailed)
    }
  })
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.keysOf(account.name)}
      note={text.keysNote}
      size="min(36rem, 90%)"
    >
      <DialogForm onSubmit={submit} busy={form.busy} press={text.saveKeys} pressing={text.saving}>
        <SettingFields fields={gateway.fields} text={form.text} areKept />
      </DialogForm>
    </ResponsiveDialog>
  )
}
