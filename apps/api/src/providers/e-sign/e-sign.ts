import type { Unknown } from '../identity/identity-checks.ts'

export type DocumentToSign = {
  /** Ours, unique for ever: the service's id of the signature. */
  verificationId: string
  pdf: Uint8Array
  signer: { name: string; email: string; mobile: string; aadhaarLast4: string }
  /** Where on which page the signature goes, in points from the lower left corner. */
  place: { page: number; left: number; right: number; top: number; bottom: number }
  /** The page to which the signer returns. */
  returnUrl: string
}

/** The calls of a signing service. */
export type ESign = {
  /** Hands a document over; the signer goes to the link. After `unknown` it may or may not exist there. */
  requestSignature(
    document: DocumentToSign,
  ): Promise<
    { kind: 'requested'; link: string; reference: string } | { kind: 'refused'; reason: string } | Unknown
  >
  /** The state of the signature. `unlisted`: a status of the service that our tables do not list. */
  findSignature(
    verificationId: string,
  ): Promise<
    { kind: 'open' | 'signed' | 'declined' | 'expired' | 'missing' } | (Unknown & { unlisted?: string })
  >
  /** The verification id that a webhook is about; null when the service did not sign it. */
  readWebhook(headers: Record<string, unknown>, rawBody: Buffer): { verificationId: string } | null
}
