import { randomBytes, randomInt } from 'node:crypto'
import type { ConsentRequest } from './digilocker-sql.ts'

/** How long the consent page's address lives at the provider. */
const ADDRESS_LIFE_MS = 600_000

export interface ConsentBody {
  verification_id: string
  document_requested: string[]
  redirect_url?: string
  user_flow?: string
}

/** A request for documents, as its body asks for them. */
export function newConsentRequest(body: ConsentBody, nowMs: number): ConsentRequest {
  return {
    verificationId: body.verification_id,
    referenceId: randomInt(1e6, 1e9),
    token: randomBytes(24).toString('base64url'),
    status: 'PENDING',
    documents: body.document_requested,
    redirectUrl: body.redirect_url ?? '',
    userFlow: body.user_flow ?? 'signup',
    holder: null,
    endsAtMs: nowMs + ADDRESS_LIFE_MS,
    consentEndsAtMs: 0,
  }
}
