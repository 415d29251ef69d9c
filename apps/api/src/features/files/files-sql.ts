import { sql } from 'kysely'
import { type Db, many, maybe } from '../../platform/db.ts'

export type FileRow = {
  id: string
  storage_key: string
  key_cipher: string | null
  file_name: string
  content_type: string
  size_bytes: number
}

export function findFile(db: Db, id: string) {
  return maybe(
    db,
    sql<FileRow>`
      select id, storage_key, key_cipher, file_name, content_type, size_bytes from files where id = ${id}`,
  )
}

/** Those of the keys that have a row. */
export async function knownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await many(
    db,
    sql<{ storage_key: string }>`select storage_key from files where storage_key = any(${keys}::text[])`,
  )
  return new Set(rows.map((row) => row.storage_key))
}

export type UnsealedFile = { id: string; storage_key: string; sha256: Buffer }

/** Old files whose bytes are not encrypted, after `afterId` in the order of ids. */
export function listUnsealed(db: Db, afterId: string, limit: number): Promise<UnsealedFile[]> {
  return many(
    db,
    sql<UnsealedFile>`
      select id, storage_key, sha256 from files where key_cipher is null and id > ${afterId}::uuid
       order by id limit ${limit}`,
  )
}

/** Points the row of an old file at its encrypted bytes; false when it was deleted or done meanwhile. */
export async function switchToSealed(
  db: Db,
  { id, storage_key }: UnsealedFile,
  sealed: { storageKey: string; keyCipher: string },
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      update files set storage_key = ${sealed.storageKey}, key_cipher = ${sealed.keyCipher}
       where id = ${id} and storage_key = ${storage_key} and key_cipher is null returning 1`,
  )
  return row !== undefined
}

/** The keys of all stored bytes that have a row. */
export async function storedKeys(db: Db): Promise<string[]> {
  const rows = await many(db, sql<{ storage_key: string }>`select storage_key from files`)
  return rows.map((row) => row.storage_key)
}
