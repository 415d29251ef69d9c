import { WITHDRAWALS } from '@chukta/contract/payouts/withdrawal-messages'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { wireAmount } from '../../../lib/money/amount-input.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { ChoiceField } from '../../../ui/form/choice/choice-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { useStoreSettings, useWalletSettings } from './wallet-money-api.ts'
import { WALLET_MONEY_TEXT } from './wallet-money-text.ts'

const text = WALLET_MONEY_TEXT
const SWITCH = [
  { value: 'off', label: text.off },
  { value: 'on', label: text.on },
] as const

/** The limits of withdrawals and the tax that is withheld, for role 1. */
export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useWalletSettings()
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.settings}
      note={text.settingsNote}
      size="min(32rem, 90%)"
    >
      {data && <Form settings={data} onDone={onClose} />}
    </ResponsiveDialog>
  )
}

type Settings = NonNullable<ReturnType<typeof useWalletSettings>['data']>

function Form({ settings, onDone }: { settings: Settings; onDone: () => void }) {
  const store = useStoreSettings()
  const form = useSchemaForm({
    initial: {
      least: settings.least,
      daily_limit: settings.daily_limit,
      tds_on: settings.tds_on ? 'on' : 'off',
      tds_rate: settings.tds_rate,
      tds_threshold: settings.tds_threshold,
    },
    check: ({ least, daily_limit, tds_threshold }) =>
      Object.fromEntries(
        Object.entries({ least, daily_limit, tds_threshold })
          .filter(([, typed]) => wireAmount(typed) === null)
          .map(([name]) => [name, WITHDRAWALS.amountFormat]),
      ),
  })
  const submit = form.submit(async ({ tds_on, ...values }) => {
    try {
      const answer = await store.mutateAsync({ ...values, tds_on: tds_on === 'on' })
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.message)
      onDone()
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.settingsFailed)
    }
  })
  return (
    <DialogForm onSubmit={submit} busy={form.busy} press={text.save} pressing={text.saving}>
      <TextField label={text.least} inputMode="decimal" {...form.text('least')} />
      <TextField label={text.dailyLimit} inputMode="decimal" {...form.text('daily_limit')} />
      <ChoiceField label={text.tdsOn} choices={SWITCH} {...form.text('tds_on')} />
      <TextField label={text.tdsRate} inputMode="decimal" {...form.text('tds_rate')} />
      <TextField label={text.tdsThreshold} inputMode="decimal" {...form.text('tds_threshold')} />
    </DialogForm>
  )
}
