import { z } from 'zod/mini'
import { call } from '../call.ts'
import { powField, requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { emailField, newPassword } from '../person-fields.ts'
import { PERSON } from '../person-messages.ts'

const messages = PERSON.passwords

/** Milliseconds until the browser opens sign-in after a reset (spec 1 section 4). */
export const RESET_DELAY_MS = 3_000

export const forgetPasswordBody = z.strictObject({
  email: emailField(messages.emailRequired),
  captcha: requiredText(MESSAGES.login.captchaRequired),
  key: requiredText(MESSAGES.login.captchaRequired),
  /** Not in the specification: a proof of work, where one is required. */
  pow: powField,
})

export const forgetPassword = call({
  method: 'POST',
  path: '/forget-password',
  summary: 'Mails a link to choose a new password; the answer is the same for unknown addresses',
  feature: 'passwords',
  access: 'public',
  errors: ['invalid-captcha', 'proof-of-work-required'],
  ids: { key: 'credential' },
  perMinute: 60,
  body: forgetPasswordBody,
  answer: z.object({ message: z.string() }),
})

const again = z
  .string(messages.empty)
  .check(z.minLength(1, messages.empty), z.maxLength(100, 'At most 100 characters.'))

const sameTwice = z.refine<{ password: string; password_confirmation: string }>(
  (body) => body.password === body.password_confirmation,
  { error: messages.mismatch, path: ['password_confirmation'] },
)

/** The form behind a link of a mail: the address and the token in it, and the password twice. */
export const passwordByLinkBody = z
  .strictObject({
    email: emailField(messages.emailRequired),
    token: requiredText(messages.linkMissing, 200),
    password: newPassword(messages.empty),
    password_confirmation: again,
  })
  .check(sameTwice)

export const resetPassword = call({
  method: 'POST',
  path: '/reset-password',
  summary: 'Sets a new password by the link of a mail, once; ends every session of the person',
  feature: 'passwords',
  access: 'public',
  perMinute: 60,
  body: passwordByLinkBody,
  answer: z.object({ message: z.string() }),
})

export const passwordSet = call({
  method: 'POST',
  path: '/password-set',
  summary: 'Sets the first password by the link of a mail; answers the id and token for the verification',
  feature: 'passwords',
  access: 'public',
  perMinute: 60,
  body: passwordByLinkBody,
  answer: z.object({ message: z.string(), id: z.number(), token: z.string() }),
})

export const updatePasswordBody = z
  .strictObject({
    current_password: again,
    password: newPassword(messages.empty),
    password_confirmation: again,
  })
  .check(sameTwice)

export const updatePassword = call({
  method: 'POST',
  path: '/update-password',
  summary: 'Changes the password with the present one; ends every session of the person, this one too',
  feature: 'passwords',
  access: 'session.use',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  errors: ['too-many-tries'],
  ours: true,
  body: updatePasswordBody,
  answer: z.object({ message: z.string() }),
})
