import { folderOf, readManifest, wholeBackups } from './manifest.ts'
import { type piecesOf, readPart } from './parts.ts'
import type { Place } from './place.ts'
import { listUploads, objectOf, type Upload } from './uploads.ts'
import { removeWalBefore } from './wal.ts'

/** Removes whole backups beyond the newest `keep`, incomplete ones, and the WAL and uploads that none needs. */
export async function prune(place: Place, keep: number, log: (line: string) => void): Promise<void> {
  const whole = await wholeBackups(place)
  const kept = whole.slice(-keep)
  const newest = kept.at(-1)
  if (!newest) return
  const keys = await place.list('backups/')
  // Manifests first: half a backup must not be taken for a whole one.
  for (const key of [...keys].sort((a, b) => Number(isManifest(b)) - Number(isManifest(a)))) {
    const id = key.split('/')[1] ?? ''
    // One that is newer may still be written.
    if (kept.includes(id) || id > newest) continue
    await place.remove(key)
  }
  for (const id of whole.slice(0, -keep)) log(`Removed the old backup ${folderOf(id)}.`)
  const starts: string[] = []
  const needed = new Set<string>()
  for (const id of kept) {
    const { manifest } = await readManifest(place, id)
    if (manifest.wal) starts.push(manifest.wal.start)
    for (const upload of await uploadsOf(place, manifest.id, manifest.parts)) needed.add(objectOf(upload))
  }
  const oldest = starts.sort((a, b) => (a.slice(8) < b.slice(8) ? -1 : 1))[0]
  if (oldest) await removeWalBefore(place, oldest)
  for (const upload of await listUploads(place)) {
    if (!needed.has(objectOf(upload))) await place.remove(objectOf(upload))
  }
}

const isManifest = (key: string) => key.endsWith('/manifest.json')

/** The list of uploads of a backup. */
export async function uploadsOf(
  place: Place,
  id: string,
  parts: Parameters<typeof piecesOf>[0],
): Promise<Upload[]> {
  const pieces: Buffer[] = []
  for await (const piece of readPart(place, id, parts, 'uploads.json')) pieces.push(piece)
  return JSON.parse(Buffer.concat(pieces).toString()) as Upload[]
}
