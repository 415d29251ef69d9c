import { sql } from 'kysely'
import { type Db, one } from '../../platform/db.ts'
import type { Scope } from './filter-sql.ts'

/** Whose transactions a user reaches: everybody's, where the user is the only root of the tree. */
export async function scopeOf(db: Db, userId: number): Promise<Scope> {
  const { is_everybody } = await one(
    db,
    sql<{ is_everybody: boolean }>`
      select array_agg(id) = array[${userId}::bigint] as is_everybody
        from (select id from users where parent_id is null limit 2) root`,
  )
  return { userId, isEverybody: is_everybody }
}
