import type { Unlisted } from './identity-checks.ts'

/** What a service is to us that has the Aadhaar authority send an OTP and takes it; a portal may have none. */
export type AadhaarOtp = {
  /** What it is called in a sentence for the operator. */
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
