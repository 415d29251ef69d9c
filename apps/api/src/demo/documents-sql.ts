import { sql } from 'kysely'
import type { WrittenFile } from '../modules/identity/api.ts'
import type { Db } from '../platform/database/db.ts'
import type { DemoPayee } from './payees.ts'

/** Adds the rows of written files. Gives the file's id for each payee that has one. */
export async function insertDocuments(
  db: Db,
  written: ReadonlyMap<DemoPayee, WrittenFile>,
): Promise<Map<DemoPayee, string>> {
  const rows = [...written].map(([payee, file]) => ({
    id: file.id,
    storage_key: file.storageKey,
    key_cipher: file.keyCipher,
    file_name: file.fileName,
    content_type: file.contentType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256.toString('hex'),
    owner_id: payee.owner.id,
    created_at: payee.created_at,
  }))
  await sql`
      insert into files (id, storage_key, key_cipher, file_name, content_type, size_bytes, sha256, owner_id,
                         is_upload, created_at)
      select id, storage_key, key_cipher, file_name, content_type, size_bytes, decode(sha256, 'hex'), owner_id,
             true, created_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
          id uuid, storage_key text, key_cipher text, file_name text, content_type text, size_bytes integer,
          sha256 text, owner_id bigint, created_at timestamptz)`.execute(db)
  return new Map([...written].map(([payee, file]) => [payee, file.id]))
}
