import type { Context } from '../../platform/context.ts'
import { type Db, withTransaction } from '../../platform/db.ts'
import { checkInvariant, INVARIANTS, type Verdict } from './books-sql.ts'

/** Checks every invariant of the books, beside whatever else goes on. */
export async function checkBooks(db: Db): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const invariant of INVARIANTS) {
    verdicts.push(await withTransaction(db, (trx) => checkInvariant(trx, invariant)))
  }
  return verdicts
}

/** The hourly job: books that do not hold are an error in the log, each rule with its first few places. */
export function ledgerTasks({ db, log }: Context) {
  return {
    'check-books': async () => {
      for (const { name, holds, broken, examples } of await checkBooks(db)) {
        if (!holds) log.error({ rule: name, broken, examples }, 'the books do not hold')
      }
    },
  }
}
