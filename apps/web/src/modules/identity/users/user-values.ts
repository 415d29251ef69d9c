import { addUser, addUserBody, type UserDetail, updateUserBody } from '@chukta/contract/identity/users'
import { commissionError } from '@chukta/contract/identity/users-rules'
import { ROLE } from '@chukta/contract/permissions'
import { newNameErrors, TIDY_PERSON } from '../../../domain/person/person-values.ts'
import { inFieldOrder, schemaErrors } from '../../../lib/schema-errors.ts'
import type { ChangedUser, NewUser } from './users-api.ts'

export type UserValues = typeof EMPTY

/** The form as it opens, in the order of its fields. */
export const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  mobile: '',
  address: '',
  city: '',
  pincode: '',
  state: '',
  parent_id: '',
  commission: '',
}

/** The tidying rule of each field, before it is sent. */
export const TIDY = { ...TIDY_PERSON, commission: (text: string) => text.replace(/[\s%]/g, '') }

/** The person who fills the form, and the role of its user. */
export type UserForm = { mode: 'add' | 'edit'; viewerId: number; viewerRole: number; roleId: 2 | 3 | 4 }

/** True where a commission is required (spec 2 section 6): an admin adds, roles 1 and 2 edit a distributor. */
export function asksCommission({ mode, viewerRole, roleId }: UserForm): boolean {
  if (roleId !== ROLE.distributor) return false
  return viewerRole === ROLE.admin || (mode === 'edit' && viewerRole === ROLE.superAdmin)
}

/** True where the distributor above is chosen: an admin adds a retailer. */
export function asksDistributor({ mode, viewerRole, roleId }: UserForm): boolean {
  return mode === 'add' && viewerRole === ROLE.admin && roleId === ROLE.retailer
}

/** The form of a stored user. */
export function storedValues(user: UserDetail): UserValues {
  const { email, mobile, commission, user_details } = user
  return { ...EMPTY, ...user_details, email, mobile, commission: commission ?? '' }
}

/** The body of a new user; without a chosen distributor they are placed under the person who adds them. */
export function newUser(form: UserForm, values: UserValues): NewUser {
  const { parent_id, commission, ...person } = values
  return {
    ...person,
    role: form.roleId,
    created_by: form.viewerId,
    parent_id: parent_id === '' ? form.viewerId : parent_id,
    ...(asksCommission(form) ? { commission } : {}),
  }
}

/** The body of a changed user, whose parent stays the same. */
export function changedUser(form: UserForm, stored: UserDetail, values: UserValues): ChangedUser {
  const { parent_id: _, commission, ...person } = values
  return {
    ...person,
    role: form.roleId,
    created_by: stored.created_by,
    parent_id: stored.parent_id,
    ...(asksCommission(form) ? { commission } : {}),
  }
}

/** The form's errors, by field and in its order (spec 2 section 5); `stored` is the form as it opened. */
export function userErrors(
  form: UserForm,
  values: UserValues,
  stored: UserValues = EMPTY,
): Record<string, string> {
  const { parent_id: _, commission, ...person } = values
  const schema = form.mode === 'add' ? addUserBody : updateUserBody
  const found = {
    ...newNameErrors(person, stored),
    ...schemaErrors(schema, { ...person, commission, role: form.roleId }),
  }
  const commissionProblem = asksCommission(form) ? commissionError(form.mode, commission) : null
  if (commissionProblem) found.commission = commissionProblem
  return inFieldOrder(EMPTY, found)
}

/** The form's names of fields that the add call's answer calls otherwise (`firstName`, `Commission`). */
export const FORM_NAMES: Record<string, string> = Object.fromEntries(
  Object.entries(addUser.errorNames).map(([field, wire]) => [wire, field]),
)
