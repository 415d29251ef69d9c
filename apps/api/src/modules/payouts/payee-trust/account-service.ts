import type { Secrets } from '../../../platform/security/secrets.ts'
import { openOwnAccount } from '../wallet/own-account-service.ts'
import { openPayeeAccount } from './payee-numbers-service.ts'
import { openSchoolAccount } from './school-account-service.ts'

/** The number fields of a row of bank_accounts. */
type Sealed = { payee_id: number | null; school_id: number | null; user_id: number; account_cipher: string }

/** The account number of a row of bank_accounts. Throws when the row was moved to another owner or tampered with. */
export function openAccount(secrets: Secrets, row: Sealed): string {
  if (row.payee_id !== null) return openPayeeAccount(secrets, row.user_id, row.account_cipher)
  if (row.school_id !== null) return openSchoolAccount(secrets, row.user_id, row.account_cipher)
  return openOwnAccount(secrets, row.user_id, row.account_cipher)
}

/** Keyed hash of an account, the same for everyone who pays it: it is found again without decryption. */
export function fingerprintOf(secrets: Secrets, accountNumber: string, ifscCode: string): Buffer {
  return secrets.hmac('bank-account', `${accountNumber.toUpperCase()}@${ifscCode.toUpperCase()}`)
}
