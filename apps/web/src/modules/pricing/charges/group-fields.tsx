import { ROLE } from '@chukta/contract/permissions'
import { GROUP_ROLES } from '@chukta/contract/pricing/charges'
import { say } from '../../../lib/language.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { ChargeLook } from './charge-rows.tsx'
import { CHARGES_TEXT } from './charges-text.ts'
import classes from './group-fields.module.css'
import type { GroupHead } from './use-group-head.ts'

const text = CHARGES_TEXT

/** Name and role of a new group; only a super admin sees the Admin option. */
export function GroupFields({ head }: { head: GroupHead }) {
  const { values, errors, set } = head
  const viewerRole = storedRoleId() ?? 0
  const roles = Object.entries(GROUP_ROLES).filter(([id]) => Number(id) > viewerRole)
  return (
    <div className={classes.fields}>
      <TextField
        name="name"
        label={text.groupName}
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <SelectField
        name="role_id"
        label={text.role}
        placeholder={STRINGS.form.choose}
        data={roles.map(([value, label]) => ({ value, label: say(label) }))}
        value={values.role_id === '' ? null : values.role_id}
        error={errors.role_id}
        onChange={(role_id) => set({ role_id: role_id ?? '' })}
      />
    </div>
  )
}

/** Name and role of a stored group, which stay as they are. */
export function StoredGroupFields({ name, role }: { name: string; role: string }) {
  return (
    <div className={classes.fields}>
      <TextField name="name" label={text.groupName} value={name} readOnly />
      <TextField name="role_id" label={text.role} value={say(role)} readOnly />
    </div>
  )
}

/** The sheet of a group: only an admin sees and types the charge column (spec 2 section 6). */
export function groupLook(): ChargeLook {
  return { hasAssigned: true, isEditable: storedRoleId() === ROLE.admin }
}

/** The note below the title of a group's form. */
export function groupNote(): string {
  return storedRoleId() === ROLE.admin ? CHARGES_TEXT.explain : CHARGES_TEXT.copies
}
