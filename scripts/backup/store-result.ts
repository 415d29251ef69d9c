import {
  BACKUP_KINDS,
  type BackupKind,
  storeBackupResult,
} from '../../apps/api/src/modules/operations/backups/backups-sql.ts'
import { connect } from '../../apps/api/src/platform/database/db.ts'
import { openExisting } from '../portal/existing-database.ts'
import type { Sources } from './sources.ts'

/** Reads the kind of a backup. Throws an Error for the operator for another word. */
export function readKind(word: string): BackupKind {
  const kind = BACKUP_KINDS.find((each) => each === word)
  if (!kind) throw new Error(`A backup is ${BACKUP_KINDS.join(' or ')}, not "${word}".`)
  return kind
}

/** Stores in the portal's database how a backup ended: the portal mails role 1 when one failed or none came for a day. */
export async function storeResult(
  { storage, databaseUrl }: Sources,
  kind: BackupKind,
  isGood: boolean,
): Promise<void> {
  const place = { dataDir: storage.dataDir, databaseUrl }
  const database = await openExisting(place, { mayBeNew: false, mayBeEmpty: false }, console.error)
  try {
    const { db, close } = connect(database.addresses.MIGRATION_DATABASE_URL ?? databaseUrl ?? '', 1)
    try {
      await storeBackupResult(db, kind, isGood)
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
}
