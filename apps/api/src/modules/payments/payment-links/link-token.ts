import type { Secrets } from '../../../platform/security/secrets.ts'

export const NONCE_BYTES = 16

/** The token of a link, 256 bits that the database alone does not give. */
export function tokenOf(secrets: Secrets, { id, nonce }: { id: number; nonce: Buffer }): string {
  return secrets.hmac('payment-link', `${id}/${nonce.toString('hex')}`).toString('base64url')
}

/** The page of a link, below the portal's address. */
export const pathOf = (token: string): string => `/p/${token}`
