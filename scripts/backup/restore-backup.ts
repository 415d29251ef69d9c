import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { knownSchemas, LAST_BEFORE_BASELINE } from '../../apps/api/src/platform/database/schema-files.ts'
import { fingerprintsOf } from '../../apps/api/src/platform/security/keyring.ts'
import { serverAccount } from '../postgres/account.ts'
import { makeDataFolder, type Passwords } from '../postgres/cluster.ts'
import { loadDump, refuseFullDatabase } from './dump.ts'
import { folderOf, type Manifest, readManifest, sealedKey, wholeBackups } from './manifest.ts'
import { openPlace } from './open-place.ts'
import { piecesOf, readPart } from './parts.ts'
import { type Place, verify } from './place.ts'
import { uploadsOf } from './prune.ts'
import { recoverDatabase } from './recovery.ts'
import { unseal } from './sealed-part.ts'
import type { Sources } from './sources.ts'
import type { SealedSecrets } from './take-backup.ts'
import { listUploads, objectOf, restoreUploads, verifyUploads } from './uploads.ts'
import { type Archived, listWal, readArchived, walAfter } from './wal.ts'

type Log = (line: string) => void
export type Restored = { manifest: Manifest; reached: string | null; segments: number; uploads: number }

type Wanted = {
  sources: Sources
  passphrase: string
  /** A whole backup; without it the newest, or the newest before `to`. */
  id?: string
  /** The state at this moment; without it all that there is. For the bundled server alone. */
  to?: Date
  log: Log
}

/**
 * Restores the newest whole backup of a place, or the one that is named, with all WAL after it, or with that up to a
 * moment, into an empty data folder. Everything is read and compared before anything is written. Throws an Error for the
 * operator; nothing that it leaves behind can start as a portal, since the keyring is written last.
 */
export async function restoreBackup(
  placeName: string,
  { sources, passphrase, id, to, log }: Wanted,
): Promise<Restored> {
  const { storage } = sources
  refuseFullFolder(storage.dataDir)
  const place = openPlace(placeName, storage.s3)
  const chosen = to && !id ? await newestBefore(place, to) : await choose(place, id)
  const { manifest, bytes } = await readManifest(place, chosen)
  await refuseUnfitting(manifest, sources)
  if (to) refuseMoment(manifest, to)
  const secrets = await openSealed(place, manifest, bytes, passphrase)
  if (manifest.database === 'dump') await refuseFullDatabase(sources.databaseUrl ?? '')
  log(`Comparing the sums of backup ${manifest.id} …`)
  const { wal, uploads } = await verifyBackup(place, manifest)
  makeDataFolder(storage.dataDir, serverAccount())
  log('All sums are right. Restoring …')
  await restoreUploads(place, uploads, storage)
  await restoreHeads(place, manifest, storage.auditHeadsFile, log)
  const reached = await restoreDatabase({ place, manifest, sources, wal, secrets, to, log })
  await writeOnce(path.join(storage.dataDir, 'keyring.json'), [Buffer.from(JSON.stringify(secrets.keyring))])
  return { manifest, reached, segments: wal.length, uploads: uploads.length }
}

function refuseFullFolder(dataDir: string): void {
  const entries = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name !== 'lost+found') : []
  if (entries.length === 0) return
  throw new Error(
    `${dataDir} is not empty (${entries.slice(0, 3).join(', ')}): restore wants an empty DATA_DIR. ` +
      'Put what is there aside, or name another folder.',
  )
}

async function choose(place: Place, id: string | undefined): Promise<string> {
  const whole = await wholeBackups(place)
  const chosen = id ?? whole.at(-1)
  if (chosen && whole.includes(chosen)) return chosen
  const those = whole.length > 0 ? ` There are: ${whole.join(', ')}.` : ''
  throw new Error(`${place.name} holds no whole backup${id ? ` ${id}` : ''}.${those}`)
}

/** The newest whole backup that had ended by a moment: WAL goes on from it. */
async function newestBefore(place: Place, to: Date): Promise<string> {
  const whole = await wholeBackups(place)
  for (const id of whole.toReversed()) {
    const { manifest } = await readManifest(place, id)
    if (new Date(manifest.finishedAt) <= to) return id
  }
  throw new Error(
    `${place.name} holds no whole backup that had ended by ${to.toISOString()}. There are: ${whole.join(', ') || 'none'}.`,
  )
}

