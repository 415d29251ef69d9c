import { useState } from 'react'
import { toastPayeeFailure } from '../../../domain/payee/payee-failure.ts'
import { payeeListPath, usePayeeScreen } from '../../../domain/payee/payee-screen.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast } from '../../../lib/toast.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { forgetPayeeDraft, usePayeeDraft } from './payee-draft.ts'
import { PayeeForm } from './payee-form.tsx'
import { emptyValues } from './payee-values.ts'
import { useStorePayee } from './payees-api.ts'
import { PAYEES_TEXT } from './payees-text.ts'
import { SavedPanel } from './saved-panel.tsx'

/** Adds a payee (spec 2 sections 2.2 to 2.7). */
export function AddPayeePage() {
  const screen = usePayeeScreen()
  const { category } = screen
  const store = useStorePayee()
  const [initial] = useState(() => emptyValues(category))
  const { draft, keepDraft } = usePayeeDraft(screen.serviceId)
  const [saved, setSaved] = useState<{ id: number; name: string } | null>(null)

  const save = async (formData: FormData, name: string) => {
    const { id, message } = await store.mutateAsync(formData)
    forgetPayeeDraft(screen.serviceId)
    toast.success(message)
    setSaved({ id, name })
  }
  const fail = (error: unknown, atFields: boolean) =>
    toastPayeeFailure(
      category,
      'addFailed',
      error,
      atFields ? PAYEES_TEXT.checkFields : PAYEES_TEXT.nothingSaved,
    )
  return (
    <FormPage>
      <PageHeading
        title={category.add.title}
        back={<BackButton label={category.add.backButton} fallback={payeeListPath(screen)} />}
      />
      {saved ? (
        <SavedPanel screen={screen} {...saved} />
      ) : (
        <>
          {draft && (
            <ThreadNote>{PAYEES_TEXT.draft(formatDateTime(new Date(draft.at).toISOString()))}</ThreadNote>
          )}
          <PayeeForm
            screen={screen}
            mode="add"
            initial={initial}
            draft={draft?.values}
            onTyped={keepDraft}
            onSave={save}
            onFailed={fail}
          />
        </>
      )}
    </FormPage>
  )
}
