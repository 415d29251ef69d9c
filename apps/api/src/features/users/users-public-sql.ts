import { sql } from 'kysely'
import { type Db, many } from '../../platform/db.ts'

export type Addressee = { first_name: string; last_name: string; email: string }

/** Every active super admin, but the one given, if any. */
export function listSuperAdmins(db: Db, exceptId: number | null = null) {
  return many(
    db,
    sql<Addressee & { id: number }>`
      select id, first_name, last_name, email from users
       where role_id = 1 and status = 1 and document_verified = 1 and id is distinct from ${exceptId}::bigint order by id`,
  )
}
