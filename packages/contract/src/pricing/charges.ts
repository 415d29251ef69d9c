import { z } from 'zod/mini'
import { call } from '../call.ts'
import { methodRef } from '../catalogue-refs.ts'
import { dataMessage, idField, idParam, paging } from '../fields.ts'
import { requiredLine } from '../person-fields.ts'
import { BACK_OFFICE } from './back-office-messages.ts'
import { rate } from './rates.ts'

const messages = BACK_OFFICE.charges

/** Milliseconds until the browser returns to the groups, or a list loads again (spec 2 section 9). */
export const CHARGES_BACK_DELAY_MS = 3_000
/** The only type of charge there is. */
export const CHARGE_TYPE = 'percentage' as const

/** The roles a group is made for, by role id. */
export const GROUP_ROLES = { 2: 'Admin', 3: 'Distributor' } as const

/** The answer of a saved group. */
export const saved = z.object({
  status: z.literal('success'),
  message: z.string(),
  data: z.object({ message: z.string() }),
})

const group = z.object({
  id: z.number(),
  role_id: z.number(),
  name: z.string(),
  roles: z.object({ name: z.string() }),
  /** The number of its users. */
  users: z.number(),
  created_at: z.string(),
})
export type ChargeGroup = z.infer<typeof group>

export const listGroups = call({
  method: 'GET',
  path: '/get-charges-list/:userId',
  summary: 'Charge groups of a user, newest first',
  feature: 'charges',
  access: 'charges.manage',
  for: 'account',
  ids: { userId: 'downline' },
  params: z.object({ userId: idParam }),
  query: z.strictObject({ ...paging }),
  answer: z.object({
    status: z.literal('success'),
    message: z.string(),
    data: z.array(group),
    pagination: z.object({ total: z.number() }),
  }),
})

const gateway = {
  pg_id: z.number(),
  payment_gateway_id: z.number(),
  payment_gateway_name: z.string(),
}

const charge = z.object({
  /** The master charge that it starts from. */
  id: z.nullable(z.number()),
  name: z.string(),
  payment_method: z.string(),
  payment_method_id: z.number(),
  type: z.literal(CHARGE_TYPE),
  charge: z.nullable(rate),
})

export const listAssignedCharges = call({
  method: 'GET',
  path: '/pg-charges',
  summary: 'Per gateway and method the charge assigned to the caller; for a super admin the master charge',
  feature: 'charges',
  access: 'charges.manage',
  for: 'account',
  answer: z.object({
    data: z.array(
      z.object({
        ...gateway,
        methods: z.array(z.object({ payment_method_id: z.number(), name: z.string(), selected: z.number() })),
        charges: z.array(charge),
      }),
    ),
  }),
})

/** A row of a group: gateway, method, and charge. Numbers and decimal texts are both taken. */
const chargeRow = z.strictObject({
  pg_id: idField(messages.gatewayUnknown),
  pg_name: z.nullish(z.string().check(z.maxLength(100))),
  payment_method: methodRef(messages.methodUnknown),
  payment_method_id: z.nullish(idField()),
  master_charge_id: z.nullish(idField()),
  type: z.nullish(z.string().check(z.maxLength(100))),
  /** Empty leaves the method to the charge of the next upline. Judged against the assigned one by the server. */
  charge: z.nullish(z.union([z.string(), z.number()], messages.format)),
})
export type ChargeRow = z.infer<typeof chargeRow>

const charges = z.array(chargeRow, messages.format).check(z.maxLength(500, 'Too many charges.'))
const groupRole = idField(messages.roleRequired)
const chargeIds = {
  pg_id: 'catalogue',
  role_id: 'catalogue',
  payment_method_id: 'catalogue',
  master_charge_id: 'catalogue',
} as const

export const storeGroup = call({
  method: 'POST',
  path: '/store-charges-by-id/:userId',
  effects: ['charges.group'],
  summary: 'Adds a charge group; one of a super admin copies the master charges of this moment',
  feature: 'charges',
  access: 'charges.manage',
  for: 'account',
  stepUp: true,
  approval: 'charges',
  ids: { ...chargeIds, userId: 'caller', user_id: 'caller' },
  params: z.object({ userId: idParam }),
  body: z.strictObject({
    name: requiredLine(messages.nameRequired),
    role_id: groupRole,
    user_id: z.nullish(idField()),
    charges,
  }),
  freeText: ['name'],
  answer: z.extend(saved, { data: z.object({ message: z.string(), id: z.number() }) }),
})

