import type { Deps } from '../../../platform/deps.ts'
import { openFileStore } from './file-store.ts'
import { knownKeys } from './files-sql.ts'
import { MARK } from './uploads-mark-service.ts'

const DAY_MS = 86_400_000

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
