import { z } from 'zod/mini'
import { powField, requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { signInName } from './sign-in-name.ts'

/** The body of the first step of sign-in. A file of its own: the sign-in screen loads it with the first input. */
export const checkLoginBody = z.strictObject({
  name: signInName,
  // Taken as typed: a space at either end belongs to the password.
  password: z
    .string(MESSAGES.login.passwordRequired)
    .check(z.minLength(1, MESSAGES.login.passwordRequired), z.maxLength(100, 'At most 100 characters.')),
  captcha: requiredText(MESSAGES.login.captchaRequired),
  key: requiredText(MESSAGES.login.captchaRequired),
  /** Not in the specification: a proof of work, where one is required. */
  pow: powField,
  send_otp_to: z.enum(['email', 'mobile'], 'Choose email or mobile.'),
})
