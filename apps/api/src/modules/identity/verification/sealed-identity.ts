import type { Secrets } from '../../../platform/security/secrets.ts'

/** Bound into the ciphers of an identity, so that a value cannot be moved to another column or person. */
export function identityAad(column: 'pan' | 'gstin', userId: number): string {
  return `identities/${column}/${userId}`
}

/** The same for the link under which a person signs. */
export function signingLinkAad(userId: number): string {
  return `signing_requests/link/${userId}`
}

/** The same for the address of the consent page at DigiLocker. */
export function digilockerLinkAad(userId: number): string {
  return `digilocker_requests/link/${userId}`
}

/** The GSTIN of a user from its cipher, or from a copy of it. Throws when it cannot be opened. */
export function openGstin(secrets: Secrets, userId: number, cipher: string): string {
  return secrets.decrypt(cipher, identityAad('gstin', userId))
}

/** A person's own PAN, opened. Throws when the row was moved to another person or tampered with. */
export function openOwnPan(secrets: Secrets, userId: number, cipher: string): string {
  return secrets.decrypt(cipher, identityAad('pan', userId))
}
