import { type FormEvent, type ReactNode, useState } from 'react'
import type { PayeeScreen } from '../../lib/payee-screen.ts'
import { storedUserId } from '../../lib/session.ts'
import { STRINGS } from '../../lib/strings.ts'
import { toast } from '../../lib/toast.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useFormErrors } from '../../ui/use-form-errors.ts'
import { BankFields } from './bank-fields.tsx'
import classes from './payee-form.module.css'
import { type PayeeValues, payeeFormData, tidiedValues } from './payee-values.ts'
import { PaymentFields } from './payment-fields.tsx'
import { ReviewLine } from './review-line.tsx'
import { usePayeeForm } from './use-payee-form.ts'
import { WhoFields } from './who-fields.tsx'

type Props = {
  screen: PayeeScreen
  mode: 'add' | 'edit'
  initial: PayeeValues
  /** The link to the stored document, on edit. */
  stored?: ReactNode
  /** Saves; its failure comes back as the promise's. */
  onSave: (formData: FormData, name: string) => Promise<void>
  /** Says why it was not saved; `atFields` when the fields say more. */
  onFailed: (error: unknown, atFields: boolean) => void
}

/** The form of every category, to add and to edit; what differs is in the category's entry. */
export function PayeeForm({ screen, mode, initial, stored, onSave, onFailed }: Props) {
  const { category, serviceId } = screen
  const form = usePayeeForm({ category, mode, initial, hasStored: Boolean(stored) })
  const { attempt, onInvalid, placeServerErrors } = useFormErrors(form.setErrors)
  const [busy, setBusy] = useState(false)
  const { document: rule, submitButton } = category[mode]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = form.check()
    if (Object.keys(found).length > 0) {
      if (found.document === rule.missing && rule.missingToast) toast.error(rule.missingToast)
      return onInvalid()
    }
    const values = tidiedValues(category, form.values)
    setBusy(true)
    try {
      await onSave(
        payeeFormData({ userId: storedUserId() ?? 0, serviceId }, values, form.document),
        values.name ?? '',
      )
    } catch (error) {
      setBusy(false)
      onFailed(error, placeServerErrors(error))
    }
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <WhoFields category={category} mode={mode} form={form} />
      <BankFields category={category} mode={mode} form={form} />
      <PaymentFields category={category} mode={mode} form={form} stored={stored} />
      <ReviewLine values={tidiedValues(category, form.values)} />
      <FormBar submitText={submitButton} busy={busy} isDirty={form.isDirty} onDiscard={form.reset} />
      <UnsavedGuard when={form.isDirty} />
      {busy && (
        <p className="visually-hidden" role="status">
          {STRINGS.form.saving}
        </p>
      )}
    </form>
  )
}
