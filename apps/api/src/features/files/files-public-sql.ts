import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

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
