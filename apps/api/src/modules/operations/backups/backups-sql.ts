import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'

/** A whole backup, or what came after it (`npm run backup -- <place> --changes`). */
export const BACKUP_KINDS = ['whole', 'changes'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** Stores how a backup ended just now. */
export async function storeBackupResult(db: Db, kind: BackupKind, isGood: boolean): Promise<void> {
  const column = sql.ref(isGood ? 'finished_at' : 'failed_at')
  await sql`
    insert into backup_results (kind, ${column}) values (${kind}, now())
    on conflict (kind) do update set ${column} = excluded.${column}`.execute(db)
}

/** When the newest good backup of each kind ended; nothing for a kind without one. */
export function listGoodBackups(db: Db) {
  return many(
    db,
    sql<{ kind: BackupKind; finished_at: Date }>`
      select kind, finished_at from backup_results where finished_at is not null order by kind`,
  )
}
