import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { useState } from 'react'
import { toastCommissionPending } from '../../../domain/approval/pending-approval.ts'
import { storedRoleId, storedUserId } from '../../../lib/session.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { useManagedRole } from './use-managed-role.ts'
import { UserForm, UserSaved } from './user-form.tsx'
import { type UserForm as About, EMPTY, newUser, type UserValues } from './user-values.ts'
import { useAddUser } from './users-api.ts'
import { USERS_TEXT } from './users-text.ts'

const text = USERS_TEXT

/** Adds a user below the signed-in person (spec 2 section 2.8). */
export function AddUserPage() {
  const { role, roleId, roleName } = useManagedRole()
  const add = useAddUser()
  const [savedName, setSavedName] = useState<string | null>(null)
  const about: About = {
    mode: 'add',
    viewerId: storedUserId() ?? 0,
    viewerRole: storedRoleId() ?? 0,
    roleId,
  }
  const save = async (values: UserValues) => {
    const { data, approval_id } = await add.mutateAsync(newUser(about, values))
    if (approval_id === undefined) toast.success(data.message, text.mailSent)
    else toastCommissionPending(data.message, approval_id)
    setSavedName(`${values.first_name} ${values.last_name}`)
  }
  return (
    <FormPage>
      <PageHeading title={text.addTitle(roleName)} back={<BackButton fallback={`/user-details/${role}`} />} />
      {savedName === null ? (
        <UserForm
          about={about}
          initial={EMPTY}
          onSave={save}
          onFailed={(error) => toastRefusal(error, BACK_OFFICE.users.addFailed, text.nothingSaved)}
        />
      ) : (
        <UserSaved name={savedName} />
      )}
    </FormPage>
  )
}
