import { type Action, MANAGES, mayAdd, type RoleId } from '@chukta/contract/permissions'
import { redirect } from '@tanstack/react-router'
import { can } from '../lib/can.ts'
import { authToken, clearSession, storedRoleId, storedUserId } from '../lib/session.ts'

type Matched = readonly { staticData: { action?: Action } }[]

/** Arriving at Login clears the session (spec 1 section 4). */
export function arriveAtLogin(): void {
  clearSession()
}

/** The OTP screen: needs the user id that the password step stored. */
export function needsUserId(): void {
  if (storedUserId() === null) throw redirect({ to: '/' })
}

/** Every other screen behind sign-in: needs a session, and a role that may open it. */
export function needsSession(matches: Matched): void {
  const roleId = storedRoleId()
  if (storedUserId() === null || roleId === null || authToken() === null) throw redirect({ to: '/' })
  const refused = matches.some(({ staticData }) => staticData.action && !can(staticData.action))
  if (refused) throw redirect({ to: '/Unauthorized' })
}

/** The user screens of a role: only those who manage it (spec 1 section 6). Runs behind `needsSession`. */
export function needsToManage(role: string): void {
  const managed: string[] = MANAGES[(storedRoleId() ?? 4) as RoleId]
  if (!managed.includes(role)) throw redirect({ to: '/Unauthorized' })
}

/** The form for a new user of a role: only those who may add it (spec 2 section 6). Runs behind `needsSession`. */
export function needsToAdd(role: string): void {
  if (!mayAdd(storedRoleId() ?? 0, role)) throw redirect({ to: '/Unauthorized' })
}
