import type { Db } from '../database/db.ts'
import { AppError } from '../http/errors.ts'
import { type CountedKind, secondsUntilTypedCode, takeTypedCode } from './typed-codes-sql.ts'

/**
 * Takes a try of the person's day, before a code is compared; `returnTypedCode` gives it back when the code was right.
 * Throws 429 when ten wrong ones of this kind were judged within 24 hours, over all codes that were sent.
 */
export async function countTypedCode(db: Db, kind: CountedKind, userId: number): Promise<void> {
  if (await takeTypedCode(db, kind, userId)) return
  throw daySpent(await secondsUntilTypedCode(db, kind, userId))
}

/** Throws 429 when a new code would not be judged. */
export async function refuseWhenDaySpent(db: Db, kind: CountedKind, userId: number): Promise<void> {
  const seconds = await secondsUntilTypedCode(db, kind, userId)
  if (seconds > 0) throw daySpent(seconds)
}

function daySpent(seconds: number): AppError {
  return new AppError('too-many-tries', { retryAfterSeconds: Math.max(seconds, 1) })
}
