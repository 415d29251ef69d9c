import type { Context } from '../../platform/context.ts'
import { makeUploadsFolder, openFileStore } from './file-store.ts'
import { knownKeys, listUnsealed, switchToSealed, type UnsealedFile } from './files-sql.ts'
import { storeBytes } from './stored-bytes.ts'

const DAY_MS = 86_400_000
const BATCH = 20
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Removes files that no row knows and that are older than a day. Gives how many. */
export async function sweepFiles({ db, config }: Context, now = Date.now()): Promise<number> {
  await makeUploadsFolder(config)
  const store = openFileStore(config)
  const { objects } = await store.listAll('', { recursive: true })
  const keys = [...objects].flatMap((object) => (object.isFile ? [object.key] : []))
  const known = await knownKeys(db, keys)
  let removed = 0
  for (const key of keys) {
    if (known.has(key)) continue
    const { lastModified } = await store.getMetaData(key)
    if (now - lastModified.getTime() < DAY_MS) continue
    await store.delete(key)
    removed += 1
  }
  return removed
}

/**
 * Encrypts the files of before: the encrypted bytes are written first, then the row is pointed at them if it still
 * is as it was, and the old bytes are left to the sweep. A crash anywhere leaves a file that can be read.
 * `most` bounds one run. Gives how many were done, and the ids of those whose bytes are not what their row says.
 */
export async function sealOldFiles(
  context: Context,
  most = 500,
): Promise<{ sealed: number; broken: string[] }> {
  const broken: string[] = []
  let sealed = 0
  let afterId = FIRST_ID
  while (sealed < most) {
    const files = await listUnsealed(context.db, afterId, Math.min(BATCH, most - sealed))
    for (const file of files) {
      if (await sealOldFile(context, file)) sealed += 1
      else broken.push(file.id)
    }
    const last = files.at(-1)
    if (!last) break
    afterId = last.id
  }
  return { sealed, broken }
}

async function sealOldFile(context: Context, file: UnsealedFile): Promise<boolean> {
  const store = openFileStore(context.config)
  const source = await store.getStream(file.storage_key).catch(() => null)
  if (!source) return false
  const stored = await storeBytes(context, file.id, source)
  const isWhole = stored.sha256.equals(file.sha256)
  if (isWhole && (await switchToSealed(context.db, file, stored))) return true
  await store.delete(stored.storageKey)
  // Whoever took it from us (a second server, a deletion) is right; only wrong bytes are worth a word.
  return isWhole
}
