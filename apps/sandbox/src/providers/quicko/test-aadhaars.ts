/** One-time password of every test person. */
export const TEST_OTP = '111000'

/** Valid Aadhaar numbers, and two with a named refusal. All others fail. */
export const TEST_AADHAARS: ReadonlyMap<string, 'valid' | 'invalid' | 'no-mobile'> = new Map([
  ['655675523712', 'valid'],
  ['655675523711', 'valid'],
  ['655675523710', 'invalid'],
  ['655675523719', 'no-mobile'],
])

/** The mobile linked with the test Aadhaar numbers: the inbox shows their OTP under it. */
export const AADHAAR_MOBILE = '9999900000'
