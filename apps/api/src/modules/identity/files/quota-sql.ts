import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'

/**
 * The bytes that the uploads of a person take without file `replacedId`. Locks until the transaction ends: no other
 * upload of theirs is judged or counted meanwhile.
 */
export async function lockStoredBytes(db: Db, userId: number, replacedId: string | null): Promise<number> {
  await sql`insert into file_quotas (user_id) values (${userId}) on conflict do nothing`.execute(db)
  // Two statements: the second sees what those committed that the first waited for.
  await sql`select from file_quotas where user_id = ${userId} for update`.execute(db)
  const { bytes } = await one(
    db,
    sql<{ bytes: number }>`
      select stored_bytes - coalesce((
               select size_bytes from files
                where id = ${replacedId}::uuid and owner_id = ${userId} and is_upload), 0) as bytes
        from file_quotas where user_id = ${userId}`,
  )
  return bytes
}
