import { LANDING, type RoleId } from '@chukta/contract/permissions'

/** The first screen that every role can open; the fallback while a role's own landing has no screen. */
const OPEN_TO_ALL = '/user-reports'

/**
 * The start page of a role after sign-in (spec 1 section 4), or null for a role that is unknown.
 * Takes the role id and the function that tells whether a path has a screen.
 */
export function landingPath(roleId: number, hasScreen: (path: string) => boolean): string | null {
  if (!(roleId in LANDING)) return null
  const path = LANDING[roleId as RoleId]
  return hasScreen(path) ? path : OPEN_TO_ALL
}
