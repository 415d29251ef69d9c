import type { Db } from '../../../platform/database/db.ts'
import { addNextCheckpoints, CHECKPOINT_LINES, listUncheckpointed } from './checkpoints-sql.ts'

/** Adds checkpoints to the lines of every wallet that has none yet, in steps, so that all of a long history is covered by one run. */
export async function addCheckpoints(db: Db, every = CHECKPOINT_LINES): Promise<void> {
  for (const accountId of await listUncheckpointed(db, every)) {
    let added = 1
    while (added > 0) added = await addNextCheckpoints(db, accountId, every)
  }
}
