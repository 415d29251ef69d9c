import { z } from 'zod/mini'
import { call } from '../call.ts'
import { tidyOtp } from '../otp-text.ts'
import { SECURITY } from './security-messages.ts'

const messages = SECURITY.totp

/** The code of an authenticator app: six digits. */
const totpCode = z
  .string(messages.codeRequired)
  .check(z.overwrite(tidyOtp), z.minLength(1, messages.codeRequired), z.regex(/^\d{6}$/, messages.sixDigits))

export const getSecondFactors = call({
  method: 'GET',
  path: '/second-factors',
  summary: 'The caller’s second factors, and whether their role must have one',
  feature: 'security',
  access: 'session.use',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  ours: true,
  answer: z.object({
    data: z.object({
      passkeys: z.number(),
      totp: z.boolean(),
      totp_since: z.nullable(z.iso.datetime()),
      recovery_codes_left: z.number(),
      /** From when on the caller's role must have one; null when it need not. */
      required_from: z.nullable(z.iso.datetime()),
    }),
  }),
})

export const beginTotp = call({
  method: 'POST',
  path: '/totp',
  summary: 'Begins adding an authenticator app: its secret, as text and as the address of a QR code',
  feature: 'security',
  access: 'session.use',
  for: 'person',
  errors: ['conflict'],
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  stepUp: true,
  ours: true,
  answer: z.object({ data: z.object({ uri: z.string(), secret: z.string() }), message: z.string() }),
})

export const confirmTotp = call({
  method: 'POST',
  path: '/totp/confirm',
  summary: 'Ends adding an authenticator app with its first code; answers ten recovery codes, this once',
  feature: 'security',
  access: 'session.use',
  for: 'person',
  errors: ['conflict', 'invalid-otp', 'too-many-tries'],
  code: 'factor',
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  stepUp: true,
  ours: true,
  body: z.strictObject({ code: totpCode }),
  answer: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }), message: z.string() }),
})

export const removeTotp = call({
  method: 'DELETE',
  path: '/totp',
  summary: 'Removes the authenticator app, and with the last factor the recovery codes',
  feature: 'security',
  access: 'session.use',
  for: 'person',
  errors: ['conflict'],
  unscoped: 'the account behind the token, and no other',
  stepUp: true,
  ours: true,
  answer: z.object({ message: z.string() }),
})
