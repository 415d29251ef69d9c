import type { Payee } from '@chukta/contract/payables/payees'
import { useState } from 'react'
import { AccountCheck } from '../../../domain/payee/account-check.tsx'
import { DocumentMissing } from '../../../domain/payee/document-missing.tsx'
import { toastPayeeFailure } from '../../../domain/payee/payee-failure.ts'
import { type PayeeScreen, payeeListPath, usePayeeScreen } from '../../../domain/payee/payee-screen.ts'
import { usePayeeTrust } from '../../../domain/payee/payee-trust.ts'
import { RequestError, refusalReason } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PayeeForm } from './payee-form.tsx'
import { PayeePending } from './payee-pending.tsx'
import { storedValues } from './payee-values.ts'
import { usePayeeForEdit, useUpdatePayee } from './payees-api.ts'
import { PAYEES_TEXT } from './payees-text.ts'
import { SavedPanel } from './saved-panel.tsx'
import { StoredDocument } from './stored-document.tsx'

/** Changes a payee (spec 2 sections 2.2 to 2.7). */
export function EditPayeePage() {
  const screen = usePayeeScreen()
  const { category } = screen
  const { data: payee, error, refetch, dataUpdatedAt } = usePayeeForEdit(screen)
  return (
    <FormPage>
      <PageHeading
        title={category.edit.title}
        tab={payee && `${payee.name}, ${category.edit.title}`}
        back={<BackButton label={category.edit.backButton} fallback={payeeListPath(screen)} />}
      />
      {payee ? (
        <EditForm key={payee.id} screen={screen} payee={payee} loadedAt={dataUpdatedAt} />
      ) : (
        <PayeePending screen={screen} error={error} onRetry={refetch} />
      )}
    </FormPage>
  )
}

type Props = { screen: PayeeScreen; payee: Payee; loadedAt: number }

function EditForm({ screen, payee, loadedAt }: Props) {
  const { category } = screen
  const update = useUpdatePayee(payee.id)
  const { data: trust } = usePayeeTrust(payee.id)
  const [initial] = useState(() => storedValues(category, payee))
  const [savedName, setSavedName] = useState<string | null>(null)

  const save = async (formData: FormData, name: string) => {
    const { message } = await update.mutateAsync(formData)
    toast.success(message)
    setSavedName(name)
  }
  const fail = (error: unknown, atFields: boolean) => {
    const unsent = error instanceof RequestError && error.status === 0
    const next = atFields ? PAYEES_TEXT.checkFields : refusalReason(error, PAYEES_TEXT.nothingSaved)
    toastPayeeFailure(category, unsent ? 'updateUnsent' : 'updateFailed', error, next)
  }
  if (savedName !== null) return <SavedPanel screen={screen} name={savedName} id={payee.id} />
  const stored = payee.document_url && <StoredDocument screen={screen} payee={payee} loadedAt={loadedAt} />
  return (
    <>
      {payee.document_missing && <DocumentMissing screen={screen} payee={payee} />}
      {trust && <AccountCheck id={payee.id} trust={trust} showsEarlier />}
      <PayeeForm
        screen={screen}
        mode="edit"
        initial={initial}
        stored={stored}
        onSave={save}
        onFailed={fail}
      />
    </>
  )
}
