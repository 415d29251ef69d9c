import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage, idField, idParam, paging, searchText } from '../fields.ts'
import { rupees } from '../money-shapes.ts'
import { MANAGED_ROLES, ROLE } from '../permissions.ts'
import {
  emailField,
  mobileField,
  personName,
  pincodeField,
  presentName,
  requiredLine,
} from '../person-fields.ts'
import { PERSON } from '../person-messages.ts'
import { BACK_OFFICE } from '../pricing/back-office-messages.ts'
import { pendingAnswer, pendingContact } from './pending-contacts.ts'
import { commissionError } from './users-rules.ts'

const messages = BACK_OFFICE.users
const required = PERSON.register

/** Milliseconds from a saved user back to the page before (spec 2 section 9). */
export const USER_BACK_DELAY_MS = 3_000

/** A managed role in a path: 2 admin, 3 distributor, 4 retailer. */
const managedRoleParam = z.pipe(
  z.string().check(z.regex(/^[234]$/, messages.roleUnknown)),
  z.transform((text: string) => Number(text) as 2 | 3 | 4),
)

/** A managed role in a body: its id, as number or text, or its name. */
export const managedRole = z.pipe(
  z
    .union([z.number(messages.roleUnknown), z.string(messages.roleUnknown)], messages.roleUnknown)
    .check(z.refine((value) => roleOf(value) !== undefined, { error: messages.roleUnknown })),
  z.transform((value: number | string) => roleOf(value) ?? 4),
)

function roleOf(value: number | string): 2 | 3 | 4 | undefined {
  const text = String(value).toLowerCase()
  const [, id] =
    Object.entries(MANAGED_ROLES).find(([name, id]) => name === text || String(id) === text) ?? []
  return id
}

export const userRow = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  mobile: z.string(),
  state: z.string(),
  walletbalance: rupees,
  /** 1 active, 0 inactive. */
  status: z.number(),
  /** True once the document is signed. Without it the user cannot sign in, even while switched on. */
  verified: z.boolean(),
  parent_id: z.nullable(z.number()),
  parent_name: z.nullable(z.string()),
  role_id: z.number(),
  commission: z.nullable(z.string()),
  created_at: z.string(),
  /** The newest of being signed in and of paying; null for one who has done neither. */
  last_active_at: z.nullable(z.iso.datetime()),
})
export type UserRow = z.infer<typeof userRow>

export const listUsers = call({
  method: 'GET',
  path: '/user-list-by-role/:roleId/:loginUserId',
  summary: 'Users of a role below a user, newest first',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  ids: { roleId: 'catalogue', loginUserId: 'downline' },
  params: z.object({ roleId: managedRoleParam, loginUserId: idParam }),
  query: z.strictObject({ ...paging, search: searchText }),
  freeText: ['search'],
  answer: z.object({ related_users: z.array(userRow), pagination: z.object({ total: z.number() }) }),
})

const uplineName = z.object({ id: z.number(), name: z.string(), username: z.string() })

export const listUplines = call({
  method: 'GET',
  path: '/get-users-dropdowns/:roleId/:userId',
  summary: 'Active admins and distributors below a user, who may be the parent of a new user of the role',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  ids: { roleId: 'catalogue', userId: 'downline' },
  params: z.object({ roleId: idParam, userId: idParam }),
  answer: z.object({
    success: z.literal(true),
    admins: z.array(uplineName),
    distributors: z.array(uplineName),
  }),
})

/** A commission as typed; empty is none. Each form has its own rule, named in `users-rules.ts`. */
const commission = z.nullish(z.union([z.string(), z.number()], messages.commissionTwoDecimals))

const person = {
  // An edit may send an old name back that `personName` refuses: the service compares.
  first_name: presentName(required.firstNameRequired),
  last_name: presentName(required.lastNameRequired),
  email: emailField(required.emailRequired),
  mobile: mobileField,
  address: requiredLine(required.addressRequired),
  city: requiredLine(required.cityRequired),
  /** The name of one of the 36 states. */
  state: requiredLine(required.stateRequired),
  pincode: pincodeField,
  commission,
  parent_id: z.nullish(idField()),
  created_by: z.nullish(idField()),
}

/**
 * A caller who may add a distributor must give the commission, so it is named along with other fields in error. On its
 * own it is left to the service, which refuses those who may not add the role before that.
 */
const distributorCommission = z.refine<unknown>((body) => commissionProblem(body) === null, {
  when: ({ issues }) => issues.length > 0,
  path: ['commission'],
  error: ({ input }) => commissionProblem(input) ?? '',
})

/** Takes a body that was refused, which may be anything: a text, a list, nothing. */
function commissionProblem(body: unknown): string | null {
  const { role, commission } = Object(body) as { role?: unknown; commission?: unknown }
  const isAmount = commission == null || typeof commission === 'string' || typeof commission === 'number'
  return role === ROLE.distributor && isAmount ? commissionError('add', commission) : null
}

