import { sql } from 'kysely'
import type { WrittenFile } from '../features/files/files-service.ts'
import { type Db, many } from '../platform/db.ts'
import type { DemoPayee } from './payees.ts'

/** Adds the rows of written files. Gives the file's id for each payee that has one. */
export async function insertDocuments(
  db: Db,
  written: ReadonlyMap<DemoPayee, WrittenFile>,
): Promise<Map<DemoPayee, string>> {
  const rows = [...written].map(([payee, file]) => ({
    storage_key: file.storageKey,
    file_name: file.fileName,
    content_type: file.contentType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256.toString('hex'),
    owner_id: payee.owner.id,
    created_at: payee.created_at,
  }))
  const stored = await many(
    db,
    sql<{ id: string; storage_key: string }>`
      insert into files (storage_key, file_name, content_type, size_bytes, sha256, owner_id, created_at)
      select storage_key, file_name, content_type, size_bytes, decode(sha256, 'hex'), owner_id, created_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
          storage_key text, file_name text, content_type text, size_bytes integer, sha256 text, owner_id bigint,
          created_at timestamptz)
      returning id, storage_key`,
  )
  const ids = new Map(stored.map((row) => [row.storage_key, row.id]))
  return new Map([...written].map(([payee, file]) => [payee, ids.get(file.storageKey) ?? '']))
}
