import { MANAGED_ROLES, type ManagedRole } from '@chukta/contract/permissions'

/** The search of the import of users: the role that all of them have. */
export function userImportSearch(raw: Record<string, unknown>): { role?: ManagedRole } {
  const role = Object.keys(MANAGED_ROLES).find((name) => name === raw.role)
  return role === undefined ? {} : { role: role as ManagedRole }
}
