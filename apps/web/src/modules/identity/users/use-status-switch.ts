import type { UserRow } from '@chukta/contract/identity/users'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { useState } from 'react'
import { RequestError } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { toastUndo } from '../../../ui/feedback/undo-toast.tsx'
import { type LeftBySwitchOff, requestSwitchOff, useChangeStatus } from './users-api.ts'
import { USERS_TEXT } from './users-text.ts'

export type SwitchedUser = Pick<UserRow, 'id' | 'name' | 'status'>

const text = USERS_TEXT
const { roles } = STRINGS

/**
 * Switches a user on or off. Before one is switched off, `note` says what follows, until `confirm` or `cancel`; off can be
 * undone from its toast.
 */
export function useStatusSwitch(user: SwitchedUser) {
  const change = useChangeStatus(user.id)
  const [note, setNote] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const busy = asks || change.isPending

  const send = async (status: 0 | 1) => {
    try {
      const { data } = await change.mutateAsync(status)
      if (status === 0) toastUndo(data.message, () => void send(1))
      else toast.success(data.message)
    } catch (error) {
      // Without a sentence of its own, the toast shows the errors it names (spec 2 section 8).
      const named =
        error instanceof RequestError && !error.body.message ? Object.values(error.errors).flat() : []
      if (named.length > 0) toast.error(named.join(' '))
      else toastRefusal(error, BACK_OFFICE.users.statusFailed)
    } finally {
      setNote(null)
    }
  }
  const press = async () => {
    if (user.status !== 1) return send(1)
    setAsks(true)
    // The question is asked even where the numbers did not load.
    const left = await requestSwitchOff(user.id).catch(() => null)
    setAsks(false)
    setNote(noteOf(user.name, left))
  }
  return { busy, note, press, confirm: () => send(0), cancel: () => setNote(null) }
}

function noteOf(name: string, left: LeftBySwitchOff | null): string {
  const who = text.offWho(name)
  if (!left) return who
  const below = [
    { role: roles.admin, count: left.admins },
    { role: roles.distributor, count: left.distributors },
    { role: roles.retailer, count: left.retailers },
  ]
    .filter(({ count }) => count > 0)
    .map(({ role, count }) => text.count(count, role))
  return [
    who,
    below.length > 0 && text.offBelow(below.join(text.and)),
    left.pending_payments > 0 && text.offPending(left.pending_payments),
    left.automatic_payments > 0 && text.offAutomatic(left.automatic_payments),
  ]
    .filter(Boolean)
    .join(' ')
}
