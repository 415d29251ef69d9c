import type { Unknown, Unlisted } from './identity-checks.ts'

/** The fields of an Aadhaar document that leave the adapter, which drops the rest. */
export type AadhaarDocument = { name: string; last4: string }

/** The calls of a service that delivers documents of DigiLocker. */
export type Digilocker = {
  /** Makes an address where a person consents, good for ten minutes; they come back to `returnUrl`. */
  startRequest(request: {
    /** Ours, unique for ever. */
    verificationId: string
    returnUrl: string
  }): Promise<
    { kind: 'started'; url: string; reference: string } | { kind: 'refused'; reason: string } | Unknown
  >
  /** The state of the request. `denied`: no Aadhaar was shared. */
  findRequest(
    verificationId: string,
  ): Promise<{ kind: 'pending' | 'authenticated' | 'expired' | 'denied' } | Unlisted>
  /** The Aadhaar, once the person has consented. `none`: there is none in the locker; `over`: the consent has ended. */
  readAadhaar(
    verificationId: string,
  ): Promise<({ kind: 'read' } & AadhaarDocument) | { kind: 'none' } | { kind: 'over' } | Unlisted>
}
