import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import formPage from '../../ui/form-page.module.css'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { UserFields } from './user-fields.tsx'
import { type UserForm as About, FORM_NAMES, TIDY, type UserValues, userErrors } from './user-values.ts'
import { USERS_TEXT } from './users-text.ts'

type Props = {
  about: About
  initial: UserValues
  /** Saves; its failure comes back as the promise's. */
  onSave: (values: UserValues) => Promise<void>
  /** Says why it was not saved, where no field says it. */
  onFailed: (error: unknown) => void
}

/** The form of a user, to add and to edit. */
export function UserForm({ about, initial, onSave, onFailed }: Props) {
  const form = useSchemaForm({ initial, check: (values) => userErrors(about, values, initial), tidy: TIDY })
  const send = form.submit(async (values) => {
    try {
      await onSave(values)
    } catch (error) {
      if (!form.placeServerErrors(error, FORM_NAMES)) onFailed(error)
    }
  })
  return (
    <form onSubmit={send} noValidate className={formPage.form}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <UserFields about={about} form={form} />
      <FormBar
        submitText={USERS_TEXT.submit}
        busy={form.busy}
        isDirty={form.isDirty}
        onDiscard={form.reset}
      />
      <UnsavedGuard when={form.isDirty} />
    </form>
  )
}
