import type { Secrets } from '../../../platform/security/secrets.ts'
import { identityContext } from './sealed-identity.ts'

/** The GSTIN of a user from its cipher, or from a copy of it. Throws when it cannot be opened. */
export function openGstin(secrets: Secrets, userId: number, cipher: string): string {
  return secrets.decrypt(cipher, identityContext('gstin', userId))
}
