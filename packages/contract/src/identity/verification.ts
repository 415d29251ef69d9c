import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam } from '../fields.ts'
import { gstinKind } from '../gstin.ts'
import { MESSAGES } from '../messages.ts'
import { tidyOtp } from '../otp-text.ts'
import { payeeName } from '../person-fields.ts'
import { PERSON } from '../person-messages.ts'
import { tidyCapitals, tidyNumber } from '../tidy.ts'

const messages = PERSON.verification

/** Seconds that an Aadhaar OTP's resend waits (spec 1 section 9). */
export const AADHAAR_RESEND_SECONDS = 60
/** Milliseconds until the browser returns to the stepper (spec 1 section 4). */
export const AADHAAR_DONE_DELAY_MS = 2_000

const PAN_FORMAT = /^[A-Z]{5}\d{4}[A-Z]$/

/** The PAN inside a GSTIN: its third to twelfth characters. */
export function panOfGstin(gstin: string): string {
  return gstin.slice(2, 12)
}

/** The state of the document's signing. `none`: not requested yet. */
const SIGNING_STATES = ['none', 'signing', 'signed', 'declined', 'expired'] as const

/** The state of the request for the Aadhaar in DigiLocker; `review`: a person compares the names. */
const DIGILOCKER_STATES = ['none', 'pending', 'review', 'expired', 'denied', 'mismatch'] as const

/** The methods to verify an Aadhaar: by its number and an OTP, and by DigiLocker. */
const AADHAAR_WAYS = ['otp', 'digilocker'] as const
export type AadhaarWay = (typeof AADHAAR_WAYS)[number]

const flag = z.union([z.literal(0), z.literal(1)])
const verifiedAt = z.nullable(z.string())

export const userFlags = z.object({
  pancard_verified: flag,
  aadhar_verified: flag,
  gstin_verified: flag,
  document_verified: flag,
  /** When each was verified; null when it is not. */
  pancard_verified_at: verifiedAt,
  aadhar_verified_at: verifiedAt,
  gstin_verified_at: verifiedAt,
  document_verified_at: verifiedAt,
  pan_last4: z.nullable(z.string()),
  aadhaar_last4: z.nullable(z.string()),
  gstin_last4: z.nullable(z.string()),
  digilocker: z.enum(DIGILOCKER_STATES),
  signing: z.enum(SIGNING_STATES),
})
export type UserFlags = z.infer<typeof userFlags>

const userData = z.object({
  user_data: z.object({
    usertype: z.number(),
    first_name: z.string(),
    user_details: userFlags,
    /** The methods offered here; empty where the operator has none. */
    aadhaar_ways: z.array(z.enum(AADHAAR_WAYS)),
  }),
})

/** Params of every verification call: the person and the token from the mail. */
const byLink = {
  feature: 'verification',
  access: 'public',
  ids: { id: 'credential' },
  params: z.object({ id: idParam, token: z.string().check(z.maxLength(200)) }),
  errors: ['unauthorized', 'conflict', 'invalid-otp'],
} as const

export const getVerification = call({
  ...byLink,
  method: 'GET',
  path: '/verification/:id/:token',
  summary: 'The progress of the verification; polls the signing service when a signature is open',
  answer: userData,
})

export const panVerificationBody = z.strictObject({
  pan: z.string(messages.panRequired).check(
    z.overwrite(tidyNumber),
    z.minLength(1, messages.panRequired),
    z.refine((text) => text === '' || PAN_FORMAT.test(text), { error: messages.panFormat }),
  ),
  name: payeeName(messages.panHolderRequired),
})

export const panVerification = call({
  ...byLink,
  method: 'POST',
  path: '/pan-verification/:id/:token',
  summary: 'First step: the PAN and the name printed on it; the second element of data is the message',
  body: panVerificationBody,
  freeText: ['name'],
  answer: z.object({ data: z.tuple([z.literal('success'), z.string()]) }),
})

export const aadhaarVerificationBody = z.strictObject({
  aadhaar_number: z.string(messages.aadhaarRequired).check(
    z.overwrite(tidyNumber),
    z.minLength(1, messages.aadhaarRequired),
    z.refine((text) => text === '' || /^\d+$/.test(text), { error: messages.aadhaarDigits }),
    z.refine((text) => !/^\d+$/.test(text) || text.length === 12, { error: messages.aadhaarLength }),
  ),
})

