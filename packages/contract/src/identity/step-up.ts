import { z } from 'zod/mini'
import { call } from '../call.ts'
import { tidyOtp } from '../otp-text.ts'
import { recoveryCodeOf } from './recovery-codes.ts'
import { SECURITY } from './security-messages.ts'

const messages = SECURITY.totp

/** Seconds that a step-up OTP lives. */
export const STEP_UP_OTP_SECONDS = 300

export const getStepUp = call({
  method: 'GET',
  path: '/step-up',
  summary: 'The caller’s methods of step-up',
  feature: 'security',
  access: 'session.use',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  ours: true,
  answer: z.object({
    data: z.object({
      passkey: z.boolean(),
      totp: z.boolean(),
      /** The targets of a code, masked; null where there is a passkey or an authenticator app. */
      otp: z.nullable(z.object({ email: z.string(), mobile: z.nullable(z.string()) })),
    }),
  }),
})

export const sendStepUpOtp = call({
  method: 'POST',
  path: '/step-up/otp',
  summary: 'Sends a code for a step-up of this session; only without passkey and authenticator app',
  feature: 'security',
  access: 'session.use',
  for: 'person',
  errors: ['conflict', 'too-many-tries'],
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  ours: true,
  body: z.strictObject({ send_otp_to: z.enum(['email', 'mobile'], 'Choose email or mobile.') }),
  answer: z.object({ message: z.string() }),
})

export const stepUp = call({
  method: 'POST',
  path: '/step-up',
  summary:
    'A step-up with a code: of the authenticator app, a recovery code, or the OTP; counts for 10 minutes',
  feature: 'security',
  access: 'session.use',
  for: 'person',
  errors: ['conflict', 'invalid-otp', 'too-many-tries'],
  code: 'factor',
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  ours: true,
  body: z.strictObject({
    code: z.string(messages.codeRequired).check(
      z.overwrite(tidyOtp),
      z.minLength(1, messages.codeRequired),
      z.refine((text) => /^\d{6}$/.test(text) || recoveryCodeOf(text) !== null, {
        error: messages.codeFormat,
      }),
    ),
  }),
  answer: z.object({ message: z.string() }),
})
