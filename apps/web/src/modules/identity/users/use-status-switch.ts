import type { UserRow } from '@chukta/contract/identity/users'
import { MANAGED_ROLES, type ManagedRole } from '@chukta/contract/permissions'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { useState } from 'react'
import { RequestError } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { countBelow, useChangeStatus } from './users-api.ts'
import { USERS_TEXT } from './users-text.ts'

const text = USERS_TEXT

/**
 * Switches a user on or off. Before a user with a downline is switched off, `below` names in words those who stay
 * active, until `confirm` or `cancel`.
 */
export function useStatusSwitch(user: UserRow) {
  const change = useChangeStatus(user.id)
  const [below, setBelow] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const busy = asks || change.isPending

  const send = async () => {
    try {
      const { data } = await change.mutateAsync(user.status === 1 ? 0 : 1)
      toast.success(data.message, text.undo)
    } catch (error) {
      // Without a sentence of its own, the toast shows the errors it names (spec 2 section 8).
      const named =
        error instanceof RequestError && !error.body.message ? Object.values(error.errors).flat() : []
      if (named.length > 0) toast.error(named.join(' '))
      else toastRefusal(error, BACK_OFFICE.users.statusFailed)
    } finally {
      setBelow(null)
    }
  }
  const press = async () => {
    if (busy) return
    if (user.status !== 1) return send()
    setAsks(true)
    const counted = await describeBelow(user).catch(() => '')
    setAsks(false)
    if (counted === '') await send()
    else setBelow(counted)
  }
  return { busy, below, press, confirm: send, cancel: () => setBelow(null) }
}

// A retailer has no downline, so there is no question to ask.
async function describeBelow(user: UserRow): Promise<string> {
  const lower = (Object.keys(MANAGED_ROLES) as ManagedRole[]).filter(
    (role) => MANAGED_ROLES[role] > user.role_id,
  )
  const counts = await Promise.all(lower.map((role) => countBelow(user.id, role)))
  return lower
    .map((role, at) => ({ role, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ role, count }) => text.count(count, STRINGS.roles[role]))
    .join(text.and)
}
