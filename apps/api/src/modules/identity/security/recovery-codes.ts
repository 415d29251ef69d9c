import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@chukta/contract/identity/recovery-codes'
import { hashToken } from '../../../platform/security/secrets.ts'

/** Unambiguous characters: no 0 and O, 1 and I. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16

/** Ten new recovery codes as they are shown, `ABCD-EFGH-JKLM-NPQR`, and their hashes. */
export function newRecoveryCodes(): { shown: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  return {
    shown: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
    hashes: codes.map(recoveryHash),
  }
}

/**
 * The stored hash of a recovery code. Its 80 random bits need no key: a keyed hash would void the codes once the
 * keyring forgets its oldest key, years before they are needed.
 */
export function recoveryHash(code: string): Buffer {
  return hashToken(code)
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}
