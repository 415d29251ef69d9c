import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'

/** Uses up a proof of work, by the nonce of its challenge; false when it was handed in before, to any copy of the server. */
export async function spendProof(db: Db, nonce: Buffer, expiresAtSeconds: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`insert into spent_proofs (nonce, expires_at) values (${nonce}, to_timestamp(${expiresAtSeconds}))
        on conflict (nonce) do nothing returning 1`,
  )
  return row !== undefined
}

/** Deletes expired proofs: expired challenges are refused anyway. */
export async function dropOldProofs(db: Db): Promise<void> {
  await sql`delete from spent_proofs where expires_at < now() - interval '1 minute'`.execute(db)
}
