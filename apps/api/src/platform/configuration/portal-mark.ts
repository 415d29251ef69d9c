import { type Db, withTransaction } from '../database/db.ts'
import { hasPeople, readMark, writeMark } from './portal-mark-sql.ts'
import { describeOtherMode, type PortalMode } from './staging.ts'

/**
 * Throws an Error for the operator when the database is that of a portal of another mode. A rehearsal also refuses one with
 * users and without a mark, which may be a live portal's of an earlier version. Writes nothing.
 */
export async function refuseOtherMode(db: Db, mode: PortalMode): Promise<void> {
  const mark = await readMark(db)
  if (mark !== null && mark !== mode) throw new Error(describeOtherMode(mark, mode))
  if (mark !== null || mode !== 'staging' || !(await hasPeople(db))) return
  throw new Error(
    'Refusing to start: this database has users and no mark of a rehearsal, so it may be that of a live portal. A rehearsal (STAGING=1) begins with a new database.',
  )
}

/** The same, and marks the database of a live portal or a rehearsal, in one transaction. */
export async function markDatabase(db: Db, mode: PortalMode): Promise<void> {
  await refuseOtherMode(db, mode)
  if (mode === 'sandbox') return
  await withTransaction(db, async (trx) => {
    await writeMark(trx, mode)
    // Of two first starts in different modes the second finds the mark of the other.
    await refuseOtherMode(trx, mode)
  })
}
