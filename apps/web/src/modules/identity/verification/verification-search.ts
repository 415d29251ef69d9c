/** Whose verification, and the token of the mail that opens it (spec 1 section 2). */
export type VerificationSearch = { id?: string; token?: string }

/** The query of the verification screens. */
export function verificationSearch(raw: Record<string, unknown>): VerificationSearch {
  return {
    ...(raw.id === undefined ? {} : { id: String(raw.id) }),
    ...(raw.token === undefined ? {} : { token: String(raw.token) }),
  }
}
