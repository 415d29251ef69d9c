import { type Action, may } from '@chukta/contract/permissions'
import { storedPermissions, storedRoleId } from './session.ts'

/** True when the signed-in person may do the action: their account's role may, and a member of its staff was given it. */
export function can(action: Action): boolean {
  return may(storedRoleId() ?? 0, action) && (storedPermissions()?.includes(action) ?? true)
}
