import { sql } from 'kysely'
import { type Db, maybe, one } from '../database/db.ts'
import type { PortalMode } from './staging.ts'

type Mark = { mode: Exclude<PortalMode, 'sandbox'> }

/** What the database's portal is; null before its first start in live mode or as a rehearsal, and before migration 0170. */
export async function readMark(db: Db): Promise<Mark['mode'] | null> {
  const { isThere } = await one(
    db,
    sql<{ isThere: boolean }>`select to_regclass('public.portal_mark') is not null as "isThere"`,
  )
  if (!isThere) return null
  return (await maybe(db, sql<Mark>`select mode from portal_mark`))?.mode ?? null
}

/** Writes the mark, unless there is one. A second start waits for the transaction of the first. */
export async function writeMark(db: Db, mode: Mark['mode']): Promise<void> {
  await sql`insert into portal_mark (mode) values (${mode}) on conflict do nothing`.execute(db)
}

/** Whether people use the database; false before its tables are there. */
export async function hasPeople(db: Db): Promise<boolean> {
  const { isThere } = await one(
    db,
    sql<{ isThere: boolean }>`select to_regclass('public.users') is not null as "isThere"`,
  )
  if (!isThere) return false
  return (await one(db, sql<{ has: boolean }>`select exists (select from users) as has`)).has
}