export const getGroup = call({
  method: 'GET',
  path: '/edit-charges-list/:selectedUserId/:userId',
  summary: 'A group with its charges, beside those assigned to the user',
  feature: 'charges',
  access: 'charges.manage',
  for: 'account',
  ids: { selectedUserId: 'record', userId: 'downline' },
  params: z.object({ selectedUserId: idParam, userId: idParam }),
  answer: z.object({
    group: z.object({
      id: z.number(),
      name: z.string(),
      role_id: z.number(),
      roles: z.object({ name: z.string() }),
    }),
    payment_gateways: z.array(
      z.object({
        ...gateway,
        charges: z.array(
          z.object({
            master_charge_id: z.nullable(z.number()),
            payment_method: z.string(),
            payment_method_id: z.number(),
            type: z.literal(CHARGE_TYPE),
            master_charge_value: z.nullable(rate),
            group_charge_value: z.nullable(rate),
          }),
        ),
      }),
    ),
  }),
})

export const updateGroup = call({
  method: 'POST',
  path: '/update-charges-list/:selectedUserId',
  effects: ['charges.group'],
  summary: 'Changes the charges of a group; payments keep the rates they used',
  feature: 'charges',
  access: 'charges.manage',
  for: 'account',
  stepUp: true,
  approval: 'charges',
  ids: { ...chargeIds, selectedUserId: 'record', user_id: 'caller' },
  params: z.object({ selectedUserId: idParam }),
  body: z.strictObject({
    name: z.nullish(requiredLine(messages.nameRequired)),
    role_id: z.nullish(groupRole),
    user_id: z.nullish(idField()),
    charges,
  }),
  freeText: ['name'],
  answer: saved,
})

export const deleteGroup = call({
  method: 'POST',
  path: '/charges-delete/:id',
  effects: ['charges.group'],
  summary: 'Deletes a group; 409 while users are assigned to it',
  feature: 'charges',
  access: 'charges.manage',
  for: 'account',
  stepUp: true,
  approval: 'charges',
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: dataMessage,
})

const member = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  mobile: z.string(),
  /** 1 when the user is in this group now. */
  status: z.number(),
  /** The group of the same owner that the user is in now. */
  group_id: z.nullable(z.number()),
  group_name: z.nullable(z.string()),
})

const memberList = {
  method: 'GET',
  feature: 'charges',
  access: 'charges.manage',
  for: 'account',
  ids: { id: 'record', roleId: 'catalogue', userId: 'downline' },
  params: z.object({ id: idParam, roleId: idParam, userId: idParam }),
  query: z.strictObject({ per_page: paging.per_page, page: paging.page, currentPage: paging.page }),
} as const

export const listAssignable = call({
  ...memberList,
  path: '/get-users-for-assign-charges/:id/:roleId/:userId',
  summary: "Users of the group's role below a user, those in the group marked, and the groups to choose from",
  answer: z.object({
    groupname: z.string(),
    data: z.array(member),
    groupsdropdown: z.array(z.object({ id: z.number(), name: z.string() })),
    pagination: z.object({ total: z.number() }),
  }),
})

export const listAssigned = call({
  ...memberList,
  path: '/get-users-for-unassign-charges/:id/:roleId/:userId',
  summary: 'Users who are in the group now',
  answer: z.object({
    groupname: z.string(),
    data: z.array(member),
    pagination: z.object({ total: z.number() }),
  }),
})

const members = (message: string) =>
  z.strictObject({
    user_id: z.array(idField(), message).check(z.minLength(1, message), z.maxLength(1000, 'Too many users.')),
    group_id: z.nullish(idField()),
    id: z.nullish(idField()),
  })

const memberIds = { id: 'record', user_id: 'record', group_id: 'record' } as const

export const assignUsers = call({
  method: 'POST',
  path: '/assign-users-assign-group/:id',
  effects: ['charges.group'],
  summary: 'Assigns users to the chosen group; each leaves the other group of the same owner',
  feature: 'charges',
  access: 'charges.manage',
  for: 'account',
  stepUp: true,
  approval: 'charges',
  ids: memberIds,
  params: z.object({ id: idParam }),
  body: members(messages.selectToAssign),
  answer: dataMessage,
})

export const unassignUsers = call({
  method: 'POST',
  path: '/assign-users-unassign-group/:id',
  effects: ['charges.group'],
  summary: 'Takes users out of the group',
  feature: 'charges',
  access: 'charges.manage',
  for: 'account',
  stepUp: true,
  approval: 'charges',
  ids: memberIds,
  params: z.object({ id: idParam }),
  body: members(messages.selectToUnassign),
  answer: dataMessage,
})
