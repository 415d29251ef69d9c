import { z } from 'zod/mini'
import { call } from '../call.ts'
import { PERSON } from '../person-messages.ts'
import { signInName } from './sign-in-name.ts'

/** The calls that a captcha protects. A proof of work and a mailed code are good for one of them. */
export const CAPTCHA_PURPOSES = ['sign-in', 'forgot-password', 'register'] as const
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number]

/** Failed tries of an account, or of an address, after which a proof of work is required as well. */
export const FREE_FAILURES = { tries: 3, minutes: 15 } as const
/** Seconds in which a proof of work may be submitted. */
export const PROOF_SECONDS = 600
/** Seconds that a mailed code is good for, and how often it may be mistyped. */
export const MAILED_CODE = { seconds: 600, tries: 5, anHour: 5 } as const

const purposeField = z.optional(z.enum(CAPTCHA_PURPOSES, 'Choose sign-in, forgot-password or register.'))
export const purposeQuery = z.strictObject({ purpose: purposeField })

/**
 * A proof of work to do, as ALTCHA's second version describes it: find the counter, from 0 on, for which PBKDF2 of
 * `nonce` and the counter (4 bytes, big-endian) begins with `keyPrefix`.
 */
export const powChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** Hexadecimal, as `salt` and `keyPrefix` are. */
    nonce: z.string(),
    salt: z.string(),
    /** Iterations of PBKDF2 for each counter. */
    cost: z.number(),
    /** Bytes of the derived key. */
    keyLength: z.number(),
    keyPrefix: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.number(),
    data: z.object({
      purpose: z.enum(CAPTCHA_PURPOSES),
      /** The counter is below this. */
      below: z.number(),
    }),
  }),
  signature: z.string(),
})
export type PowChallenge = z.output<typeof powChallenge>

const captchaByMailBody = z
  .strictObject({
    /** Whose sign-in it is: username, email or mobile. Else the email that the call will name. */
    name: signInName,
    purpose: purposeField,
  })
  .check(
    z.refine(({ name, purpose = 'sign-in' }) => purpose === 'sign-in' || z.regexes.email.test(name), {
      error: PERSON.register.emailInvalid,
      path: ['name'],
    }),
  )

export const captchaByMail = call({
  method: 'POST',
  path: '/captcha-by-mail',
  summary: 'Mails a code that replaces the picture of a captcha; the answer is the same for unknown accounts',
  feature: 'sign-in',
  access: 'public',
  ours: true,
  perMinute: 30,
  body: captchaByMailBody,
  answer: z.object({ key: z.string(), message: z.string() }),
})
