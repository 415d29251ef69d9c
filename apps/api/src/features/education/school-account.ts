import { maskTail } from '@chukta/contract/mask'
import type { Secrets } from '../../platform/secrets.ts'

/** How a school's account number stands in the database. */
export type SealedAccount = { account_cipher: string; account_last4: string }

/** Encrypts a school's account number for whoever added the school; only the last four stay in the clear. */
export function sealSchoolAccount(secrets: Secrets, ownerId: number, accountNumber: string): SealedAccount {
  return {
    account_cipher: secrets.encrypt(accountNumber, schoolContext(ownerId)),
    account_last4: accountNumber.slice(-4),
  }
}

/** The account number as answers show it: all but the last four characters are asterisks. */
export function maskedSchoolAccount(secrets: Secrets, ownerId: number, cipher: string): string {
  return maskTail(secrets.decrypt(cipher, schoolContext(ownerId)))
}

/** Bound into the cipher, so that a value cannot be moved to another column or owner. */
export function schoolContext(ownerId: number): string {
  return `schools/account_number/${ownerId}`
}
