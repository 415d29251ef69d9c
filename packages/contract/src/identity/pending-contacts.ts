import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage, idParam } from '../fields.ts'
import { contactField } from './profile-fields.ts'

/** A contact that an upline changed: the present one is used for 24 hours more, until this one is in force. */
export const pendingContact = z.object({
  field: contactField,
  value: z.string(),
  /** The person who requested it. */
  asked_by: z.string(),
  in_force_at: z.iso.datetime(),
})
export type PendingContact = z.infer<typeof pendingContact>

/** The part of a saved form that waits, and when all of it is in force; null where nothing waits. */
export const pendingAnswer = z.nullable(
  z.object({
    email: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    in_force_at: z.iso.datetime(),
  }),
)
export type PendingAnswer = z.infer<typeof pendingAnswer>

export const cancelPendingContact = call({
  method: 'POST',
  path: '/user-contact-cancel/:id',
  summary: 'Cancels a new e-mail or mobile of a user below the caller that is not in force yet; else 409',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  ours: true,
  errors: ['conflict', 'not-found'],
  ids: { id: 'downline' },
  params: z.object({ id: idParam }),
  body: z.strictObject({ field: contactField }),
  answer: dataMessage,
})

const own = {
  feature: 'profile',
  access: 'profile.edit',
  for: 'account',
  unscoped: 'the account behind the token, and no other',
  ours: true,
} as const

export const sendPendingContactOtp = call({
  ...own,
  method: 'POST',
  path: '/pending-contact-send-otp',
  summary: "Sends an OTP to a contact that an upline gave the caller's account; confirmed, it is in force",
  stepUp: true,
  errors: ['conflict', 'too-many-tries'],
  body: z.strictObject({ field: contactField }),
  answer: dataMessage,
})

export const refusePendingContact = call({
  ...own,
  method: 'DELETE',
  path: '/pending-contact/:field',
  summary: "Refuses a contact that an upline gave the caller's account and that is not in force yet",
  errors: ['conflict'],
  params: z.object({ field: contactField }),
  answer: dataMessage,
})

export const objectToContact = call({
  method: 'POST',
  path: '/contact-objections',
  summary:
    'Keeps the old e-mail or mobile, by the link that was sent there; works once, until the new one is in force',
  feature: 'profile',
  access: 'public',
  ours: true,
  perMinute: 60,
  errors: ['conflict', 'not-found'],
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({
    data: z.object({ message: z.string(), field: contactField }),
  }),
})
