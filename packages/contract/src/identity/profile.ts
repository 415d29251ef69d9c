import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idField, idParam } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { tidyOtp } from '../otp-text.ts'
import {
  emailField,
  mobileField,
  optionalLine,
  optionalName,
  pincodeField,
  presentName,
  requiredLine,
} from '../person-fields.ts'
import { PERSON } from '../person-messages.ts'
import { tidyMobile } from '../tidy.ts'
import { pendingContact } from './pending-contacts.ts'
import { contactField } from './profile-fields.ts'
import { LOGIN_OTP_LENGTH } from './sign-in.ts'

const messages = PERSON.register

/** Milliseconds until the browser returns (spec 1 section 4). */
export const PROFILE_DELAY_MS = 3_000
/** Seconds that the code for a new mobile or e-mail lives. */
export const CONTACT_OTP_SECONDS = 300

const text = z.nullable(z.string())

export const getProfile = call({
  method: 'GET',
  path: '/profile/:userId',
  summary: "The caller's own profile",
  feature: 'profile',
  access: 'profile.edit',
  for: 'account',
  unscoped: 'the account behind the token, and no other',
  ids: { userId: 'caller' },
  params: z.object({ userId: idParam }),
  answer: z.object({
    user: z.object({
      id: z.number(),
      username: z.string(),
      role_id: z.number(),
      mobile: z.string(),
      email: z.string(),
      /** Whether the contact was confirmed by a code or a link that was sent there. */
      mobile_confirmed: z.boolean(),
      email_confirmed: z.boolean(),
      /** The requested changes that wait for their OTP; null without one. */
      pending_mobile: text,
      pending_email: text,
      /** Changes that an upline requested, in force later. */
      pending_contacts: z.array(pendingContact),
      user_details: z.object({
        first_name: z.string(),
        last_name: z.string(),
        address: z.string(),
        city: z.string(),
        state: z.string(),
        pincode: z.string(),
        usertype: z.number(),
        company_name: text,
        company_contact: text,
        company_address: text,
      }),
    }),
  }),
})

export const profileEditBody = z.strictObject({
  user_id: idField(),
  // An old name may be sent back that `personName` refuses: the service compares.
  first_name: presentName(messages.firstNameRequired),
  last_name: presentName(messages.lastNameRequired),
  mobile: mobileField,
  address: requiredLine(messages.addressRequired),
  pincode: pincodeField,
  city: requiredLine(messages.cityRequired),
  /** The name of one of the 36 states; nothing leaves the stored one. */
  state: optionalLine,
  email: z.optional(emailField(messages.emailRequired)),
  business_name: optionalName,
  business_address: optionalLine,
  business_mobile: z.nullish(
    z.string().check(z.overwrite(tidyMobile), z.regex(/^\d{0,10}$/, PERSON.profile.businessMobile)),
  ),
})

export const profileEdit = call({
  method: 'POST',
  path: '/profile-edit',
  summary: 'Saves the profile; a new mobile or e-mail waits for the OTP that is sent to it',
  feature: 'profile',
  access: 'profile.edit',
  for: 'account',
  unscoped: 'the account behind the token, and no other',
  errors: ['too-many-tries'],
  stepUp: 'when-changed',
  ids: { user_id: 'caller' },
  body: profileEditBody,
  freeText: ['first_name', 'last_name', 'address', 'city', 'business_name', 'business_address'],
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    errors: z.object({}),
    /** The fields that wait for an OTP now. */
    otp_sent_to: z.array(contactField),
  }),
})

export const askToConfirmContact = call({
  method: 'POST',
  path: '/profile-contact-send-otp',
  summary: "Sends an OTP to the caller's present mobile or e-mail, which was never confirmed; else 409",
  feature: 'profile',
  access: 'profile.edit',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  errors: ['conflict', 'too-many-tries'],
  ours: true,
  body: z.strictObject({ field: contactField }),
  answer: z.object({ message: z.string() }),
})

export const confirmContact = call({
  method: 'POST',
  path: '/profile-contact-otp-validation',
  summary:
    'Confirms a mobile or e-mail with the OTP sent to it; a new one is applied and the old one notified',
  feature: 'profile',
  access: 'profile.edit',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  errors: ['conflict', 'invalid-otp', 'not-found', 'too-many-tries'],
  ours: true,
  code: 'contact',
  body: z.strictObject({
    field: contactField,
    otp: z
      .string(MESSAGES.loginOtp.required)
      .check(
        z.overwrite(tidyOtp),
        z.minLength(1, MESSAGES.loginOtp.required),
        z.maxLength(LOGIN_OTP_LENGTH, 'Otp must be 6 digits.'),
      ),
  }),
  answer: z.object({ message: z.string() }),
})

export const resendContactOtp = call({
  method: 'POST',
  path: '/profile-contact-resend-otp',
  summary: 'Sends a new OTP to the new mobile or e-mail; the one before is dead',
  feature: 'profile',
  access: 'profile.edit',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  errors: ['conflict', 'too-many-tries'],
  ours: true,
  body: z.strictObject({ field: contactField }),
  answer: z.object({ message: z.string() }),
})

/** Another mobile or e-mail of the one who calls. */
const changeContactBody = z.discriminatedUnion(
  'field',
  [
    z.strictObject({ field: z.literal('email'), value: emailField(PERSON.register.emailRequired) }),
    z.strictObject({ field: z.literal('mobile'), value: mobileField }),
  ],
  'Choose email or mobile.',
)

export const changeContact = call({
  method: 'POST',
  path: '/profile-contact',
  summary:
    'Sends an OTP to a new mobile or e-mail of the caller, also of a member of staff, which waits for it',
  feature: 'profile',
  access: 'profile.edit',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  errors: ['too-many-tries'],
  stepUp: true,
  ours: true,
  body: changeContactBody,
  answer: z.object({ message: z.string() }),
})

export const cancelContact = call({
  method: 'DELETE',
  path: '/profile-contact/:field',
  summary: 'Cancels a new mobile or e-mail that waits for its OTP',
  feature: 'profile',
  access: 'profile.edit',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  errors: ['conflict'],
  ours: true,
  params: z.object({ field: contactField }),
  answer: z.object({ message: z.string() }),
})
