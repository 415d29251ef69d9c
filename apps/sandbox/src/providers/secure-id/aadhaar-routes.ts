import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SecureId } from './secure-id-context.ts'
import { refused } from './secure-id-error.ts'
import { addAadhaarOtp, findAadhaarOtp } from './secure-id-sql.ts'
import { AADHAAR_MOBILE, TEST_AADHAARS, TEST_OTP } from './test-people.ts'

/** What an OTP lives in the real thing. Not scaled: an hour of tests must not outrun it. */
const OTP_LIFE_MS = 600_000

/** Offline Aadhaar: an OTP to the linked mobile, then the person's details. */
export function addAadhaarRoutes(app: FastifyInstance, secureId: SecureId): void {
  app.post('/offline-aadhaar/otp', (request) => {
    const { aadhaar_number: number } = (request.body ?? {}) as { aadhaar_number?: unknown }
    if (number === undefined || number === '')
      throw refused('aadhaar_empty', 'Aadhaar number should not be empty')
    if (typeof number !== 'string' || !/^\d{12}$/.test(number)) {
      throw refused('aadhaar_invalid', 'aadhaar number should contain 12 characters')
    }
    return sendOtp(secureId, number)
  })

  app.post('/offline-aadhaar/verify', (request) => {
    const { otp, ref_id: refId } = (request.body ?? {}) as { otp?: unknown; ref_id?: unknown }
    if (otp === undefined || otp === '') throw refused('otp_empty', 'otp should not be empty')
    if (typeof otp !== 'string' || !/^\d{6}$/.test(otp))
      throw refused('otp_invalid', 'otp should be 6 digits')
    return verify(secureId, otp, String(refId ?? ''))
  })
}

function sendOtp({ store, inbox, now }: SecureId, number: string): object {
  const kind = TEST_AADHAARS.get(number)
  // The provider says so in two ways: a number it knows to be wrong, and everything it does not know.
  if (kind === 'invalid') return { status: 'INVALID', message: 'Invalid Aadhaar Card', ref_id: null }
  if (!kind) throw refused('verification_failed', 'Invalid Aadhaar Card')
  const refId = randomInt(1e8, 1e9)
  store.transaction(() => {
    addAadhaarOtp(store, String(refId), kind === 'valid' ? 'sent' : 'no-mobile', now())
    if (kind !== 'valid') return
    inbox.keep({
      to: AADHAAR_MOBILE,
      channel: 'sms',
      subject: null,
      text: `${TEST_OTP} is the OTP for your Aadhaar, asked for by Chukta. It is valid for 10 minutes.`,
      html: null,
    })
  })
  return {
    status: 'SUCCESS',
    message: kind === 'valid' ? 'OTP sent successfully' : 'Aadhaar not linked to mobile number',
    ref_id: refId,
  }
}

/** A right OTP is right each time it comes within its life: a caller who never got the answer may ask again. */
function verify({ store, faults, now }: SecureId, otp: string, refId: string): object {
  const sent = findAadhaarOtp(store, refId)
  const detail = { refId }
  if (sent?.state !== 'sent') throw refused('verification_failed', 'OTP entered is invalid', detail)
  if (faults.strikes('aadhaar_otp_expired') || sent.createdAtMs + OTP_LIFE_MS <= now()) {
    throw refused('verification_failed', 'Otp expired', detail)
  }
  if (otp !== TEST_OTP) throw refused('verification_failed', 'OTP entered is invalid', detail)
  return {
    ref_id: refId,
    status: 'VALID',
    message: 'Aadhaar Card Exists',
    care_of: 'S/O: Robert Doe',
    address: '12 Lake View Road, Koramangala, Bengaluru, Karnataka, 560034',
    dob: '14-08-1990',
    email: '',
    gender: 'M',
    name: 'John Doe',
    split_address: {
      country: 'India',
      dist: 'Bengaluru',
      house: '12',
      landmark: '',
      pincode: '560034',
      po: 'Koramangala',
      state: 'Karnataka',
      street: 'Lake View Road',
      subdist: 'Bengaluru South',
      vtc: 'Bengaluru',
      locality: 'Koramangala',
    },
    year_of_birth: '1990',
    mobile_hash: 'f5a0c3e5a43d3c8e9d5d1a1c4b7e9c0d7a2b4f6e8091a3c5d7e9f1b3d5f7a9c1',
    photo_link: '',
    share_code: '2345',
    xml_file: '',
  }
}
