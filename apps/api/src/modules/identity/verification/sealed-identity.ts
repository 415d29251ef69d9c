/** Bound into the ciphers of an identity, so that a value cannot be moved to another column or person. */
export function identityContext(column: 'pan' | 'gstin', userId: number): string {
  return `identities/${column}/${userId}`
}

/** The same for the link under which a person signs. */
export function signingLinkContext(userId: number): string {
  return `signing_requests/link/${userId}`
}

/** The same for the address where a person consents at DigiLocker. */
export function digilockerLinkContext(userId: number): string {
  return `digilocker_requests/link/${userId}`
}
