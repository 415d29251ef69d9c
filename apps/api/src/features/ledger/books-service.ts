import { type Db, withTransaction } from '../../platform/db.ts'
import { checkInvariant, INVARIANTS, type Verdict } from './books-sql.ts'

/** Checks every invariant of the books, concurrently with other work. */
export async function checkBooks(db: Db): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const invariant of INVARIANTS) {
    verdicts.push(await withTransaction(db, (trx) => checkInvariant(trx, invariant)))
  }
  return verdicts
}
