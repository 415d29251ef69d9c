import type { PendingContact } from '@chukta/contract/identity/pending-contacts'
import type { UserDetail } from '@chukta/contract/identity/users'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import classes from './pending-contacts.module.css'
import { useCancelPendingContact } from './users-api.ts'
import { USERS_TEXT } from './users-text.ts'

const text = USERS_TEXT

/** A new e-mail or mobile of a user that is not in force yet, each with a button to cancel it. */
export function PendingContacts({ user }: { user: UserDetail }) {
  return user.pending_contacts.map((pending) => (
    <Pending key={pending.field} userId={user.id} pending={pending} />
  ))
}

function Pending({ userId, pending }: { userId: number; pending: PendingContact }) {
  const { field, value, asked_by, in_force_at } = pending
  const cancel = useCancelPendingContact(userId)
  const press = async () => {
    try {
      const { data } = await cancel.mutateAsync(field)
      toast.success(data.message)
    } catch (error) {
      toastRefusal(error, BACK_OFFICE.users.updateFailed)
    }
  }
  return (
    <Sheet className={classes.pending} aria-label={text.pendingTitle[field]}>
      <div>
        <h2>{text.pendingTitle[field]}</h2>
        <p className={classes.value}>{value}</p>
        <p>{text.pendingNote(asked_by, formatDateTime(in_force_at))}</p>
      </div>
      <BusyButton variant="default" busy={cancel.isPending} busyText={text.cancelling} onClick={press}>
        {text.cancelPending}
        <span className="visually-hidden">{text.cancelPendingOf[field]}</span>
      </BusyButton>
    </Sheet>
  )
}
