import { z } from 'zod/mini'
import { call } from '../../call.ts'
import { idParam, requiredText } from '../../fields.ts'
import { type Action, PERMISSIONS } from '../../permissions.ts'
import { emailField, mobileField, newPassword, personName } from '../../person-fields.ts'
import { PERSON } from '../../person-messages.ts'
import { MEMBERS } from './member-messages.ts'
import { STAFF_ROLES } from './staff-permissions.ts'

/** The most people on the staff of one account, invited ones too. */
export const MOST_MEMBERS = 50

const PAISE_MAX = 100_000_000_000

const paise = z.nullish(
  z
    .int(MEMBERS.limitFormat)
    .check(z.minimum(100, MEMBERS.limitFormat), z.maximum(PAISE_MAX, MEMBERS.limitFormat)),
)

/** Of one payment, and of all of a day in India, with charges. */
const limits = z.strictObject({ payment_paise: paise, day_paise: paise }, MEMBERS.limitFormat).check(
  z.refine((both) => (both.day_paise ?? PAISE_MAX) >= (both.payment_paise ?? 0), {
    error: MEMBERS.limitOrder,
  }),
)

const hour = z
  .int(MEMBERS.hoursFormat)
  .check(z.minimum(0, MEMBERS.hoursFormat), z.maximum(24, MEMBERS.hoursFormat))
const hours = z
  .strictObject({ from: hour, to: hour }, MEMBERS.hoursFormat)
  .check(z.refine((both) => both.from < both.to, MEMBERS.hoursFormat))

const permission = z.enum(Object.keys(PERMISSIONS) as [Action, ...Action[]], MEMBERS.permissionsOfRole)

/** What a member may do. */
const grant = {
  role: z.enum(STAFF_ROLES, MEMBERS.roleUnknown),
  /** Of the role `custom` alone. */
  permissions: z.optional(z.array(permission, MEMBERS.permissionsRequired)),
  limits: z.nullish(limits),
  /** Services that they pay for; null: all of the account's. */
  services: z.nullish(
    z
      .array(z.int(MEMBERS.servicesFormat), MEMBERS.servicesFormat)
      .check(z.minLength(1, MEMBERS.servicesFormat), z.maxLength(100, MEMBERS.servicesFormat)),
  ),
  /** Whole hours of the day in India in which they pay; null: at any time. */
  hours: z.nullish(hours),
}

const member = z.object({
  id: z.number(),
  email: z.string(),
  /** Empty until they join. */
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Those that the account can give now. */
  permissions: z.array(z.string()),
  own_payments_only: z.boolean(),
  limits: z.object({ payment_paise: z.nullable(z.number()), day_paise: z.nullable(z.number()) }),
  services: z.nullable(z.array(z.number())),
  hours: z.nullable(z.object({ from: z.number(), to: z.number() })),
  state: z.enum(['invited', 'joined']),
  invited_at: z.iso.datetime(),
  joined_at: z.nullable(z.iso.datetime()),
  last_seen_at: z.nullable(z.iso.datetime()),
})
export type Member = z.infer<typeof member>

const own = { feature: 'staff', access: 'staff.manage', for: 'account', ours: true } as const
const ofMember = { ids: { id: 'record' }, params: z.object({ id: idParam }) } as const

export const listMembers = call({
  ...own,
  method: 'GET',
  path: '/members',
  summary: 'The staff of the account, invited people too, newest first',
  answer: z.object({ data: z.array(member) }),
})

/** What the form of an invitation checks by a rule; the server has those of lists and numbers. */
export const memberForm = z.object({ email: emailField(PERSON.register.emailRequired) })

export const inviteMember = call({
  ...own,
  method: 'POST',
  path: '/members',
  summary: 'Invites a person to the staff by mail; the answer is the same for every address',
  stepUp: true,
  effects: ['member.change'],
  errors: ['conflict', 'too-many-tries'],
  body: z.strictObject({ email: memberForm.shape.email, ...grant }),
  answer: z.object({ message: z.string() }),
})

export const changeMember = call({
  ...own,
  ...ofMember,
  method: 'PATCH',
  path: '/members/:id',
  summary: 'Gives a member another role, limits, services and hours',
  stepUp: true,
  effects: ['member.change'],
  body: z.strictObject(grant),
  answer: z.object({ data: member, message: z.string() }),
})

export const removeMember = call({
  ...own,
  ...ofMember,
  method: 'DELETE',
  path: '/members/:id',
  summary: 'Removes a member from the staff, or withdraws an invitation; their sessions end at once',
  answer: z.object({ message: z.string() }),
})

const byLink = { feature: 'staff', access: 'public', ours: true, perMinute: 60 } as const
const linkToken = requiredText(MEMBERS.linkOver, 200)

export const readInvitation = call({
  ...byLink,
  method: 'POST',
  path: '/staff-invitations/view',
  summary: 'Who invites, to what role, by the token of the link of the mail',
  body: z.strictObject({ token: linkToken }),
  answer: z.object({
    data: z.object({ email: z.string(), account: z.string(), role: z.enum(STAFF_ROLES) }),
  }),
})

export const joinStaffBody = z.strictObject({
  token: linkToken,
  first_name: personName(PERSON.register.firstNameRequired),
  last_name: personName(PERSON.register.lastNameRequired),
  mobile: mobileField,
  password: newPassword(PERSON.register.passwordRequired),
})

export const joinStaff = call({
  ...byLink,
  method: 'POST',
  path: '/staff-invitations/join',
  summary: 'Joins the staff, once, by the link of the mail; the person signs in by themselves then',
  freeText: ['first_name', 'last_name'],
  body: joinStaffBody,
  answer: z.object({ message: z.string() }),
})
