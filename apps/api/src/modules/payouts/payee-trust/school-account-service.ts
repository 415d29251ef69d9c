import { maskTail } from '@chukta/contract/mask'
import type { Secrets } from '../../../platform/security/secrets.ts'

/** A school's account number as it is stored. */
export type SealedAccount = { account_cipher: string; account_last4: string }

/** Encrypts a school's account number for its owner; only the last four digits stay in the clear. */
export function sealSchoolAccount(secrets: Secrets, ownerId: number, accountNumber: string): SealedAccount {
  return {
    account_cipher: secrets.encrypt(accountNumber, schoolAad(ownerId)),
    account_last4: accountNumber.slice(-4),
  }
}

/** The account number as answers show it, masked to its last four characters. */
export function maskedSchoolAccount(secrets: Secrets, ownerId: number, cipher: string): string {
  return maskTail(secrets.decrypt(cipher, schoolAad(ownerId)))
}

/** Authenticated with the cipher, so that a value cannot be moved to another column or owner. */
export function schoolAad(ownerId: number): string {
  return `schools/account_number/${ownerId}`
}

/** The account number of a school, or of a copy of its row. Throws when it was moved to another owner. */
export function openSchoolAccount(secrets: Secrets, ownerId: number, cipher: string): string {
  return secrets.decrypt(cipher, schoolAad(ownerId))
}
