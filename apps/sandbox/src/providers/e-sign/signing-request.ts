import { randomBytes, randomInt } from 'node:crypto'
import type { Signer, SigningRequest } from './e-sign-sql.ts'

const DAY_MS = 86_400_000

export interface SigningBody {
  verification_id: string
  document_id: number
  expiry_in_days: string
  signers: Signer[]
  redirect_url?: string
}

/** A request for a signature, as its body asks for it. */
export function newSigningRequest(body: SigningBody, nowMs: number): SigningRequest {
  return {
    verificationId: body.verification_id,
    referenceId: randomInt(1e6, 1e9),
    documentId: body.document_id,
    token: randomBytes(24).toString('base64url'),
    status: 'IN_PROGRESS',
    signers: body.signers.map(({ name, email, phone, sequence }) => ({
      name,
      email,
      sequence,
      ...(phone && { phone }),
    })),
    redirectUrl: body.redirect_url ?? null,
    expiresAtMs: nowMs + Number(body.expiry_in_days) * DAY_MS,
  }
}
