import { closeReports, keepUnlisted } from '../unapplied-reports/unapplied-reports-sql.ts'
import type { VerificationContext } from './verification-context.ts'

/** What a service said of a person's Aadhaar; `unlisted` is its own word where nobody here knows what it means. */
type Said = { kind: string; unlisted?: string }

/** A word that is not listed is for a person, until the same service says one of the same person that is. */
export async function keepAadhaarWord(
  context: VerificationContext,
  provider: string,
  userId: number,
  said: Said,
): Promise<void> {
  const subject = { provider, subject: 'aadhaar', reference: `user ${userId}` } as const
  if (said.kind !== 'unknown') return closeReports(context.db, subject)
  const { unlisted: word } = said
  if (word !== undefined) await keepUnlisted(context, { ...subject, paymentId: null, amountPaise: 0n, word })
}
