import type { UserRow } from '@chukta/contract/identity/users'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { Link } from '@tanstack/react-router'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { ON_PHONE, useMedia } from '../../../lib/use-media.ts'
import { IconButton, iconLinkClass } from '../../../ui/form/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useManagedRole } from './use-managed-role.ts'
import classes from './user-columns.module.css'
import { UserStatus } from './user-status.tsx'
import { useDeleteUser } from './users-api.ts'
import { USERS_TEXT } from './users-text.ts'

const text = USERS_TEXT

/** View, edit and delete of one row, each named with its user; on a phone also the switch of the status. */
export function UserRowActions({ user }: { user: UserRow }) {
  const { role } = useManagedRole()
  // A card has no column for the status.
  const onPhone = useMedia(ON_PHONE)
  const [asks, setAsks] = useState(false)
  const remove = useDeleteUser(user.id)
  const params = { role, id: String(user.id) }

  const confirm = async () => {
    try {
      const { data } = await remove.mutateAsync(null)
      toast.success(data.message)
    } catch (error) {
      toastFailure(error, BACK_OFFICE.users.updateFailed)
    }
    setAsks(false)
  }
  return (
    <>
      <Link
        to="/view-user/$role/$id"
        params={params}
        className={iconLinkClass}
        aria-label={text.view(user.name)}
        title={text.view(user.name)}
      >
        <Eye size={20} strokeWidth={1.75} aria-hidden />
      </Link>
      <Link
        to="/edit-user/$role/$id"
        params={params}
        className={iconLinkClass}
        aria-label={text.edit(user.name)}
        title={text.edit(user.name)}
      >
        <Pencil size={20} strokeWidth={1.75} aria-hidden />
      </Link>
      <IconButton label={text.remove(user.name)} Icon={Trash2} onClick={() => setAsks(true)} />
      <ConfirmDialog
        opened={asks}
        title={text.removeTitle(user.name)}
        note={text.removeNote}
        busy={remove.isPending}
        onYes={confirm}
        onNo={() => setAsks(false)}
      />
      {onPhone && (
        <span className={classes.status}>
          <UserStatus user={user} />
        </span>
      )}
    </>
  )
}
