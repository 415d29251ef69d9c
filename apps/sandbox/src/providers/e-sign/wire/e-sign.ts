import { z } from 'zod'
import type { WireCall } from '../../../wire/wire.ts'
import { NO_ID, ownId, ownRequest } from '../../secure-id/wire/own-request.ts'
import { MISSING } from '../../secure-id/wire/refusal.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/vrs/v2/e-sign'
const STRANGE_MODE = 'Notification mode provided is invalid.'
export const STRANGE_DOCUMENT = 'Document id provided is invalid.'
const TOO_MANY = 'Maximum number limit of Signer exceeded.'
const DOUBLE_SEQUENCE = 'Duplicate sequence passed for signers'
const STRANGE_SEQUENCE = 'Sequence passed for signers is Invalid'
const TOO_SMALL = 'Sign position is too small'
const TOO_LARGE = 'Sign position is too large'

/** Messages of the calls below whose code is not made of the field. */
export const E_SIGN_CODES: Readonly<Record<string, string>> = {
  [NO_ID]: 'invalid_request',
  ...Object.fromEntries(
    [STRANGE_MODE, STRANGE_DOCUMENT, TOO_MANY, DOUBLE_SEQUENCE, STRANGE_SEQUENCE, TOO_SMALL, TOO_LARGE].map(
      (message) => [message, 'invalid_input'],
    ),
  ),
}

/** A box on a page; y grows upward. How small and how large it may be is unconfirmed. */
const position = z
  .strictObject({
    page: z.int(),
    top_left_x_coordinate: z.int(),
    bottom_right_x_coordinate: z.int(),
    top_left_y_coordinate: z.int(),
    bottom_right_y_coordinate: z.int(),
  })
  .refine((box) => widthOf(box) >= 30 && heightOf(box) >= 20, { message: TOO_SMALL, abort: true })
  .refine((box) => widthOf(box) <= 400 && heightOf(box) <= 300, { message: TOO_LARGE })
const signer = z.strictObject({
  name: z.string().min(1, MISSING),
  email: z.string().regex(/^[^\s@]+@[^\s@]+$/, 'should be an email address.'),
  phone: z.string().optional(),
  sequence: z.int(STRANGE_SEQUENCE),
  aadhaar_last_four_digit: z
    .string()
    .length(4, 'should be 4 characters.')
    .regex(/^\d+$/, 'should be numeric.')
    .optional(),
  sign_positions: z.array(position).min(1, MISSING),
})
/** At most five sign one document; the number is unconfirmed. */
const signers = z
  .array(signer)
  .min(1, MISSING)
  .max(5, TOO_MANY)
  .refine((list) => new Set(list.map(({ sequence }) => sequence)).size === list.length, {
    message: DOUBLE_SEQUENCE,
  })
  .refine((list) => list.every(({ sequence }) => sequence >= 1 && sequence <= list.length), {
    message: STRANGE_SEQUENCE,
  })

/** Create E-Sign Request; `capture_location` is documented on the page, and not in the schema. */
const request = z.strictObject({
  verification_id: ownId,
  document_id: z.int(STRANGE_DOCUMENT),
  notification_modes: z.array(z.literal('email', STRANGE_MODE)).min(1, MISSING),
  auth_type: z.literal('AADHAAR', 'should be AADHAAR.'),
  expiry_in_days: z.string().regex(/^([1-9]|1[0-5])$/, 'should be 1 to 15.'),
  signers,
  redirect_url: z.url({ protocol: /^https?$/, error: 'should be valid url.' }).optional(),
  capture_location: z.boolean().optional(),
})
const made = z.strictObject({
  status: z.literal('SUCCESS'),
  verification_id: z.string(),
  reference_id: z.int(),
  document_id: z.int(),
  signing_link: z.url(),
})

/** Get E-Sign Status; the words of a signer are from its schema and from its examples. */
const state = z.strictObject({
  status: z.enum(['IN_PROGRESS', 'SUCCESS', 'EXPIRED', 'FAILURE']),
  reference_id: z.int(),
  verification_id: z.string(),
  document_id: z.int(),
  signers: z.array(
    z.strictObject({
      name: z.string(),
      status: z.enum([
        'RECEIVED',
        'SIGN_INITIATED',
        'SIGN_IN_PROGRESS',
        'IN_PROGRESS',
        'SUCCESS',
        'EXPIRED',
        'FAILURE',
      ]),
      is_notified: z.boolean(),
    }),
  ),
  // Empty in the example of one that has expired.
  signed_doc_url: z.string().optional(),
})

/** The body of every webhook of e-sign: three events on the page's list, and a fourth spelling in its sample. */
export const eSignWebhook = z.strictObject({
  signature: z.string(),
  event_type: z.enum([
    'E_SIGN_VERIFICATION_SUCCESS',
    'E_SIGN_VERIFICATION_FAILURE',
    'E_SIGN_VERIFICATION_EXPIRED',
    'ESIGN_VERIFICATION_SUCCESS',
  ]),
  event_time: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  version: z.literal('v1'),
  data: state,
})

export const E_SIGN_CALLS: Record<string, WireCall> = {
  'POST /verification/esignature/document': {
    source: `${PAGE}/upload-document-for-e-sign`,
    answer: z.strictObject({ status: z.literal('SUCCESS'), document_id: z.int() }),
  },
  'POST /verification/esignature': { source: `${PAGE}/create-e-sign-request`, body: request, answer: made },
  'GET /verification/esignature': { source: `${PAGE}/get-e-sign-status`, query: ownRequest, answer: state },
}

type Box = Record<`${'top_left' | 'bottom_right'}_${'x' | 'y'}_coordinate`, number>

function widthOf(box: Box): number {
  return box.bottom_right_x_coordinate - box.top_left_x_coordinate
}

function heightOf(box: Box): number {
  return box.top_left_y_coordinate - box.bottom_right_y_coordinate
}
