import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'

/** The mark of this database's uploads, made when there is none. */
export async function readMark(db: Db): Promise<{ mark: string; wasSeen: boolean }> {
  await sql`insert into uploads_mark default values on conflict do nothing`.execute(db)
  return one(
    db,
    sql<{ mark: string; wasSeen: boolean }>`select mark, seen_at is not null as "wasSeen" from uploads_mark`,
  )
}

export async function markSeen(db: Db): Promise<void> {
  await sql`update uploads_mark set seen_at = now() where seen_at is null`.execute(db)
}
