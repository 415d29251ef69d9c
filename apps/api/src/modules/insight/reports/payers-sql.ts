import { sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Payers } from './filter-sql.ts'

/** The payers within a scope: all, where its user is the only root of the tree. */
export async function payersWithin(db: Db, scope: Scope): Promise<Payers> {
  const { is_everybody } = await one(
    db,
    sql<{ is_everybody: boolean }>`
      /* prepared is-everybody */
      select array_agg(id) = array[${scope.userId}::bigint] as is_everybody
        from (select id from users where parent_id is null limit 2) root`,
  )
  return { scope, isEverybody: is_everybody }
}

/** True for the scope's user and everyone below them. */
export async function reaches(db: Db, scope: Scope, userId: number): Promise<boolean> {
  const { is_below } = await one(
    db,
    sql<{ is_below: boolean }>`
      /* prepared reaches-user */
      select exists (select from user_closure
                      where ancestor_id = ${scope.userId} and descendant_id = ${userId}) as is_below`,
  )
  return is_below
}
