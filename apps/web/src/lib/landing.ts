import { LANDING, type RoleId } from '@chukta/contract/permissions'

/** The screens in place of a role's own landing where a member of staff may not open that, the last open to everyone. */
const OTHERS = ['/user-reports', '/security']

/**
 * The start page of a role after sign-in (spec 1 section 4), or null for a role that is unknown.
 * Takes the role id and the function that tells whether a path has a screen.
 */
export function landingPath(roleId: number, hasScreen: (path: string) => boolean): string | null {
  if (!(roleId in LANDING)) return null
  return [LANDING[roleId as RoleId], ...OTHERS].find(hasScreen) ?? '/security'
}
