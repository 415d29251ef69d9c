import type { Secrets } from '../../../platform/security/secrets.ts'

/** The part of a bill that is stored encrypted. */
export type BillDetails = {
  number: string
  further: (string | null)[]
  /** The operator's own object, which it expects back unchanged; null for a bill that was typed in. */
  billFetch: unknown
}

/** Encrypts the details of a bill for the person who looked it up. */
export function sealBill(secrets: Secrets, userId: number, details: BillDetails): string {
  return secrets.encrypt(JSON.stringify(details), billAad(userId))
}

export function openBill(secrets: Secrets, userId: number, cipher: string): BillDetails {
  return JSON.parse(secrets.decrypt(cipher, billAad(userId))) as BillDetails
}

/** Authenticated with the cipher, so that a bill cannot be moved to another user. */
export function billAad(userId: number): string {
  return `bills/details/${userId}`
}
