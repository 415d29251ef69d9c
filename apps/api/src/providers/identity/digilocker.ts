import type { Unknown, Unlisted } from './identity-checks.ts'

/** What of an Aadhaar document leaves the adapter: the rest of it is dropped there. */
export type AadhaarDocument = { name: string; last4: string }

/** What a service that hands over documents of DigiLocker is to us. */
export type Digilocker = {
  /** Makes an address where a person consents, good for ten minutes; they come back to `returnUrl`. */
  startRequest(request: {
    /** Ours, unique for ever. */
    verificationId: string
    returnUrl: string
  }): Promise<
    { kind: 'started'; url: string; reference: string } | { kind: 'refused'; reason: string } | Unknown
  >
  /** What became of it. `denied`: no Aadhaar was shared. */
  findRequest(
    verificationId: string,
  ): Promise<{ kind: 'pending' | 'authenticated' | 'expired' | 'denied' } | Unlisted>
  /** The Aadhaar, once the person has consented. `none`: there is none in the locker; `over`: the consent has ended. */
  readAadhaar(
    verificationId: string,
  ): Promise<({ kind: 'read' } & AadhaarDocument) | { kind: 'none' } | { kind: 'over' } | Unlisted>
}
