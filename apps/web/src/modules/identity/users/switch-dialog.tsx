import type { UserOutcome } from '@chukta/contract/identity/many-users'
import type { UserRow } from '@chukta/contract/identity/users'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useOnceKey } from '../../../lib/once-key.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { CHOSEN_USERS_TEXT } from './chosen-users-text.ts'
import { useSwitchUsers } from './many-users-api.ts'
import classes from './switch-dialog.module.css'

/** The users to switch, and how. */
export type Switching = { users: readonly UserRow[]; status: 0 | 1 }

type Props = Switching & {
  /** They were switched, or refused. */
  onDone: () => void
  onClose: () => void
}
type Done = { message: string; outcomes: UserOutcome[] }

const text = CHOSEN_USERS_TEXT

/** Asks before several users are switched, then shows the result of each. Off can be undone. */
export function SwitchDialog({ users: given, status, onDone, onClose }: Props) {
  // The users as they were when it opened: the list behind it reloads.
  const [users] = useState(given)
  const [done, setDone] = useState<Done | null>(null)
  const { mutateAsync: send, isPending } = useSwitchUsers()
  const once = useOnceKey()
  const switched = (done?.outcomes ?? []).filter(({ outcome }) => outcome === 'done').map(({ id }) => id)

  const change = async (wish: { users: number[]; status: 0 | 1 }, apply: (done: Done) => void) => {
    try {
      const answer = await send({ ...wish, headers: once.headersOf(wish) })
      once.done()
      apply({ message: answer.message, outcomes: answer.users })
    } catch (error) {
      toastRefusal(error, BACK_OFFICE.users.statusFailed)
    }
  }
  const confirm = () =>
    change({ users: users.map(({ id }) => id), status }, (answer) => {
      setDone(answer)
      onDone()
    })
  const undo = () =>
    change({ users: switched, status: 1 }, ({ message }) => {
      toast.success(message, text.undone)
      onClose()
    })
  const title = status === 0 ? text.offTitle(users.length) : text.onTitle(users.length)
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      closable={!isPending}
      title={done?.message ?? title}
      size="min(34rem, 90%)"
    >
      {!done && <p className={classes.note}>{status === 0 ? text.offNote : text.onNote}</p>}
      <ul
        className={classes.users}
        aria-label={done ? text.outcomes : text.names}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
        tabIndex={0}
      >
        {users.map((user) => (
          <li key={user.id}>
            <span>
              {user.name} ({user.username})
            </span>
            {done ? (
              <Outcome outcome={done.outcomes.find(({ id }) => id === user.id)} />
            ) : (
              user.status === status && <small>{status === 0 ? text.isOff : text.isOn}</small>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {done && status === 0 && switched.length > 0 && (
          <BusyButton
            variant="default"
            busy={isPending}
            busyText={text.undo(switched.length)}
            icon={<Undo2 size={18} strokeWidth={1.75} aria-hidden />}
            onClick={undo}
          >
            {text.undo(switched.length)}
          </BusyButton>
        )}
        {done ? (
          <Button data-autofocus onClick={onClose}>
            {text.close}
          </Button>
        ) : (
          <>
            <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
              {text.cancel}
            </Button>
            <BusyButton busy={isPending} busyText={status === 0 ? text.off : text.on} onClick={confirm}>
              {status === 0 ? text.off : text.on}
            </BusyButton>
          </>
        )}
      </div>
    </ResponsiveDialog>
  )
}

function Outcome({ outcome: found }: { outcome: UserOutcome | undefined }) {
  if (!found) return null
  return <small data-outcome={found.outcome}>{found.message ?? labelOf(text.outcome, found.outcome)}</small>
}
