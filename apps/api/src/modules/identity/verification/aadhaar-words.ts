import { closeReports, keepUnlisted } from '../unapplied-reports/unapplied-reports-sql.ts'
import type { VerificationDeps } from './verification-deps.ts'

/** A service's status of a person's Aadhaar; `unlisted` is a status that the portal does not know. */
type Said = { kind: string; unlisted?: string }

/** An unlisted status needs a person, until the same service reports a listed one of the same person. */
export async function keepAadhaarWord(
  deps: VerificationDeps,
  provider: string,
  userId: number,
  said: Said,
): Promise<void> {
  const subject = { provider, subject: 'aadhaar', reference: `user ${userId}` } as const
  if (said.kind !== 'unknown') return closeReports(deps.db, subject)
  const { unlisted: word } = said
  if (word !== undefined) await keepUnlisted(deps, { ...subject, paymentId: null, amountPaise: 0n, word })
}
