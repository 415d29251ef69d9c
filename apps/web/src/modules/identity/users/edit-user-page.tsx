import type { UserDetail } from '@chukta/contract/identity/users'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { toastCommissionPending } from '../../../domain/approval/pending-approval.ts'
import { storedRoleId, storedUserId } from '../../../lib/session.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { PendingContacts } from './pending-contacts.tsx'
import { useManagedRole } from './use-managed-role.ts'
import { UserForm, UserSaved } from './user-form.tsx'
import { type UserForm as About, changedUser, storedValues, type UserValues } from './user-values.ts'
import { useUpdateUser, useUserForEdit } from './users-api.ts'
import { USERS_TEXT } from './users-text.ts'

const messages = BACK_OFFICE.users
const text = USERS_TEXT

/** Changes a user below the signed-in person (spec 2 section 2.8). */
export function EditUserPage() {
  const { role, roleName } = useManagedRole()
  const { id } = useParams({ from: '/shell/edit-user/$role/$id' })
  const { data: user, error, refetch } = useUserForEdit(role, Number(id))
  useRefusalToast(error, messages.listFailed)
  return (
    <FormPage>
      <PageHeading
        title={text.editTitle(roleName)}
        tab={
          user &&
          `${user.user_details.first_name} ${user.user_details.last_name}, ${text.editTitle(roleName)}`
        }
        back={<BackButton fallback={`/user-details/${role}`} />}
      />
      {user ? (
        <EditForm key={user.id} user={user} />
      ) : (
        <PendingSheet
          failure={error ? messages.listFailed : undefined}
          onRetry={() => void refetch()}
          record={{ error, list: `/user-details/${role}` }}
        />
      )}
    </FormPage>
  )
}

function EditForm({ user }: { user: UserDetail }) {
  const { roleId } = useManagedRole()
  const update = useUpdateUser(user.id)
  const [initial] = useState(() => storedValues(user))
  const [savedName, setSavedName] = useState<string | null>(null)
  const about: About = {
    mode: 'edit',
    viewerId: storedUserId() ?? 0,
    viewerRole: storedRoleId() ?? 0,
    roleId,
  }
  const save = async (values: UserValues) => {
    const answer = await update.mutateAsync(changedUser(about, user, values))
    const { message, approval_id, pending_contact: waits } = answer
    const note = waits ? text.contactWaits(formatDateTime(waits.in_force_at)) : undefined
    if (approval_id === undefined) toast.success(message, note)
    else toastCommissionPending(message, approval_id)
    if (approval_id !== undefined && note) toast.success(note)
    setSavedName(`${values.first_name} ${values.last_name}`)
  }
  if (savedName !== null) return <UserSaved name={savedName} />
  return (
    <>
      <PendingContacts user={user} />
      <UserForm
        about={about}
        initial={initial}
        onSave={save}
        onFailed={(error) => toastRefusal(error, messages.updateFailed, text.nothingSaved)}
      />
    </>
  )
}
