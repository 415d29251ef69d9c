import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { PayeeScreen } from '../../../domain/payee/payee-screen.ts'
import { storedUserId } from '../../../lib/session.ts'
import { groupedByFour } from '../../../lib/tidy.ts'
import { toast } from '../../../lib/toast.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { DRAFT_TEXT } from '../../../ui/form/draft-text.ts'
import { Form } from '../../../ui/form/form-page.tsx'
import { useFormErrors } from '../../../ui/form/use-form-errors.ts'
import { BankFields } from './bank-fields.tsx'
import { type PayeeValues, payeeFormData, tidiedValues } from './payee-values.ts'
import { PAYEES_TEXT } from './payees-text.ts'
import { PaymentFields } from './payment-fields.tsx'
import { usePayeeForm } from './use-payee-form.ts'
import { WhoFields } from './who-fields.tsx'

type Props = {
  screen: PayeeScreen
  mode: 'add' | 'edit'
  initial: PayeeValues
  /** Input typed before and not saved. */
  draft?: PayeeValues | undefined
  /** Gets the input after each change. */
  onTyped?: (values: PayeeValues) => void
  /** The link to the stored document, on edit. */
  stored?: ReactNode
  /** Saves; rejects on failure. */
  onSave: (formData: FormData, name: string) => Promise<void>
  /** Reports why it was not saved; `atFields` when the fields show more. */
  onFailed: (error: unknown, atFields: boolean) => void
}

/** The form of every category, to add and to edit; the differences are in the category's entry. */
export function PayeeForm({ screen, mode, initial, draft, onTyped, stored, onSave, onFailed }: Props) {
  const { category, serviceId } = screen
  const form = usePayeeForm({ category, mode, initial, draft, hasStored: Boolean(stored) })
  const { attempt, onInvalid, placeServerErrors } = useFormErrors(form.setErrors)
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each change, with the latest onTyped
  useEffect(() => onTyped?.(form.values), [form.values])
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
    <Form
      form={{ ...form, attempt, busy }}
      onSubmit={submit}
      submitText={submitButton}
      isNew={mode === 'add'}
    >
      <WhoFields category={category} mode={mode} form={form} />
      <BankFields category={category} mode={mode} form={form} />
      <PaymentFields category={category} mode={mode} form={form} stored={stored} />
      <ReviewLine values={tidiedValues(category, form.values)} />
      {busy && (
        <p className="visually-hidden" role="status">
          {DRAFT_TEXT.saving}
        </p>
      )}
    </Form>
  )
}

/** Repeats the account before it is saved; nothing until the account is complete. Takes tidied values. */
function ReviewLine({ values }: { values: PayeeValues }) {
  const {
    account_number: account,
    account_holder_name: holder,
    bank_name: bank,
    bank_branch: branch,
  } = values
  if (!account || !holder || !bank) return null
  return (
    <ThreadNote>
      {PAYEES_TEXT.review(holder, groupedByFour(account), branch ? `${bank}, ${branch}` : bank)}
    </ThreadNote>
  )
}
