import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../platform/db.ts'

/** A file whose bytes are written and whose row is not. */
export type WrittenFile = {
  storageKey: string
  fileName: string
  contentType: string
  sizeBytes: number
  sha256: Buffer
}

export type FileRow = { storage_key: string; file_name: string; content_type: string; size_bytes: number }

/** Adds the row of a written file; gives its id. */
export async function insertFile(db: Db, file: WrittenFile, ownerId: number): Promise<string> {
  const { id } = await one(
    db,
    sql<{ id: string }>`
      insert into files (storage_key, file_name, content_type, size_bytes, sha256, owner_id)
      values (${file.storageKey}, ${file.fileName}, ${file.contentType}, ${file.sizeBytes}, ${file.sha256},
              ${ownerId}) returning id`,
  )
  return id
}

export function findFile(db: Db, id: string) {
  return maybe(
    db,
    sql<FileRow>`select storage_key, file_name, content_type, size_bytes from files where id = ${id}`,
  )
}

/** Forgets a file; its bytes go with the next sweep. */
export async function deleteFile(db: Db, id: string): Promise<void> {
  await sql`delete from files where id = ${id}`.execute(db)
}

/** Those of the keys that have a row. */
export async function knownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await many(
    db,
    sql<{ storage_key: string }>`select storage_key from files where storage_key = any(${keys}::text[])`,
  )
  return new Set(rows.map((row) => row.storage_key))
}
