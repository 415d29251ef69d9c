import { ROLE } from '@chukta/contract/permissions'
import { useHasScreen } from '../../lib/has-screen.ts'
import { landingPath } from '../../lib/landing.ts'
import { storedRoleId } from '../../lib/session.ts'
import { PROFILE_TEXT } from './profile-text.ts'

/** Where the profile leads back to: services for role 4, the user list for roles 1 to 3 (spec 1 section 2). */
export function useWayBack(): { path: string; label: string } {
  const hasScreen = useHasScreen()
  const roleId = storedRoleId() ?? ROLE.retailer
  return {
    path: landingPath(roleId, hasScreen) ?? '/',
    label: roleId === ROLE.retailer ? PROFILE_TEXT.backToServices : PROFILE_TEXT.backToUsers,
  }
}
