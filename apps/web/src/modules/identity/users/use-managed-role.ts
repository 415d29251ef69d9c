import { MANAGED_ROLES, type ManagedRole } from '@chukta/contract/permissions'
import { useParams } from '@tanstack/react-router'
import { STRINGS } from '../../../lib/strings.ts'

/** The role that a user screen is about, from its path; the route's guard let only managed roles in. */
export function useManagedRole(): { role: ManagedRole; roleId: 2 | 3 | 4; roleName: string } {
  const { role } = useParams({ strict: false }) as { role: ManagedRole }
  return { role, roleId: MANAGED_ROLES[role], roleName: STRINGS.roles[role] }
}
