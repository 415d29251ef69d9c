import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { fingerprintsOf, type Keyring } from '../../apps/api/src/platform/security/keyring.ts'
import { versionOfPortal } from '../portal/release.ts'
import { serverAccount } from '../postgres/account.ts'
import { findClusterFolder } from '../postgres/cluster.ts'
import { startPostgres } from '../postgres.ts'
import {
  archiveUpToNow,
  archiveWal,
  type Bundled,
  connectAdmin,
  lockBackups,
  takeBase,
} from './base-backup.ts'
import { dumpDatabase } from './dump.ts'
import { type Manifest, manifestBytes, newId, sealedKey, writeManifest } from './manifest.ts'
import { openPlace } from './open-place.ts'
import { storePart, storeText } from './parts.ts'
import type { Place } from './place.ts'
import { prune } from './prune.ts'
import { seal } from './sealed-part.ts'
import { readKeyringOf, type Sources } from './sources.ts'
import { copyUploads } from './uploads.ts'
import { packWal } from './wal.ts'

type Log = (line: string) => void

/** The contents of a backup under the passphrase. */
export type SealedSecrets = { keyring: Keyring; passwords?: Record<string, string> }

/**
 * Makes a whole backup of the portal, beside a running one or without. Its manifest is written last: what is cut off
 * before counts for nothing. Removes whole backups beyond the newest `keep`. Throws an Error for the operator.
 */
export async function takeBackup(
  placeName: string,
  { sources, passphrase, keep, log }: { sources: Sources; passphrase: string; keep: number; log: Log },
): Promise<Manifest> {
  const place = openPlace(placeName, sources.storage.s3)
  const startedAt = new Date()
  const id = newId(startedAt)
  const stored = sources.databaseUrl
    ? await ofOwnServer(place, id, sources, sources.databaseUrl)
    : await ofBundled(place, id, sources, log)
  const { uploads, keyring, passwords, parts, ...facts } = stored
  parts.push(await storeText(place, id, 'uploads.json', JSON.stringify(uploads.all)))
  const manifest: Manifest = {
    format: 1,
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    portal: versionOfPortal(),
    ...facts,
    keys: Object.fromEntries(
      [...fingerprintsOf(keyring)].map(([key, fingerprint]) => [key, fingerprint.toString('hex')]),
    ),
    uploads: { files: uploads.all.length, bytes: uploads.bytes },
    parts,
  }
  const bytes = manifestBytes(manifest)
  const secrets: SealedSecrets = { keyring, ...(passwords ? { passwords } : {}) }
  const sealed = seal(Buffer.from(JSON.stringify(secrets)), passphrase, bytes)
  await place.write(sealedKey(id), sealed, sealed.length)
  await writeManifest(place, id, bytes)
  await prune(place, keep, log)
  return manifest
}

async function ofBundled(place: Place, id: string, sources: Sources, log: Log) {
  const { dataDir } = sources.storage
  if (!findClusterFolder(dataDir)) {
    throw new Error(`There is nothing to back up: ${dataDir} holds no portal. Is DATA_DIR right?`)
  }
  const postgres = await startPostgres({ dataDir, log })
  const server: Bundled = { ...postgres, account: serverAccount() }
  const admin = await connectAdmin(server)
  try {
    await lockBackups(admin)
    const { incoming, isArchiving } = await archiveWal(admin, server, place)
    if (!isArchiving) log('WAL is archived from the next start of the portal on.')
    const parts = await storeHeads(place, id, sources)
    const keysBefore = await readKeyringOf(sources)
    const base = await takeBase(server)
    try {
      for (const name of base.files) {
        parts.push(...(await storePart(place, id, name, path.join(base.folder, name))))
      }
    } finally {
      base.remove()
    }
    if (isArchiving) await archiveUpToNow(admin)
    // After the WAL: bytes are stored before their rows, so that every row up to there has its bytes.
    const uploads = await copyUploads(place, sources.storage)
    await packWal(place, incoming)
    const passwords = JSON.parse(await readFile(path.join(postgres.folder, 'passwords.json'), 'utf8'))
    const { migration, postgres: version, system } = await factsOf(admin)
    return {
      parts,
      uploads,
      passwords: passwords as Record<string, string>,
      // A rotation meanwhile: the copy may need the keys of before and of after.
      keyring: union(keysBefore, await readKeyringOf(sources)),
      database: 'base' as const,
      migration,
      postgres: version,
      wal: { system, start: base.start, stop: base.stop },
    }
  } finally {
    await admin.end()
    await postgres.stop()
  }
}

async function ofOwnServer(place: Place, id: string, sources: Sources, databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  const draft = await mkdtemp(path.join(sources.storage.dataDir, 'dump-'))
  try {
    await lockBackups(client)
    const parts = await storeHeads(place, id, sources)
    const keysBefore = await readKeyringOf(sources)
    const file = path.join(draft, 'database.dump')
    await dumpDatabase(databaseUrl, file)
    parts.push(...(await storePart(place, id, 'database.dump', file)))
    const uploads = await copyUploads(place, sources.storage)
    const keyring = union(keysBefore, await readKeyringOf(sources))
    const { migration, postgres } = await factsOf(client)
    return { parts, uploads, passwords: undefined, keyring, database: 'dump' as const, migration, postgres }
  } finally {
    await rm(draft, { recursive: true, force: true })
    await client.end()
  }
}

/** Before the database, so that it is never behind its signed heads. */
async function storeHeads(place: Place, id: string, { storage }: Sources) {
  if (!existsSync(storage.auditHeadsFile)) return []
  const { size } = statSync(storage.auditHeadsFile)
  return storePart(place, id, 'audit-heads.log', storage.auditHeadsFile, size)
}

function union(before: Keyring, after: Keyring): Keyring {
  return { active: after.active, keys: { ...before.keys, ...after.keys } }
}

async function factsOf(client: Client) {
  const { rows } = await client.query(
    `select (select max(name) from schema_migrations) as migration,
            current_setting('server_version') as postgres, system_identifier::text as system
       from pg_control_system()`,
  )
  return rows[0] as { migration: string; postgres: string; system: string }
}
