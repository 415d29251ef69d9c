import { fingerprintsOf } from '../../apps/api/src/platform/security/keyring.ts'
import { serverAccount } from '../postgres/account.ts'
import { findClusterFolder } from '../postgres/cluster.ts'
import { startPostgres } from '../postgres.ts'
import { archiveUpToNow, archiveWal, type Bundled, connectAdmin, lockBackups } from './base-backup.ts'
import { readManifest, wholeBackups } from './manifest.ts'
import { openPlace } from './open-place.ts'
import { readKeyringOf, type Sources } from './sources.ts'
import { copyUploads } from './uploads.ts'
import { packWal } from './wal.ts'

export type Changes = { segments: number; uploads: number; newest: string }

/**
 * Adds to the newest backup what came after it: WAL up to now and new uploads. Gives null where only a whole backup
 * helps: there is none yet, it is of another kind of server, or the keyring has changed since. Throws an Error for the operator.
 */
export async function takeChanges(
  placeName: string,
  { sources, log }: { sources: Sources; log: (line: string) => void },
): Promise<Changes | null> {
  const { storage, databaseUrl } = sources
  const place = openPlace(placeName, storage.s3)
  const newest = (await wholeBackups(place)).at(-1)
  if (!newest || databaseUrl || !findClusterFolder(storage.dataDir)) return null
  const { manifest } = await readManifest(place, newest)
  const { wal } = manifest
  if (!wal) return null
  const keys = fingerprintsOf(await readKeyringOf(sources))
  if ([...keys].some(([key, print]) => manifest.keys[key] !== print.toString('hex'))) return null
  const postgres = await startPostgres({ dataDir: storage.dataDir, log })
  const server: Bundled = { ...postgres, account: serverAccount() }
  const admin = await connectAdmin(server)
  try {
    const { rows } = await admin.query('select system_identifier::text as system from pg_control_system()')
    if (rows[0].system !== wal.system) return null
    await lockBackups(admin)
    const { incoming, isArchiving } = await archiveWal(admin, server, place)
    const segment = isArchiving ? await archiveUpToNow(admin) : wal.stop
    // After the WAL: bytes are stored before their rows, so that every row up to there has its bytes.
    const { copied } = await copyUploads(place, storage)
    return { segments: await packWal(place, incoming), uploads: copied, newest: segment }
  } finally {
    await admin.end()
    await postgres.stop()
  }
}
