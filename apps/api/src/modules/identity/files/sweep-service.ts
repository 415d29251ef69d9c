import type { Deps } from '../../../platform/deps.ts'
import { openFileStore } from './file-store.ts'
import { knownKeys, listUnsealed, switchToSealed, type UnsealedFile } from './files-sql.ts'
import { storeBytes } from './stored-bytes.ts'
import { MARK } from './uploads-mark-service.ts'

const DAY_MS = 86_400_000
const BATCH = 20
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Removes files that no row knows and that are older than a day. Gives how many. */
export async function sweepFiles({ db, config }: Deps, now = Date.now()): Promise<number> {
  const store = openFileStore(config)
  let removed = 0
  for await (const page of inPages(store.list(), 1000)) {
    const known = await knownKeys(
      db,
      page.map(({ key }) => key),
    )
    for (const { key, changedAt } of page) {
      if (key === MARK || known.has(key) || now - changedAt.getTime() < DAY_MS) continue
      await store.delete(key)
      removed += 1
    }
  }
  return removed
}

/**
 * Encrypts old files: the encrypted bytes are written first, then the row is pointed at them if it
 * is unchanged, and the sweep removes the old bytes. A crash at any point leaves a readable file.
 * `most` bounds one run. Gives how many were done, and the ids of files whose bytes contradict their row.
 */
export async function sealOldFiles(deps: Deps, most = 500): Promise<{ sealed: number; broken: string[] }> {
  const broken: string[] = []
  let sealed = 0
  let afterId = FIRST_ID
  while (sealed < most) {
    const files = await listUnsealed(deps.db, afterId, Math.min(BATCH, most - sealed))
    for (const file of files) {
      if (await sealOldFile(deps, file)) sealed += 1
      else broken.push(file.id)
    }
    const last = files.at(-1)
    if (!last) break
    afterId = last.id
  }
  return { sealed, broken }
}

async function sealOldFile(deps: Deps, file: UnsealedFile): Promise<boolean> {
  const store = openFileStore(deps.config)
  const source = await store.getStream(file.storage_key).catch(() => null)
  if (!source) return false
  const stored = await storeBytes(deps, file.id, source)
  const isWhole = stored.sha256.equals(file.sha256)
  if (isWhole && (await switchToSealed(deps.db, file, stored))) return true
  await store.delete(stored.storageKey)
  // Another server or a deletion may have been faster; only wrong bytes are reported.
  return isWhole
}

async function* inPages<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let page: T[] = []
  for await (const item of items) {
    page.push(item)
    if (page.length < size) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
