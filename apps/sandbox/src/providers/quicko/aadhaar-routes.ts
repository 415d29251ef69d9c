import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Quicko } from './quicko-context.ts'
import { addAadhaarOtp, findAadhaarOtp } from './quicko-sql.ts'
import { AADHAAR_MOBILE, TEST_AADHAARS, TEST_OTP } from './test-aadhaars.ts'

/** How long an OTP lives at the provider. Not scaled: an hour of tests must not outrun it. */
const OTP_LIFE_MS = 600_000
const ENTITY = 'in.co.sandbox.kyc.aadhaar.okyc'

/** Offline e-KYC: an OTP to the mobile that is linked with an Aadhaar, then the person's details. */
export function addAadhaarRoutes(calls: FastifyInstance, quicko: Quicko): void {
  calls.post<{ Body: { aadhaar_number: string } }>('/kyc/aadhaar/okyc/otp', ({ body }) => ({
    data: { '@entity': `${ENTITY}.otp.response`, ...sendOtp(quicko, body.aadhaar_number) },
  }))
  calls.post<{ Body: { reference_id: string; otp: string } }>('/kyc/aadhaar/okyc/otp/verify', ({ body }) => ({
    data: { '@entity': ENTITY, ...verify(quicko, body.reference_id, body.otp) },
  }))
}

function sendOtp({ store, inbox, now }: Quicko, number: string): object {
  const kind = TEST_AADHAARS.get(number) ?? 'invalid'
  const refId = randomInt(1e7, 1e9)
  if (kind === 'invalid') return { reference_id: refId, message: 'Invalid Aadhaar Card' }
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
  const message = kind === 'valid' ? 'OTP sent successfully' : 'Aadhaar not linked to mobile number'
  return { reference_id: refId, message }
}

/** A right OTP is accepted each time within its life: a caller who lost the answer may ask again. */
function verify({ store, faults, now }: Quicko, refId: string, otp: string): object {
  const sent = findAadhaarOtp(store, refId)
  if (sent?.state !== 'sent') return { message: 'Invalid Reference Id' }
  if (faults.strikes('aadhaar_otp_expired') || sent.createdAtMs + OTP_LIFE_MS <= now()) {
    return { message: 'OTP expired' }
  }
  if (otp !== TEST_OTP) return { message: 'Invalid OTP' }
  return {
    reference_id: Number(refId),
    status: 'VALID',
    message: 'Aadhaar Card Exists',
    care_of: 'S/O: Robert Doe',
    full_address: '12 Lake View Road, Koramangala, Bengaluru, Karnataka, India',
    date_of_birth: '14-08-1990',
    email_hash: '',
    gender: 'M',
    name: 'John Doe',
    address: {
      '@entity': `${ENTITY}.address`,
      country: 'India',
      district: 'Bengaluru',
      house: '12',
      landmark: '',
      pincode: 560034,
      post_office: 'Koramangala',
      state: 'Karnataka',
      street: 'Lake View Road',
      subdistrict: 'Bengaluru South',
      vtc: 'Bengaluru',
    },
    year_of_birth: 1990,
    mobile_hash: 'f5a0c3e5a43d3c8e9d5d1a1c4b7e9c0d7a2b4f6e8091a3c5d7e9f1b3d5f7a9c1',
    photo: 'data:image/jpeg;base64,/9j/2Q==',
    share_code: '2345',
  }
}
