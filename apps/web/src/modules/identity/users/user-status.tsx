import { Switch } from '../../../ui/form/switch.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { type SwitchedUser, useStatusSwitch } from './use-status-switch.ts'
import { USERS_TEXT } from './users-text.ts'

const text = USERS_TEXT

/** The status of a user as a switch: on by one press, off after a question that says what follows. */
export function UserStatus({ user }: { user: SwitchedUser }) {
  const isOn = user.status === 1
  const { busy, note, press, confirm, cancel } = useStatusSwitch(user)
  return (
    <>
      <Switch
        isOn={isOn}
        word={isOn ? text.active : text.inactive}
        of={user.name}
        busy={busy}
        onPress={press}
      />
      <ConfirmDialog
        opened={note !== null}
        title={text.offTitle(user.name)}
        note={note ?? ''}
        busy={busy}
        onYes={confirm}
        onNo={cancel}
      />
    </>
  )
}
