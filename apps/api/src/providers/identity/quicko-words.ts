/**
 * Messages of Sandbox by Quicko about an Aadhaar number and its OTP: those of 200 and 422 in the specification of its
 * calls "Generate OTP" and "Verify OTP" (developer.sandbox.co.in, Aadhaar), in lower case, since its pages differ in that.
 * A message that is not listed here says nothing about the person.
 */
export const SENT = 'otp sent successfully'
export const AFTER_SENDING: Readonly<Record<string, 'invalid' | 'no-mobile'>> = {
  'invalid aadhaar card': 'invalid',
  'invalid aadhaar number pattern': 'invalid',
  'aadhaar not linked to mobile number': 'no-mobile',
}
/** Names the seconds until another OTP may be asked for. */
export const WAIT_FOR_OTP = /^otp generated for this aadhaar, please try after (\d{1,4}) seconds$/

/** The value of `status` of an Aadhaar whose OTP was right. */
export const VERIFIED = 'VALID'
export const AFTER_OTP: Readonly<Record<string, 'wrong' | 'expired'>> = {
  'invalid otp': 'wrong',
  'otp missing in request': 'wrong',
  'otp expired': 'expired',
  // Its reference has ended: only another OTP helps.
  'invalid reference id': 'expired',
}
/** Says nothing of the OTP: the same one may be tried again. */
export const UNDER_PROCESS = /^request under process, please try after \d{1,4} seconds$/
