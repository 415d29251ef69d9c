import type { Secrets } from '../../../platform/security/secrets.ts'
import { ownAccountAad } from './own-account.ts'

/** The number of a person's own account. Throws when the row was moved to another owner or tampered with. */
export function openOwnAccount(secrets: Secrets, userId: number, cipher: string): string {
  return secrets.decrypt(cipher, ownAccountAad(userId))
}
