import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, many, one } from './db.ts'

/** The oldest PostgreSQL that everything is tested with: `npm run test:full` where it is installed. */
export const OLDEST_POSTGRES = 15

const VERSION = "select current_setting('server_version_num')::int as version"

/** Throws a sentence for the operator when the server is older than the oldest tested. `version` is server_version_num. */
export function refuseOlder(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major >= OLDEST_POSTGRES) return
  throw new Error(
    `Nothing starts: the database is PostgreSQL ${major}.${version % 10_000}, and PostgreSQL ${OLDEST_POSTGRES} is the oldest that works. ` +
      'Upgrade it, or name another in DATABASE_URL.',
  )
}

/** Refuses a database that is too old before the server works with it. */
export async function checkVersion(db: Db): Promise<void> {
  const { version } = await one(db, sql<{ version: number }>`${sql.raw(VERSION)}`)
  refuseOlder(version)
}

/** By how many seconds the clock of this host is ahead of the database's; below zero where it is behind. */
export async function secondsAhead(db: Db): Promise<number> {
  const clock = sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  const before = Date.now()
  const { ms } = await one(db, clock)
  return Math.round(((before + Date.now()) / 2 - ms) / 1000)
}

/** The same before a migration, on its one connection. */
export async function checkVersionOf(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(VERSION)
  refuseOlder(rows[0]?.version ?? 0)
}

/**
 * Throws where nothing can be written: no connection, or a standby, which says 25006 to this statement and ends the
 * connection for it. It locks no row, and costs no number of a transaction.
 */
export async function tryToWrite(db: Db): Promise<void> {
  await many(db, sql`select id from job_workers where false for update`)
}

/** Whether statements on these connections have a time-out, of any origin. */
export async function boundsStatements(db: Db): Promise<boolean> {
  const { bound } = await one(
    db,
    sql<{ bound: string }>`select current_setting('statement_timeout') as bound`,
  )
  return bound !== '0'
}
