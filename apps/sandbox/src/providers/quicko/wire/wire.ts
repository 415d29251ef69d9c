import { z } from 'zod'
import { pattern } from '../../../wire/fields.ts'
import type { ProviderWire } from '../../../wire/wire.ts'
import { QuickoError } from '../quicko-error.ts'

const SOURCE = 'https://developer.sandbox.co.in/api-reference/kyc/aadhaar/okyc'
const ENTITY = 'in.co.sandbox.kyc.aadhaar.okyc'
const NO_NUMBER = 'Invalid Aadhaar number pattern'

/** The envelope of every answer. */
const framed = (data: z.ZodType) =>
  z.strictObject({ code: z.literal(200), timestamp: z.int(), transaction_id: z.uuid(), data })

const address = z.strictObject({
  '@entity': z.literal(`${ENTITY}.address`),
  country: z.string(),
  district: z.string(),
  house: z.string(),
  landmark: z.string(),
  pincode: z.int(),
  post_office: z.string(),
  state: z.string(),
  street: z.string(),
  subdistrict: z.string(),
  vtc: z.string(),
})
const person = z.strictObject({
  '@entity': z.literal(ENTITY),
  reference_id: z.int(),
  status: z.enum(['VALID', 'INVALID']),
  message: z.string(),
  care_of: z.string(),
  full_address: z.string(),
  date_of_birth: z.string(),
  email_hash: z.string(),
  gender: z.string(),
  name: z.string(),
  address,
  year_of_birth: z.int(),
  mobile_hash: z.string(),
  photo: z.string(),
  share_code: z.string(),
})

/** Aadhaar by number and OTP at Sandbox by Quicko, version 1.0.0. How it refuses an unknown field is unconfirmed. */
export const quickoWire: ProviderWire = {
  provider: 'Quicko',
  calls: {
    'POST /quicko/authenticate': {
      source: 'https://developer.sandbox.co.in/api-reference/authenticate',
      answer: framed(z.strictObject({ access_token: z.string() })),
    },
    'POST /quicko/kyc/aadhaar/okyc/otp': {
      source: `${SOURCE}/generate-otp`,
      body: z.strictObject({
        '@entity': z.literal(`${ENTITY}.otp.request`, 'Invalid @entity'),
        aadhaar_number: z.string('Invalid aadhaar_number').regex(/^\d{12}$/, NO_NUMBER),
        consent: pattern(/^[yY]$/, 'Invalid consent'),
        reason: z.string('Invalid reason').min(1, 'Invalid reason'),
      }),
      answer: framed(
        z.strictObject({
          '@entity': z.literal(`${ENTITY}.otp.response`),
          reference_id: z.int(),
          message: z.string(),
        }),
      ),
    },
    'POST /quicko/kyc/aadhaar/okyc/otp/verify': {
      source: `${SOURCE}/verify-otp`,
      body: z.strictObject({
        '@entity': z.literal(`${ENTITY}.request`, 'Invalid @entity'),
        reference_id: pattern(/^\d+$/, 'Invalid Reference Id'),
        otp: z.string('Invalid otp').min(1, 'OTP missing in request'),
      }),
      answer: framed(
        z.union([z.strictObject({ '@entity': z.literal(ENTITY), message: z.string() }), person]),
      ),
    },
  },
  refuse({ path, problem, hint }) {
    if (path === '') return new QuickoError(400, 'Invalid request body')
    if (problem === 'unknown') return new QuickoError(400, `Unknown field ${path}`)
    if (problem === 'missing') {
      return path === 'otp'
        ? new QuickoError(422, 'OTP missing in request')
        : new QuickoError(400, `${path} missing in request`)
    }
    return new QuickoError(422, hint, hint === NO_NUMBER ? 'data' : 'message')
  },
}
