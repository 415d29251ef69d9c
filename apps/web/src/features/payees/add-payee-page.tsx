import { useState } from 'react'
import { toastPayeeFailure } from '../../lib/payee-failure.ts'
import { payeePath } from '../../lib/payee-path.ts'
import { usePayeeScreen } from '../../lib/payee-screen.ts'
import { toast } from '../../lib/toast.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import classes from './payee-form.module.css'
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
  const [saved, setSaved] = useState<{ id: number; name: string } | null>(null)

  const save = async (formData: FormData, name: string) => {
    const { id, message } = await store.mutateAsync(formData)
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
    <div className={classes.page}>
      <PageHeading
        title={category.add.title}
        back={<BackButton label={category.add.backButton} fallback={payeePath(screen, 'list')} />}
      />
      {saved ? (
        <SavedPanel screen={screen} {...saved} />
      ) : (
        <PayeeForm screen={screen} mode="add" initial={initial} onSave={save} onFailed={fail} />
      )}
    </div>
  )
}
