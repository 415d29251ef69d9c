import { z } from 'zod/mini'
import { call } from '../call.ts'
import { powField } from '../fields.ts'
import {
  emailField,
  mobileField,
  newPassword,
  optionalLine,
  optionalName,
  personName,
  pincodeField,
  requiredLine,
} from '../person-fields.ts'
import { PERSON } from '../person-messages.ts'

const messages = PERSON.register

/** Member types of the wire (spec 1 section 9). */
export const MEMBER_TYPES = { individual: 1, company: 2, partnership: 3 } as const
export type MemberType = (typeof MEMBER_TYPES)[keyof typeof MEMBER_TYPES]

/** Hourly limits of registrations from one address: without a captcha, and in all. */
export const REGISTRATIONS_AN_HOUR = { free: 3, most: 60 } as const

/** Milliseconds until the browser continues to document verification (spec 1 section 4). */
export const REGISTERED_DELAY_MS = 2_000

const memberType = z.pipe(
  z
    .union([z.number(), z.string()], messages.memberTypeRequired)
    .check(z.refine((value) => /^[123]$/.test(String(value)), { error: messages.memberTypeRequired })),
  z.transform((value: number | string) => Number(value) as MemberType),
)

export const userRegisterBody = z.strictObject({
  /** The first name once more; `first_name` decides. */
  name: optionalLine,
  first_name: personName(messages.firstNameRequired),
  last_name: personName(messages.lastNameRequired),
  email: emailField(messages.emailRequired),
  mobile: mobileField,
  address: requiredLine(messages.addressRequired),
  city: requiredLine(messages.cityRequired),
  /** The name of one of the 36 states. */
  state: requiredLine(messages.stateRequired),
  pincode: pincodeField,
  password: newPassword(messages.passwordRequired),
  usertype: memberType,
  /** Kept for companies and partnerships only. */
  company_name: optionalName,
  company_address: optionalLine,
  /** Not in the specification: required at `captcha` once several people registered from one address. */
  captcha: optionalLine,
  key: optionalLine,
  /** Not in the specification: a proof of work, where one is required beside the captcha. */
  pow: powField,
})

export const userRegister = call({
  method: 'POST',
  path: '/user-register',
  summary: 'Registers a retailer; answers the id and token for the verification',
  feature: 'registration',
  access: 'public',
  ids: { key: 'credential' },
  errors: ['invalid-captcha', 'proof-of-work-required'],
  perMinute: 120,
  body: userRegisterBody,
  freeText: ['name', 'first_name', 'last_name', 'address', 'city', 'company_name', 'company_address'],
  answer: z.object({
    data: z.object({ message: z.string(), success: z.literal(true), id: z.number(), token: z.string() }),
  }),
})
