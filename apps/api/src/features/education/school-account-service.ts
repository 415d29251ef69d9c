import type { Secrets } from '../../platform/secrets.ts'
import { schoolContext } from './school-account.ts'

/** The account number of a school, or of a copy of its row. Throws when it was moved to another owner. */
export function openSchoolAccount(secrets: Secrets, ownerId: number, cipher: string): string {
  return secrets.decrypt(cipher, schoolContext(ownerId))
}
