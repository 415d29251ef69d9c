/** It is unknown whether the provider did it: time-out, 5xx, an answer of another shape. Try again. */
export type Unknown = { kind: 'unknown'; reason: string }

/** No usable answer; `unlisted` is a status of the provider that our tables do not list. */
export type Unlisted = Unknown & { unlisted?: string }

/** The calls of an identity service. Every outcome is a value; nothing here throws for an answer. */
export type IdentityChecks = {
  /** Whether a PAN exists, and whether the name is the one registered with it, which is its `holder`. */
  checkPan(
    pan: string,
    name: string,
  ): Promise<
    | { kind: 'valid'; reference: string; holder: string }
    | { kind: 'other-name' }
    | { kind: 'invalid' }
    | Unknown
  >
  /** Whether a GSTIN exists and is active. */
  checkGstin(gstin: string): Promise<{ kind: 'valid'; legalName: string } | { kind: 'invalid' } | Unknown>
  /** Whose a bank account is; `matchScore`, 0 to 100, is null when no name was given or none is known. */
  checkBankAccount(account: {
    accountNumber: string
    ifscCode: string
    name?: string
  }): Promise<
    | { kind: 'valid'; nameAtBank: string; matchScore: number | null }
    | { kind: 'invalid'; reason: 'account' | 'ifsc' | 'blocked' | 'not-supported' }
    | Unlisted
  >
}
