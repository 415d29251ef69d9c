import type { ImportColumn } from '../../import-column.ts'
import { ROLE } from '../../permissions.ts'

const PERSON = [
  ['first_name', 'First Name'],
  ['last_name', 'Last Name'],
  ['email', 'Email'],
  ['mobile', 'Mobile'],
  ['address', 'Address'],
  ['city', 'City'],
  ['pincode', 'Pincode'],
  ['state', 'State'],
] as const

/** The columns of a file of users of a role (2 to 4): the fields of the form; a distributor has a commission. */
export function userImportColumns(role: number): ImportColumn[] {
  const fields = role === ROLE.distributor ? [...PERSON, ['commission', 'Commission(%)'] as const] : PERSON
  return fields.map(([name, heading]) => ({ name, heading, isNeeded: true }))
}
