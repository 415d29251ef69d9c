import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type { ChargeGroup } from '@chukta/contract/pricing/charges'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { IconButton, iconLinkClass } from '../../../ui/form/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useDeleteGroup } from './charges-api.ts'
import { CHARGES_TEXT } from './charges-text.ts'

const text = CHARGES_TEXT

/** Edit, assign and delete of one group, each named with it. */
export function GroupRowActions({ group }: { group: ChargeGroup }) {
  const [asks, setAsks] = useState(false)
  const remove = useDeleteGroup(group.id)
  const confirm = async () => {
    try {
      const answer = await remove.mutateAsync()
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.data.message)
    } catch (error) {
      toastFailure(error, BACK_OFFICE.charges.updateFailed)
    }
    setAsks(false)
  }
  return (
    <>
      <Link
        to="/edit-group-charges/$id"
        params={{ id: String(group.id) }}
        className={iconLinkClass}
        aria-label={text.edit(group.name)}
        title={text.edit(group.name)}
      >
        <Pencil size={20} strokeWidth={1.75} aria-hidden />
      </Link>
      <Link
        to="/assign-group-charges/$id/$role_id"
        params={{ id: String(group.id), role_id: String(group.role_id) }}
        className={iconLinkClass}
        aria-label={text.assign(group.name)}
        title={text.assign(group.name)}
      >
        <UserPlus size={20} strokeWidth={1.75} aria-hidden />
      </Link>
      <IconButton label={text.remove(group.name)} Icon={Trash2} onClick={() => setAsks(true)} />
      <ConfirmDialog
        opened={asks}
        title={text.removeTitle(group.name)}
        note={text.removeNote}
        busy={remove.isPending}
        onYes={confirm}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
