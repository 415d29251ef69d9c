import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'

/** The number of payments and the time of the newest: how far a restored database goes. */
export function newestPayment(db: Db) {
  return one(
    db,
    sql<{ payments: number; paid: number; newest_at: Date | null }>`
      select count(*) as payments, count(*) filter (where status = 'paid') as paid, max(created_at) as newest_at
        from payments`,
  )
}
