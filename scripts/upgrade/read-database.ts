import { sql } from 'kysely'
import { listGoodBackups } from '../../apps/api/src/modules/operations/backups/backups-sql.ts'
import { connect, many } from '../../apps/api/src/platform/database/db.ts'
import { openExisting } from '../portal/existing-database.ts'
import type { Settings } from '../portal/settings.ts'

/**
 * When the newest good backups ended, by kind, the migrations that the database has, and how it is named. Throws for a
 * place without a database.
 */
export async function readDatabase(settings: Settings, env: NodeJS.ProcessEnv) {
  const database = await openExisting(settings, { mayBeNew: false, mayBeEmpty: false }, console.error)
  try {
    const url =
      database.addresses.MIGRATION_DATABASE_URL ?? env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL ?? ''
    const { db, close } = connect(url, 1)
    try {
      const rows = await listGoodBackups(db)
      const applied = await many(db, sql<{ name: string }>`select name from schema_migrations order by name`)
      return {
        words: database.words,
        ended: new Map(rows.map(({ kind, finished_at }) => [kind, finished_at])),
        applied: applied.map(({ name }) => name),
      }
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
}

/** `'3 h ago'`. */
export function ago(at: Date, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 120) return `${minutes} min ago`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1440)} days ago`
}
