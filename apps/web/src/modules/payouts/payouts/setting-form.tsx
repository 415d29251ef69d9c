import { PAYOUT_SENDS, type PayoutSend, type PayoutSetting } from '@chukta/contract/payouts/payout-controls'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { say } from '../../../lib/language.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { PAYOUT_SETTINGS_TEXT } from './payout-settings-text.ts'
import classes from './payouts.module.css'
import { useSaveSetting } from './payouts-api.ts'
import { checkSetting } from './setting-values.ts'

const text = PAYOUT_SETTINGS_TEXT
const SENDS = PAYOUT_SENDS.map((value) => ({ value, label: text.sends[value] }))

/** The payout time of one service. */
export function SettingForm({ setting }: { setting: PayoutSetting }) {
  const save = useSaveSetting()
  const form = useSchemaForm({
    initial: {
      send: setting.send as string,
      daily_at: setting.daily_at ?? '',
      new_account_minutes: String(setting.new_account_minutes),
    },
    check: checkSetting,
    tidy: { new_account_minutes: (typed) => typed.trim() },
  })
  const submit = form.submit(async ({ send, daily_at, new_account_minutes }) => {
    try {
      const answer = await save.mutateAsync({
        service_id: setting.service_id,
        send: send as PayoutSend,
        daily_at: send === 'daily' ? daily_at : null,
        new_account_minutes: Number(new_account_minutes),
      })
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.data.message)
    } catch (error) {
      if (form.placeServerErrors(error)) return
      toastRefusal(error, text.saveFailed)
    }
  })
  const { onChange: _, onBlur: __, ...send } = form.text('send')
  const isDaily = send.value === 'daily'
  // The fields of every service are on one page: their ids must differ.
  const named = (name: string) => `${name}-${setting.service_id}`
  const service = say(setting.service_name)
  return (
    <form onSubmit={submit} noValidate className={classes.setting} aria-label={service}>
      <h3>{service}</h3>
      <SelectField
        {...send}
        name={named('send')}
        label={text.send}
        data={SENDS}
        allowDeselect={false}
        onChange={(value) => form.set({ send: value ?? 'at-once' })}
      />
      <TextField
        {...form.text('daily_at')}
        name={named('daily_at')}
        label={text.dailyAt}
        type="time"
        disabled={!isDaily}
      />
      <TextField
        {...form.text('new_account_minutes')}
        name={named('new_account_minutes')}
        label={text.minutes}
        inputMode="numeric"
        maxLength={5}
      />
      <BusyButton type="submit" variant="default" busy={form.busy} busyText={text.saving}>
        {text.save}
        <span className="visually-hidden">{text.saveOf(service)}</span>
      </BusyButton>
    </form>
  )
}
