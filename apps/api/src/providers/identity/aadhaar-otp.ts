import type { Unlisted } from './identity-checks.ts'

/** The calls of a service that has the Aadhaar authority send an OTP and checks it; a portal may have none. */
export type AadhaarOtp = {
  /** Its name in a sentence for the operator. */
  name: string
  /**
   * Has an OTP sent to the mobile linked with an Aadhaar number. `wait`: one is under way; another may be asked for after so
   * many seconds.
   */
  sendOtp(
    aadhaarNumber: string,
  ): Promise<
    | { kind: 'sent'; reference: string }
    | { kind: 'no-mobile' }
    | { kind: 'invalid' }
    | { kind: 'wait'; seconds: number }
    | Unlisted
  >
  /** Whether it is the OTP of that reference. Nothing of the Aadhaar leaves the adapter. */
  verifyOtp(
    reference: string,
    otp: string,
  ): Promise<{ kind: 'valid' } | { kind: 'wrong' } | { kind: 'expired' } | Unlisted>
}