function refuseMoment({ database, finishedAt, id }: Manifest, to: Date): void {
  if (database === 'dump') {
    throw new Error(
      'A dump is one moment. To restore a server of your own to another one use its own tool: pgbackrest --type=time --target=…',
    )
  }
  if (new Date(finishedAt) > to) {
    throw new Error(`Backup ${id} ended at ${finishedAt}: it cannot be restored to ${to.toISOString()}.`)
  }
}

async function refuseUnfitting({ migration, database }: Manifest, { databaseUrl }: Sources): Promise<void> {
  if (!(await knownSchemas()).includes(migration)) {
    throw new Error(
      migration < LAST_BEFORE_BASELINE
        ? `The backup has a schema older than this version goes on from (${migration}): restore it with the version before, start that once, and upgrade.`
        : `The backup has the schema of a newer version of the portal (${migration}): restore it with that version.`,
    )
  }
  if (database === 'base' && databaseUrl) {
    throw new Error('This backup is of the bundled server: restore it without DATABASE_URL.')
  }
  if (database === 'dump' && !databaseUrl) {
    throw new Error(
      'This backup is of a server of your own: name an empty database of one in DATABASE_URL (and its owner in MIGRATION_DATABASE_URL).',
    )
  }
}

/** The sealed keyring, which must be the one that the manifest names. */
async function openSealed(
  place: Place,
  { id, keys }: Manifest,
  manifest: Buffer,
  passphrase: string,
): Promise<SealedSecrets> {
  const pieces: Buffer[] = []
  for await (const piece of await place.read(sealedKey(id))) pieces.push(piece as Buffer)
  const secrets = JSON.parse(unseal(Buffer.concat(pieces), passphrase, manifest).toString()) as SealedSecrets
  const prints = [...fingerprintsOf(secrets.keyring)]
  const isWrong = ([key, print]: [string, Buffer]) => keys[key] !== print.toString('hex')
  if (prints.length !== Object.keys(keys).length || prints.some(isWrong)) {
    throw new Error(`The keyring in backup ${id} is not the one of its database.`)
  }
  return secrets
}

/** Reads all that a restore needs and throws where something is missing or damaged. Gives WAL and uploads. */
export async function verifyBackup(place: Place, manifest: Manifest) {
  for (const part of manifest.parts) await verify(place, `${folderOf(manifest.id)}/${part.name}`, part.sha256)
  const wal = manifest.wal ? walAfter(await listWal(place), manifest.wal.start) : []
  for (const file of wal) await readArchived(place, file)
  const uploads = await allUploads(place, manifest)
  await verifyUploads(place, uploads)
  return { wal, uploads }
}

/** Those of the backup, and those that were added after it. */
async function allUploads(place: Place, { id, parts }: Manifest) {
  const listed = await uploadsOf(place, id, parts)
  const all = new Map([...(await listUploads(place)), ...listed].map((upload) => [objectOf(upload), upload]))
  return [...all.values()]
}

async function restoreHeads(place: Place, { id, parts }: Manifest, file: string, log: Log): Promise<void> {
  if (piecesOf(parts, 'audit-heads.log').length === 0) return
  if (existsSync(file)) return log(`${file} is there already, and stays: the audit log is compared with it.`)
  await writeOnce(file, readPart(place, id, parts, 'audit-heads.log'))
}

async function restoreDatabase({
  place,
  manifest,
  sources: { storage, databaseUrl },
  wal,
  secrets: { passwords },
  to,
  log,
}: {
  place: Place
  manifest: Manifest
  sources: Sources
  wal: Archived[]
  secrets: SealedSecrets
  to: Date | undefined
  log: Log
}): Promise<string | null> {
  if (manifest.database === 'base') {
    if (!passwords?.postgres) throw new Error('The backup does not hold the passwords of its database.')
    return recoverDatabase(storage.dataDir, {
      place,
      manifest,
      wal,
      passwords: passwords as Passwords,
      to,
      log,
    })
  }
  const draft = await mkdtemp(path.join(storage.dataDir, 'dump-'))
  try {
    const file = path.join(draft, 'database.dump')
    await writeOnce(file, readPart(place, manifest.id, manifest.parts, 'database.dump'))
    await loadDump(databaseUrl ?? '', file)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return null
}

/** A new file for its owner alone, on the disk before this returns. */
async function writeOnce(file: string, bytes: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const piece of bytes) await handle.write(piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
