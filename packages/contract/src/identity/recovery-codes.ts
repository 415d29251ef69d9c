import { tidyCapitals } from '../tidy.ts'

/** Recovery codes that come with a person's first factor. */
export const RECOVERY_CODES = 10

/** `ABCD-EFGH-JKLM-NPQR`, however it is typed. */
const RECOVERY_CODE = /^[A-Z2-9]{16}$/

/** A recovery code as it is stored: capitals without separators; null when the text is none. */
export function recoveryCodeOf(typed: string): string | null {
  const text = tidyCapitals(typed)
  return RECOVERY_CODE.test(text) ? text : null
}
