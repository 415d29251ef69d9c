import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

type Words = { title: string; text: string }
type CannedRow = Words & { id: number; is_shared: boolean; is_own: boolean }

/** The texts of the scope's user and of every super admin, by title. */
export function listCanned(db: Db, scope: Scope): Promise<CannedRow[]> {
  return many(
    db,
    sql<CannedRow>`
      select r.id, r.title, r.body as text, u.role_id = 1 as is_shared, r.owner_id = ${scope.userId} as is_own
        from canned_replies r join users u on u.id = r.owner_id
       where r.owner_id = ${scope.userId} or u.role_id = 1
       order by lower(r.title), r.id`,
  )
}

/** The number of the scope user's texts. In the adding transaction, which serializes the counts of this person. */
export async function countCanned(db: Db, scope: Scope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('canned', ${scope.userId}::bigint))`.execute(db)
  const { n } = await one(
    db,
    sql<{ n: number }>`select count(*) as n from canned_replies where owner_id = ${scope.userId}`,
  )
  return n
}

/** Keeps a text; gives its id. */
export async function insertCanned(db: Db, scope: Scope, { title, text }: Words): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into canned_replies (owner_id, title, body) values (${scope.userId}, ${title}, ${text}) returning id`,
  )
  return id
}

/** Changes a text of the scope's user; undefined for any other. */
export function updateCanned(db: Db, scope: Scope, id: number, { title, text }: Words) {
  return maybe(
    db,
    sql<{ id: number }>`
      update canned_replies set title = ${title}, body = ${text}, updated_at = now()
       where id = ${id} and owner_id = ${scope.userId} returning id`,
  )
}

/** Removes a text of the scope's user; undefined for any other. */
export function deleteCanned(db: Db, scope: Scope, id: number) {
  return maybe(
    db,
    sql<{ id: number }>`
      delete from canned_replies where id = ${id} and owner_id = ${scope.userId} returning id`,
  )
}
