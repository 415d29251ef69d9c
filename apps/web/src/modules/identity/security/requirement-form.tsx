import { SECURITY } from '@chukta/contract/identity/security-messages'
import type { SecuritySettings } from '@chukta/contract/identity/security-settings'
import { type FormEvent, useState } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { Section } from './section.tsx'
import { useSettings, useStoreSettings } from './security-api.ts'
import classes from './security-page.module.css'
import { SECURITY_TEXT } from './security-text.ts'

const text = SECURITY_TEXT.settings
const DAYS = /^([0-8]?\d|90)$/

/** Whether super admins and admins must have a second factor; a super admin decides. */
export function RequirementForm() {
  const { data, error, refetch } = useSettings()
  if (!data) {
    return (
      <PendingSheet
        failure={error ? failureSentence(error, SECURITY_TEXT.loadFailed) : undefined}
        onRetry={() => void refetch()}
        rows={2}
      />
    )
  }
  return (
    <Section title={text.title} note={text.note}>
      <Form key={`${data.factor_required} ${data.grace_days}`} settings={data} />
    </Section>
  )
}

function Form({ settings }: { settings: SecuritySettings }) {
  const [isRequired, setRequired] = useState(settings.factor_required)
  const [days, setDays] = useState(String(settings.grace_days))
  const [error, setError] = useState<string>()
  const store = useStoreSettings()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (store.isPending) return
    if (!DAYS.test(days.trim())) return setError(SECURITY.settings.graceFormat)
    try {
      const body = { factor_required: isRequired, grace_days: Number(days) }
      const answer = await store.mutateAsync(body)
      if (!isPendingApproval(answer)) return toast.success(answer.message)
      toastPendingApproval(answer)
      setRequired(settings.factor_required)
      setDays(String(settings.grace_days))
    } catch (failure) {
      toastRefusal(failure, SECURITY_TEXT.failed)
    }
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Checkbox label={text.required} checked={isRequired} onChange={setRequired} />
      <TextField
        name="grace_days"
        label={text.days}
        hint={text.daysHint}
        inputMode="numeric"
        maxLength={2}
        value={days}
        error={error}
        onChange={(event) => {
          setDays(event.currentTarget.value)
          setError(undefined)
        }}
      />
      {settings.required_from && <p>{text.from(formatDate(settings.required_from))}</p>}
      <div className={classes.actions}>
        <BusyButton type="submit" busy={store.isPending} busyText={text.saving}>
          {text.save}
        </BusyButton>
      </div>
    </form>
  )
}