export const aadhaarVerification = call({
  ...byLink,
  method: 'POST',
  path: '/aadhar-verification/:id/:token',
  summary: 'Second step: has an OTP sent to the mobile linked with the Aadhaar number, which is not stored',
  body: aadhaarVerificationBody,
  answer: z.object({ data: z.object({ message: z.string(), ref_id: z.string() }) }),
})

const aadhaarOtpVerificationBody = z.strictObject({
  otp: z.string(MESSAGES.loginOtp.required).check(
    z.overwrite(tidyOtp),
    z.minLength(1, MESSAGES.loginOtp.required),
    z.refine((text) => text === '' || /^\d{6}$/.test(text), { error: 'Otp must be 6 digits.' }),
  ),
  ref_id: z.pipe(
    z.union([z.string(), z.number()], messages.refRequired),
    z.transform((value: string | number) => String(value)),
  ),
})

export const aadhaarOtpVerification = call({
  ...byLink,
  ids: { id: 'credential', ref_id: 'credential' },
  method: 'POST',
  path: '/aadhar-otp-verification/:id/:token',
  summary: 'Finishes the second step with the OTP',
  code: 'aadhaar',
  body: aadhaarOtpVerificationBody,
  answer: z.object({ data: z.object({ status: z.literal('success'), message: z.string() }) }),
})

export const aadhaarResendOtp = call({
  ...byLink,
  method: 'POST',
  path: '/aadhar-resend-otp/:id/:token',
  summary:
    'Sends a new Aadhaar OTP, at the earliest 60 seconds after the last; its ref_id replaces the last one',
  answer: z.object({ status: z.literal('success'), message: z.string(), ref_id: z.string() }),
})

export const digilockerVerification = call({
  ...byLink,
  method: 'POST',
  path: '/digilocker-verification/:id/:token',
  summary:
    'Second step by DigiLocker: where the person consents, good for ten minutes; the same place while that is open',
  ours: true,
  answer: z.object({ url: z.string(), ref_id: z.string() }),
})

export const getDigilockerVerification = call({
  ...byLink,
  method: 'GET',
  path: '/digilocker-verification/:id/:token',
  summary:
    'The result of DigiLocker, polled while that is open. `pending` also while a person compares the names',
  ours: true,
  answer: z.object({
    status: z.enum(['pending', 'success', 'expired', 'denied', 'mismatch']),
    message: z.string(),
  }),
})

export const gstinVerificationBody = z.strictObject({
  gstin: z.string(messages.gstinRequired).check(
    z.overwrite(tidyCapitals),
    z.minLength(1, messages.gstinRequired),
    z.refine((text) => text === '' || gstinKind(text) !== null, { error: messages.gstinFormat }),
  ),
})

export const gstinVerification = call({
  ...byLink,
  method: 'POST',
  path: '/gstin-verification/:id/:token',
  summary: 'Third step, for companies and partnerships: the GSTIN, which holds their PAN',
  body: gstinVerificationBody,
  answer: z.object({ message: z.string() }),
})

export const getDocumentView = call({
  ...byLink,
  method: 'GET',
  path: '/document-view/:id/:token',
  summary: 'The document to sign, as HTML in a JSON string',
  answer: z.string(),
})

export const documentVerification = call({
  ...byLink,
  method: 'POST',
  path: '/document-verification/:id/:token',
  summary: 'Last step: makes the document and answers where it is signed; the same place while that is open',
  body: z.strictObject({ i_agree_check: z.enum(['0', '1'], messages.agreeRequired) }),
  answer: z.object({ status: z.literal('success'), signing_link: z.string() }),
})

export const getStatusVerification = call({
  method: 'GET',
  path: '/status-verification',
  summary: "The signed-in person's own verification",
  feature: 'verification',
  access: 'verification.view',
  for: 'account',
  unscoped: 'the account behind the token, and no other',
  errors: ['not-found'],
  ours: true,
  answer: userData,
})
