import { z } from 'zod'
import type { WireCall } from '../../../wire/wire.ts'
import { MISSING, maximum, minimum } from './refusal.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/vrs/v2'
const PAN_HINT = 'Enter valid PAN.'
/** Messages of the calls below whose code is not made of the field. */
export const CHECK_CODES: Readonly<Record<string, string>> = { [PAN_HINT]: 'pan_length_short' }

const referenceId = z.int()
const match = z.enum([
  'DIRECT_MATCH',
  'GOOD_PARTIAL_MATCH',
  'MODERATE_PARTIAL_MATCH',
  'POOR_PARTIAL_MATCH',
  'NO_MATCH',
])

const panRequest = z.strictObject({
  pan: z
    .string()
    .min(1, MISSING)
    .regex(/^[A-Z]{5}\d{4}[A-Z]$/, PAN_HINT),
  name: z.string().optional(),
})
/** The schema has a text for the score, and every example a number. */
const score = z.union([z.string(), z.number()])
/** GetVerifyPanResponseSchema, with null and '-' where its examples have them. */
const panAnswer = z.strictObject({
  pan: z.string(),
  type: z.string().optional(),
  reference_id: referenceId,
  name_provided: z.string().nullish(),
  registered_name: z.string().optional(),
  valid: z.boolean(),
  father_name: z.string().optional(),
  message: z.string(),
  name_match_score: score.optional(),
  name_match_result: z.union([match, z.literal('-')]).optional(),
  aadhaar_seeding_status: z.enum(['Y', 'R', 'NA']).optional(),
  aadhaar_seeding_status_desc: z.string().optional(),
  last_updated_at: z.string().optional(),
  name_pan_card: z.string().nullish(),
  pan_status: z.enum(['VALID', 'INVALID', 'DELETED', 'DEACTIVATED']).optional(),
})

const gstinRequest = z.strictObject({
  GSTIN: z
    .string()
    .min(1, MISSING)
    .regex(
      /^\d{2}[A-Z\d]{13}$/,
      'first 2 digits should be numeric and length should not exceed 15 and should be alphanumeric.',
    ),
  business_name: z.string().max(200, maximum(200)).optional(),
})
const place = z.strictObject({
  building_name: z.string().optional(),
  street: z.string().optional(),
  location: z.string().optional(),
  building_number: z.string().optional(),
  district: z.string().optional(),
  state: z.string().optional(),
  city: z.string().optional(),
  flat_number: z.string().optional(),
  latitude: z.string().optional(),
  longitude: z.string().optional(),
  pincode: z.string().optional(),
})
/** GstinResponseSchema. The example of one that does not exist has neither `valid` nor anything of a business. */
const gstinAnswer = z.strictObject({
  reference_id: referenceId,
  GSTIN: z.string(),
  legal_name_of_business: z.string().optional(),
  trade_name_of_business: z.string().optional(),
  center_jurisdiction: z.string().optional(),
  state_jurisdiction: z.string().optional(),
  date_of_registration: z.string().optional(),
  constitution_of_business: z.string().optional(),
  taxpayer_type: z.string().optional(),
  gst_in_status: z.string().optional(),
  last_update_date: z.string().optional(),
  nature_of_business_activities: z.array(z.string()).optional(),
  principal_place_address: z.string().optional(),
  principal_place_split_address: place.optional(),
  additional_address_array: z
    .array(z.strictObject({ address: z.string().optional(), split_address: place.optional() }))
    .optional(),
  valid: z.boolean().optional(),
  message: z.string(),
})

const accountRequest = z.strictObject({
  bank_account: z
    .string()
    .min(1, MISSING)
    .min(6, minimum(6))
    .max(40, maximum(40))
    .regex(/^[A-Za-z0-9]+$/, 'should be alphanumeric.'),
  // The schema says that the last six are digits; banks have letters there, and the refusal speaks of the fifth alone.
  ifsc: z
    .string()
    .min(1, MISSING)
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'should be of 11 characters and 5th character should be 0.'),
  name: z
    .string()
    .max(100, maximum(100))
    .regex(/^[A-Za-z0-9\s./&-]*$/, 'should not include special characters.')
    .optional(),
  phone: z.string().min(8, minimum(8)).max(13, maximum(13)).regex(/^\d+$/, 'should be numeric.').optional(),
})
/** BAVV2ValidationSuccessfulSchema; all but the ids is null in its examples of invalid accounts. */
const accountAnswer = z.discriminatedUnion('account_status', [
  z.strictObject({
    reference_id: referenceId,
    name_at_bank: z.string(),
    bank_name: z.string(),
    utr: z.string(),
    city: z.string(),
    branch: z.string(),
    micr: z.int(),
    // Unconfirmed: they are missing when no name was sent.
    name_match_score: z.string().optional(),
    name_match_result: match.optional(),
    account_status: z.literal('VALID'),
    account_status_code: z.string(),
  }),
  z.strictObject({
    reference_id: referenceId,
    name_at_bank: z.null(),
    bank_name: z.null(),
    utr: z.null(),
    city: z.null(),
    branch: z.null(),
    micr: z.null(),
    name_match_score: z.null(),
    name_match_result: z.null(),
    account_status: z.literal('INVALID'),
    account_status_code: z.string(),
  }),
])

/** The checks of a PAN, a GSTIN and a bank account. */
export const CHECK_CALLS: Record<string, WireCall> = {
  'POST /verification/pan': { source: `${PAGE}/pan/verify-pan-sync`, body: panRequest, answer: panAnswer },
  'GET /verification/pan/:referenceId': {
    source: `${PAGE}/pan/get-status-of-verify-pan-sync`,
    answer: panAnswer,
  },
  'POST /verification/gstin': {
    source: `${PAGE}/gstin/verify-gstin`,
    body: gstinRequest,
    answer: gstinAnswer,
  },
  'POST /verification/bank-account/sync': {
    source: `${PAGE}/bav-v2/bank-account-verification-sync-v2`,
    body: accountRequest,
    answer: accountAnswer,
  },
}
