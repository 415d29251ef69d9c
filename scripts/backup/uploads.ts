import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type FileStore, openFileStore } from '../../apps/api/src/modules/identity/files/file-store.ts'
import type { StorageSettings } from '../../apps/api/src/platform/configuration/storage-settings.ts'
import { type Place, readVerified, verify } from './place.ts'

const AT_ONCE = 8
const STORED = /^uploads\/(.+)\.([0-9a-f]{64})$/

/** An upload in a backup: the name carries the sum. Uploads never change, so each is copied once. */
export type Upload = { key: string; sha256: string }

export const objectOf = ({ key, sha256 }: Upload) => `uploads/${key}.${sha256}`

/** Copies the uploads that the place has not got. Gives all that are in the store now, and how many were new. */
export async function copyUploads(place: Place, settings: StorageSettings) {
  const store = openFileStore(settings)
  const there = new Map((await listUploads(place)).map((upload) => [upload.key, upload]))
  const all: Upload[] = []
  let [copied, bytes] = [0, 0]
  await atOnce(store.list(), async (file) => {
    const known = there.get(file.key)
    const upload = known ?? { key: file.key, sha256: await sumOf(store, file.key) }
    all.push(upload)
    bytes += file.bytes
    if (known) return
    await place.write(objectOf(upload), await store.getStream(file.key), file.bytes)
    copied += 1
  })
  return { all, copied, bytes }
}

/** Every upload that a place holds. */
export async function listUploads(place: Place): Promise<Upload[]> {
  return (await place.list('uploads/')).flatMap((key) => {
    const [, upload, sha256] = STORED.exec(key) ?? []
    return upload && sha256 ? [{ key: upload, sha256 }] : []
  })
}

/** Reads each upload and throws where one is missing or damaged. */
export async function verifyUploads(place: Place, uploads: Upload[]): Promise<void> {
  await atOnce(uploads, (upload) => verify(place, objectOf(upload), upload.sha256))
}

/** Puts the uploads into the store of the settings; those that are there already are left alone. */
export async function restoreUploads(place: Place, uploads: Upload[], settings: StorageSettings) {
  // A restore that the power cuts off is begun anew.
  const store = openFileStore(settings, false)
  const there = new Set<string>()
  for await (const { key } of store.list()) there.add(key)
  await atOnce(uploads, async (upload) => {
    if (there.has(upload.key)) return
    await store.putStream(upload.key, Readable.from(readVerified(place, objectOf(upload), upload.sha256)))
  })
}

async function sumOf(store: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of await store.getStream(key)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Does the work for each item, some at a time: each waits for the disk or the network. */
async function atOnce<T>(items: Iterable<T> | AsyncIterable<T>, work: (item: T) => Promise<void>) {
  const source = Readable.from(items)
  await source.forEach(work, { concurrency: AT_ONCE })
}
