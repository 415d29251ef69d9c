import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idField } from '../fields.ts'
import { languageField } from '../languages.ts'
import { MESSAGES } from '../messages.ts'
import { rupees } from '../money-shapes.ts'
import { tidyOtp } from '../otp-text.ts'
import { checkLoginBody } from './check-login-body.ts'
import { publicCompany } from './company.ts'
import { powChallenge, purposeQuery } from './human-check.ts'
import { recoveryCodeOf } from './recovery-codes.ts'
import { signedIn } from './signed-in.ts'

/** Seconds that a login OTP lives and that a resend waits (spec 1 section 9). */
export const LOGIN_OTP_SECONDS = 300
export const LOGIN_OTP_LENGTH = 6
/** The browser's stored keys of a person: those of spec 1 section 3, their searches, and that their first steps are done. */
export const STORED_KEYS = [
  'authToken',
  'User_id',
  'role_id',
  'member_id',
  'permissions',
  'Ref_id',
  'needsDocumentVerification',
  'recentSearches',
  'checklistDone',
] as const

export const getCaptcha = call({
  method: 'GET',
  path: '/captcha',
  summary: 'A new captcha image and its key',
  feature: 'sign-in',
  access: 'public',
  perMinute: 120,
  query: purposeQuery,
  answer: z.object({
    img: z.string(),
    key: z.string(),
    /** Not in the specification: a proof of work to do as well; null where none is required. */
    pow: z.nullable(powChallenge),
  }),
})

export const checkLogin = call({
  method: 'POST',
  path: '/check-login',
  summary: 'First step of signing in: password and captcha; sends the OTP, unless a second factor is set',
  feature: 'sign-in',
  access: 'public',
  errors: ['invalid-captcha', 'proof-of-work-required', 'invalid-credentials', 'account-inactive'],
  ids: { key: 'credential' },
  body: checkLoginBody,
  answer: z.object({
    data: z.object({
      user_id: z.number(),
      /**
       * Not in the specification: nothing was sent, because the person has a factor. The code is that of their app, or,
       * with a passkey alone, one of their recovery codes; the passkey itself signs in by `passkeySignIn`.
       */
      code_from: z.optional(z.enum(['app', 'passkey'])),
    }),
    message: z.string(),
  }),
})

export const validateLoginOtp = call({
  method: 'POST',
  path: '/login-otp-validation',
  summary: 'Second step of signing in: the OTP; answers the session token',
  feature: 'sign-in',
  access: 'public',
  errors: ['invalid-otp', 'account-inactive'],
  code: 'sign-in',
  ids: { user_id: 'credential' },
  body: z.strictObject({
    user_id: idField(),
    otp: z.string(MESSAGES.loginOtp.required).check(
      z.overwrite(tidyOtp),
      z.minLength(1, MESSAGES.loginOtp.required),
      // Not in the specification: people with a second factor may enter one of their recovery codes.
      z.refine((text) => text.length <= LOGIN_OTP_LENGTH || recoveryCodeOf(text) !== null, {
        error: 'Otp must be 6 digits.',
      }),
    ),
  }),
  answer: z.object({
    data: signedIn,
  }),
})

export const resendLoginOtp = call({
  method: 'POST',
  path: '/login-resend-otp-validation',
  summary: 'Sends a new login OTP; the one before is dead',
  feature: 'sign-in',
  access: 'public',
  ids: { user_id: 'credential' },
  body: z.strictObject({ user_id: idField() }),
  answer: z.object({ status: z.literal('success'), message: z.string() }),
})

export const logout = call({
  method: 'POST',
  path: '/logout',
  summary: 'Ends the session',
  feature: 'sign-in',
  access: 'session.use',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  answer: z.object({ message: z.string() }),
})

export const getMe = call({
  method: 'GET',
  path: '/me',
  summary: 'The signed-in person, for the header: name, role and wallet balance',
  feature: 'sign-in',
  access: 'session.use',
  for: 'account',
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  ours: true,
  answer: z.object({
    user: z.object({
      id: z.number(),
      name: z.string(),
      username: z.string(),
      email: z.string(),
      mobile: z.string(),
      role_id: z.number(),
      role_name: z.string(),
      /** The language they chose; null without a choice. */
      language: z.nullable(languageField),
    }),
    /** Null for a member of staff who may not see it. */
    wallet: z.nullable(rupees),
    /** Left out for the owner of an account. */
    member: z.optional(z.object({ id: z.number(), account: z.string(), permissions: z.array(z.string()) })),
  }),
})

export const getPortal = call({
  method: 'GET',
  path: '/portal',
  summary:
    'The public facts of the portal: sandbox, rehearsal or live, demo accounts in sandbox mode, live service states',
  feature: 'sign-in',
  access: 'public',
  ours: true,
  perMinute: 120,
  answer: z.object({
    sandbox: z.boolean(),
    staging: z.boolean(),
    company: publicCompany,
    inbox_url: z.nullable(z.string()),
    demo_accounts: z.array(z.object({ role: z.string(), name: z.string(), password: z.string() })),
    services: z.array(
      z.object({ name: z.string(), state: z.enum(['working', 'slow', 'down']), note: z.string() }),
    ),
    checked_at: z.string(),
  }),
})
