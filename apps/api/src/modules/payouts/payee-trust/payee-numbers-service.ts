import type { Secrets } from '../../../platform/security/secrets.ts'

type Numbers = { pan: string; accountNumber: string }

/** PAN and account number of a payee as they are stored. */
export type SealedNumbers = {
  pan_cipher: string
  pan_last4: string
  account_cipher: string
  account_last4: string
}

/** Encrypts PAN and account number for one owner; only the last four characters stay in the clear. */
export function sealNumbers(secrets: Secrets, ownerId: number, numbers: Numbers): SealedNumbers {
  return {
    ...sealPan(secrets, ownerId, numbers.pan),
    ...sealAccount(secrets, ownerId, numbers.accountNumber),
  }
}

export function sealPan(secrets: Secrets, ownerId: number, pan: string) {
  return { pan_cipher: secrets.encrypt(pan, payeeAad('pan_number', ownerId)), pan_last4: pan.slice(-4) }
}

export function sealAccount(secrets: Secrets, ownerId: number, accountNumber: string) {
  return {
    account_cipher: secrets.encrypt(accountNumber, payeeAad('account_number', ownerId)),
    account_last4: accountNumber.slice(-4),
  }
}

/** Decrypts what `sealNumbers` encrypted. Throws when the row was moved to another owner or tampered with. */
export function openNumbers(
  secrets: Secrets,
  ownerId: number,
  sealed: Pick<SealedNumbers, 'pan_cipher' | 'account_cipher'>,
): Numbers {
  return {
    pan: secrets.decrypt(sealed.pan_cipher, payeeAad('pan_number', ownerId)),
    accountNumber: secrets.decrypt(sealed.account_cipher, payeeAad('account_number', ownerId)),
  }
}

/** Authenticated with the cipher, so that a value cannot be moved to another column or owner. */
export function payeeAad(column: 'pan_number' | 'account_number', ownerId: number): string {
  return `payees/${column}/${ownerId}`
}

/** The account number of a payee, or of a copy of its row. Throws when it was moved to another owner. */
export function openPayeeAccount(secrets: Secrets, ownerId: number, cipher: string): string {
  return secrets.decrypt(cipher, payeeAad('account_number', ownerId))
}

/** The PAN of a payee, opened. */
export function openPayeePan(secrets: Secrets, ownerId: number, cipher: string): string {
  return secrets.decrypt(cipher, payeeAad('pan_number', ownerId))
}
