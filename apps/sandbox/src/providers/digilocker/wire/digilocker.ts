import { z } from 'zod'
import type { WireCall } from '../../../wire/wire.ts'
import { NO_ID, ownId, ownRequest } from '../../secure-id/wire/own-request.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/vrs/v2/digilocker'
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']
const EMPTY = "Requested Document Type can't be empty"
const STRANGE = 'Invalid Document Type Submitted'
const DOUBLE = 'Duplicate Document Type Submitted'

/** Messages of the calls below whose code is not made of the field. */
export const DIGILOCKER_CODES: Readonly<Record<string, string>> = {
  [EMPTY]: 'invalid_request',
  [STRANGE]: 'invalid_request',
  [DOUBLE]: 'invalid_request',
  [NO_ID]: 'invalid_request',
}

/** Only https, as at the provider; http is allowed for this machine. */
const returnUrl = z
  .string()
  .refine((value) => URL.canParse(value), { message: 'should be valid url.', abort: true })
  .refine(
    (value) => {
      const { protocol, hostname } = new URL(value)
      return protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.includes(hostname))
    },
    { message: 'should start with https.' },
  )
const document = z.enum(['AADHAAR', 'PAN', 'DRIVING_LICENSE'], STRANGE)
const flow = z.enum(['signin', 'signup'], 'should be signin or signup.')

/** Create URL; `user_flow` is documented on the page alone, and that it may be left out is unconfirmed. */
const request = z.strictObject({
  verification_id: ownId,
  document_requested: z
    .array(document)
    .min(1, EMPTY)
    .refine((list) => new Set(list).size === list.length, { message: DOUBLE }),
  redirect_url: returnUrl.optional(),
  user_flow: flow.optional(),
})
const made = z.strictObject({
  verification_id: z.string(),
  reference_id: z.int(),
  url: z.url(),
  status: z.literal('PENDING'),
  user_flow: flow,
  document_requested: z.array(document),
  redirect_url: z.string().optional(),
})

/** Get Verification Status. Null as in its example of a locker without e-Aadhaar; CONSENT_DENIED is from its webhooks. */
const state = z.strictObject({
  user_details: z.strictObject({
    name: z.string().optional(),
    dob: z.string().optional(),
    gender: z.string().optional(),
    eaadhaar: z.enum(['Y', 'N']).optional(),
    mobile: z.string().optional(),
  }),
  status: z.enum(['PENDING', 'AUTHENTICATED', 'EXPIRED', 'CONSENT_DENIED']),
  document_requested: z.array(document),
  document_consent: z.array(document).nullable(),
  verification_id: z.string(),
  reference_id: z.int(),
})

const PARTS = [
  'country',
  'dist',
  'house',
  'landmark',
  'pincode',
  'po',
  'state',
  'street',
  'subdist',
  'vtc',
] as const
const address = <T extends z.ZodType>(part: T) =>
  z.strictObject(Object.fromEntries(PARTS.map((name) => [name, part])) as Record<(typeof PARTS)[number], T>)
/** Get Document of an Aadhaar; everything is null in the example of a locker that holds none. */
const aadhaar = z.discriminatedUnion('status', [
  z.strictObject({
    reference_id: z.int(),
    verification_id: z.string(),
    status: z.literal('SUCCESS'),
    uid: z.string(),
    care_of: z.string(),
    dob: z.string(),
    gender: z.string(),
    name: z.string(),
    photo_link: z.string(),
    split_address: address(z.string()),
    // These two are in the page's example, and not in the schema.
    year_of_birth: z.int().optional(),
    message: z.string().optional(),
    xml_file: z.string(),
  }),
  z.strictObject({
    reference_id: z.int(),
    verification_id: z.string(),
    status: z.literal('AADHAAR_NOT_LINKED'),
    uid: z.null(),
    care_of: z.null(),
    dob: z.null(),
    gender: z.null(),
    name: z.null(),
    photo_link: z.null(),
    split_address: address(z.null()),
  }),
])

/** The body of every webhook of DigiLocker. */
export const digilockerWebhook = z.strictObject({
  signature: z.string(),
  event_type: z.enum(
    ['SUCCESS', 'LINK_EXPIRED', 'CONSENT_DENIED', 'CONSENT_EXPIRED', 'FAILURE'].map(
      (event) => `DIGILOCKER_VERIFICATION_${event}`,
    ),
  ),
  event_time: z.iso.datetime(),
  version: z.literal('v1'),
  data: state.extend({ document_consent_validity: z.iso.datetime().optional() }),
})

export const DIGILOCKER_CALLS: Record<string, WireCall> = {
  'POST /verification/digilocker': { source: `${PAGE}/create-digilocker-url`, body: request, answer: made },
  'GET /verification/digilocker': {
    source: `${PAGE}/get-digilocker-verification-status`,
    query: ownRequest,
    answer: state,
  },
  'GET /verification/digilocker/document/:type': {
    source: `${PAGE}/get-document-from-digilocker`,
    query: ownRequest,
    answer: aadhaar,
  },
}
