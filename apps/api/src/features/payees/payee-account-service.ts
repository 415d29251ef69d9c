import type { Secrets } from '../../platform/secrets.ts'
import { payeeContext } from './payee-numbers.ts'

/** The account number of a payee, or of a copy of its row. Throws when it was moved to another owner. */
export function openPayeeAccount(secrets: Secrets, ownerId: number, cipher: string): string {
  return secrets.decrypt(cipher, payeeContext('account_number', ownerId))
}

/** The PAN of a payee, opened. */
export function openPayeePan(secrets: Secrets, ownerId: number, cipher: string): string {
  return secrets.decrypt(cipher, payeeContext('pan_number', ownerId))
}
