import { answeredWithin } from '../../../platform/database/connections.ts'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { CHECK_MS, checkInvariant, INVARIANTS, type Verdict } from './books-sql.ts'

/** Checks every invariant of the books, concurrently with other work. */
export async function checkBooks(db: Db): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const invariant of INVARIANTS) {
    verdicts.push(
      await answeredWithin(CHECK_MS, () => withTransaction(db, (trx) => checkInvariant(trx, invariant))),
    )
  }
  return verdicts
}
