import type { Transaction } from 'kysely'
import { type Db, withTransaction } from '../../src/platform/database/db.ts'

const DEADLOCK = '40P01'
const MOST_TRIES = 5

class Undo extends Error {}

/**
 * Does the work in a transaction that is undone, and gives its result; again, a few times, where it and a server's
 * background waited for each other.
 */
export async function undone<T>(db: Db, work: (trx: Transaction<unknown>) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    let result: T | undefined
    try {
      await withTransaction(db, async (trx) => {
        result = await work(trx)
        throw new Undo()
      })
    } catch (error) {
      if (error instanceof Undo) return result as T
      if (tries === MOST_TRIES || (error as { code?: string }).code !== DEADLOCK) throw error
    }
  }
}
