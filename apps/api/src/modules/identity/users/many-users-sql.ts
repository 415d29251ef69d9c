import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { USER_FIELDS, type UserRow } from './users-sql.ts'

/** Those of `ids` below the scope's user, newest first. */
export function listChosen(db: Db, scope: Scope, ids: number[]): Promise<UserRow[]> {
  return many(
    db,
    sql<UserRow>`
      select ${USER_FIELDS} from users u join wallets w on w.user_id = u.id
        left join users above on above.id = u.parent_id
       where u.id = any(${ids}::bigint[])
         and exists (select from user_closure c
                      where c.ancestor_id = ${scope.userId} and c.descendant_id = u.id and c.depth > 0)
       order by u.id desc`,
  )
}