export const addUserBody = z
  .strictObject({
    ...person,
    first_name: personName(required.firstNameRequired),
    last_name: personName(required.lastNameRequired),
    role: managedRole,
  })
  .check(distributorCommission)

/** The proposal of the commission, where it waits for approval; everything else is saved. */
const commissionApprovalId = z.optional(z.number())

export const addUser = call({
  method: 'POST',
  path: '/add-users',
  holdsPart: 'commissions',
  effects: ['user.add', 'commission.first'],
  summary: 'Adds a user below the caller and mails them a link to choose a password',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  // For admins and distributors, who earn and have people below them; not for retailers.
  stepUp: 'when-changed',
  ids: { parent_id: 'downline', created_by: 'caller' },
  errors: ['too-many-tries'],
  body: addUserBody,
  // Spec 2 section 5 names these of the add form; its other fields keep their own names.
  errorNames: { first_name: 'firstName', last_name: 'lastName', commission: 'Commission' },
  freeText: ['first_name', 'last_name', 'address', 'city'],
  answer: z.object({
    message: z.string(),
    data: z.object({ message: z.string(), id: z.number() }),
    approval_id: commissionApprovalId,
  }),
})

export const updateUserBody = z.strictObject({ ...person, role: z.nullish(managedRole) })

export const updateUser = call({
  method: 'POST',
  path: '/user-update/:id',
  holdsPart: 'commissions',
  effects: ['user.move', 'commission.change'],
  summary: 'Changes a user below the caller; only a super admin moves one to another parent',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  stepUp: 'when-changed',
  errors: ['too-many-tries'],
  ids: { id: 'downline', parent_id: 'record' },
  params: z.object({ id: idParam }),
  body: updateUserBody,
  freeText: ['first_name', 'last_name', 'address', 'city'],
  answer: z.object({
    message: z.string(),
    errors: z.object({}),
    /** A new e-mail or mobile of a user who has signed in waits for an objection from the old one. */
    pending_contact: pendingAnswer,
    data: z.object({ message: z.string() }),
    approval_id: commissionApprovalId,
  }),
})

export const userDetail = z.object({
  id: z.number(),
  username: z.string(),
  mobile: z.string(),
  email: z.string(),
  /** '1' active, '0' inactive. */
  status: z.enum(['1', '0']),
  verified: z.boolean(),
  commission: z.nullable(z.string()),
  created_by: z.nullable(z.number()),
  parent_id: z.nullable(z.number()),
  parent_name: z.nullable(z.string()),
  role_id: z.number(),
  walletbalance: rupees,
  created_at: z.string(),
  last_active_at: z.nullable(z.iso.datetime()),
  /** A new e-mail or mobile that is not in force yet. */
  pending_contacts: z.array(pendingContact),
  user_details: z.object({
    first_name: z.string(),
    last_name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
  }),
})
export type UserDetail = z.infer<typeof userDetail>

export const getUserForEdit = call({
  method: 'GET',
  path: '/user-details/:roleId/:id/:loggedInUserId',
  summary: 'One user of a role below a user, for the edit form',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  ids: { roleId: 'catalogue', id: 'downline', loggedInUserId: 'downline' },
  params: z.object({ roleId: idParam, id: idParam, loggedInUserId: idParam }),
  answer: z.object({ user: userDetail }),
})

export const getUser = call({
  method: 'GET',
  path: '/get-user-details/:id',
  summary: 'The caller or one user below them, for the read-only view',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  errors: ['not-found'],
  ids: { id: 'downline' },
  params: z.object({ id: idParam }),
  answer: z.object({ user: userDetail }),
})

/** The switch of a user in a body: 1 on, 0 off. */
export const zeroOrOne = z.pipe(
  z
    .union([z.number(messages.statusRequired), z.string(messages.statusRequired)], messages.statusRequired)
    .check(z.refine((value) => /^[01]$/.test(String(value)), { error: messages.statusRequired })),
  z.transform((value: number | string) => Number(value) as 0 | 1),
)

export const changeUserStatus = call({
  method: 'POST',
  path: '/status-change/:userId',
  effects: ['user.status'],
  summary: 'Switches a user below the caller on or off; off ends every session of theirs at once',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  errors: ['not-found'],
  stepUp: true,
  ids: { userId: 'downline' },
  params: z.object({ userId: idParam }),
  body: z.strictObject({ status: zeroOrOne }),
  answer: dataMessage,
})

export const deleteUser = call({
  method: 'POST',
  path: '/user-delete/:id',
  summary: 'Deletes a user below the caller who has neither a downline nor money; else 409 with the reason',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  errors: ['conflict', 'not-found'],
  stepUp: true,
  effects: ['user.delete'],
  ids: { id: 'downline' },
  params: z.object({ id: idParam }),
  answer: dataMessage,
})
