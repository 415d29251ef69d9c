import { USER_BACK_DELAY_MS } from '@chukta/contract/identity/users'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { DonePanel } from '../../../ui/feedback/done-panel.tsx'
import { Form } from '../../../ui/form/form-page.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { useManagedRole } from './use-managed-role.ts'
import { UserFields } from './user-fields.tsx'
import { type UserForm as About, FORM_NAMES, TIDY, type UserValues, userErrors } from './user-values.ts'
import { USERS_TEXT } from './users-text.ts'

type Props = {
  about: About
  initial: UserValues
  /** Saves; rejects on failure. */
  onSave: (values: UserValues) => Promise<void>
  /** Reports why it was not saved, when no field shows it. */
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
    <Form form={form} onSubmit={send} submitText={USERS_TEXT.submit} isNew={about.mode === 'add'}>
      <UserFields about={about} form={form} />
    </Form>
  )
}

/** After a save: returns to the previous page after 3 s (spec 2 section 9). */
export function UserSaved({ name }: { name: string }) {
  const { role } = useManagedRole()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: '/user-details/$role', params: { role } })
  }
  return <DonePanel title={USERS_TEXT.saved(name)} delayMs={USER_BACK_DELAY_MS} go={goBack} />
}
