import { createHash } from 'node:crypto'
import type { Place } from './place.ts'

/** A stored part of a backup; its name is relative to the backup. */
export type Part = { name: string; bytes: number; sha256: string }

export type Manifest = {
  format: 1
  id: string
  /** When it began and was whole. */
  startedAt: string
  finishedAt: string
  portal: string
  /** The newest migration that the database had applied. */
  migration: string
  /** `base`: a copy of the bundled server's files, which WAL goes on from. `dump`: one of a server of one's own. */
  database: 'base' | 'dump'
  postgres: string
  /** `base` alone: which server it is of, and where its WAL begins and ends at least. */
  wal?: { system: string; start: string; stop: string }
  /** Fingerprints of the keys that the sealed keyring holds. */
  keys: Record<string, string>
  uploads: { files: number; bytes: number }
  parts: Part[]
}

const FORMAT = 1
export const folderOf = (id: string) => `backups/${id}`
const manifestKey = (id: string) => `${folderOf(id)}/manifest.json`
export const sealedKey = (id: string) => `${folderOf(id)}/keyring.sealed`
export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** A name by which backups sort in the order of their time. */
export function newId(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** The manifest as it is stored: its own SHA-256 in the first line. */
export function manifestBytes(manifest: Manifest): Buffer {
  const text = JSON.stringify(manifest, null, 2)
  return Buffer.from(`${sha256(text)}\n${text}\n`)
}

/** Writes the manifest, after which the backup counts. */
export async function writeManifest(place: Place, id: string, bytes: Buffer): Promise<void> {
  await place.write(manifestKey(id), bytes, bytes.length)
}

/** The ids of the whole backups, oldest first: one without a manifest was cut off. */
export async function wholeBackups(place: Place): Promise<string[]> {
  const keys = await place.list('backups/')
  return keys.flatMap((key) => /^backups\/([^/]+)\/manifest\.json$/.exec(key)?.[1] ?? [])
}

/** Throws an Error for the operator when it is missing, damaged or of a newer format. */
export async function readManifest(place: Place, id: string): Promise<{ manifest: Manifest; bytes: Buffer }> {
  const pieces: Buffer[] = []
  for await (const piece of await place.read(manifestKey(id))) pieces.push(piece as Buffer)
  const bytes = Buffer.concat(pieces)
  const [sum, text = ''] = [bytes.toString().split('\n', 1)[0], bytes.toString().slice(65, -1)]
  if (sum !== sha256(text)) throw new Error(`The manifest of backup ${id} is damaged.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== FORMAT) {
    throw new Error(`Backup ${id} has format ${manifest.format}: a newer version of the portal restores it.`)
  }
  return { manifest, bytes }
}
