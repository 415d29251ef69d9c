import type { UserRow } from '@chukta/contract/identity/users'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useStatusSwitch } from './use-status-switch.ts'
import classes from './user-status.module.css'
import { USERS_TEXT } from './users-text.ts'

const text = USERS_TEXT

/** The status button of a row: one press switches, with a question first where a downline stays active. */
export function UserStatus({ user }: { user: UserRow }) {
  const isActive = user.status === 1
  const { busy, below, press, confirm, cancel } = useStatusSwitch(user)
  return (
    <>
      <button type="button" className={classes.status} aria-busy={busy} onClick={press}>
        <StatusChip
          status={isActive ? 'active' : 'inactive'}
          label={isActive ? text.active : text.inactive}
        />
        <span className="visually-hidden">
          {isActive ? text.switchOff(user.name) : text.switchOn(user.name)}
        </span>
      </button>
      <ConfirmDialog
        opened={below !== null}
        title={text.offTitle(user.name)}
        note={text.offNote(below ?? '')}
        busy={busy}
        onYes={confirm}
        onNo={cancel}
      />
    </>
  )
}
