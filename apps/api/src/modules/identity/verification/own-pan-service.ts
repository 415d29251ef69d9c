import type { Secrets } from '../../../platform/security/secrets.ts'
import { identityContext } from './sealed-identity.ts'

/** A person's own PAN, opened. Throws when the row was moved to another person or tampered with. */
export function openOwnPan(secrets: Secrets, userId: number, cipher: string): string {
  return secrets.decrypt(cipher, identityContext('pan', userId))
}
