import type { Db } from '../../../platform/database/db.ts'
import { addMarks, listUnmarked, MARK_LINES } from './marks-sql.ts'

/** Marks the lines of every wallet that has none yet, in steps, so that all of a long history is marked by one run. */
export async function markWallets(db: Db, every = MARK_LINES): Promise<void> {
  for (const accountId of await listUnmarked(db, every)) {
    let added = 1
    while (added > 0) added = await addMarks(db, accountId, every)
  }
}
