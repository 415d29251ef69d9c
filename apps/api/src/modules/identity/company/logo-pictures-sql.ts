import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import { standsInChange } from '../approvals/approvals-sql.ts'
import type { LogoRow } from './company-sql.ts'

/** Keeps a picture under its SHA-256; one that is there stays as it is. */
export async function keepPicture(trx: Db, digest: string, it: LogoRow): Promise<void> {
  await sql`
    insert into logo_pictures (digest, content_type, bytes, width, height)
    values (${digest}, ${it.content_type}, ${it.bytes}, ${it.width}, ${it.height})
    on conflict (digest) do nothing`.execute(trx)
}

export function findPicture(db: Db, digest: string) {
  return maybe(
    db,
    sql<LogoRow>`select content_type, bytes, width, height from logo_pictures where digest = ${digest}`,
  )
}

/** Removes the pictures that no change names which waits or could be put back. */
export async function dropPictures(trx: Db): Promise<void> {
  await sql`delete from logo_pictures where not ${standsInChange(sql`digest`)}`.execute(trx)
}
