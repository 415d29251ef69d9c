import { ROLE } from '@chukta/contract/permissions'
import { storedRoleId } from '../../lib/session.ts'
import type { ChargeLook } from './charge-rows.tsx'
import { CHARGES_TEXT } from './charges-text.ts'

/** The sheet of a group: only an admin sees and types the charge column (spec 2 section 6). */
export function groupLook(): ChargeLook {
  return { hasAssigned: true, isEditable: storedRoleId() === ROLE.admin }
}

/** What stands below the title of a group's form. */
export function groupNote(): string {
  return storedRoleId() === ROLE.admin ? CHARGES_TEXT.explain : CHARGES_TEXT.copies
}
