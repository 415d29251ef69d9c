import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'

export type FileRow = {
  id: string
  storage_key: string
  key_cipher: string
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

/** The keys of all stored bytes that have a row. */
export async function storedKeys(db: Db): Promise<string[]> {
  const rows = await many(db, sql<{ storage_key: string }>`select storage_key from files`)
  return rows.map((row) => row.storage_key)
}

/** A file whose bytes are written and whose row is not. */
export type WrittenFile = {
  /** Chosen before the row, because the bytes are bound to it. */
  id: string
  storageKey: string
  /** The key of its bytes, sealed by the keyring. */
  keyCipher: string
  fileName: string
  contentType: string
  sizeBytes: number
  sha256: Buffer
  /** Sent by a person, and not made by the server. */
  isUpload: boolean
}

/** Adds the row of a written file; gives its id. */
export async function insertFile(db: Db, file: WrittenFile, ownerId: number): Promise<string> {
  await sql`
    insert into files (id, storage_key, key_cipher, file_name, content_type, size_bytes, sha256, owner_id, is_upload)
    values (${file.id}, ${file.storageKey}, ${file.keyCipher}, ${file.fileName}, ${file.contentType},
            ${file.sizeBytes}, ${file.sha256}, ${ownerId}, ${file.isUpload})`.execute(db)
  return file.id
}

/** Deletes a file's row; the next sweep removes its bytes. */
export async function deleteFile(db: Db, id: string): Promise<void> {
  await sql`delete from files where id = ${id}`.execute(db)
}

/** Deletes the rows of the files whose ids a query gives. */
export async function deleteFiles(db: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`delete from files where id in (${ids})`.execute(db)
}

/** Deletes the rows of a person's files. */
export function deleteFilesOf(db: Db, ownerId: number): Promise<void> {
  return deleteFiles(db, sql`select id from files where owner_id = ${ownerId}`)
}

/**
 * The bytes that the uploads of a person take without file `replacedId`. Locks until the transaction ends: no other
 * upload of theirs is judged or counted meanwhile.
 */
export async function lockStoredBytes(db: Db, userId: number, replacedId: string | null): Promise<number> {
  await sql`insert into file_quotas (user_id) values (${userId}) on conflict do nothing`.execute(db)
  // Two statements: the second sees rows whose commit the first waited for.
  await sql`select from file_quotas where user_id = ${userId} for update`.execute(db)
  const { bytes } = await one(
    db,
    sql<{ bytes: number }>`
      select stored_bytes - coalesce((
               select size_bytes from files
                where id = ${replacedId}::uuid and owner_id = ${userId} and is_upload), 0) as bytes
        from file_quotas where user_id = ${userId}`,
  )
  return bytes
}
