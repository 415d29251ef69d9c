import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import { waitsWith } from '../../identity/api.ts'

/** Keeps sealed settings under their digest; those that are there stay as they are. */
export async function keepProposed(
  trx: Db,
  { digest, cipher, madeBy }: { digest: string; cipher: string; madeBy: number },
): Promise<void> {
  await sql`
    insert into gateway_settings_proposed (digest, settings_cipher, made_by) values (${digest}, ${cipher}, ${madeBy})
    on conflict (digest) do nothing`.execute(trx)
}

/** Takes sealed settings out: they are in force from now on, or the transaction is a trial. */
export function takeProposed(trx: Db, digest: string) {
  return maybe(
    trx,
    sql<{ settings_cipher: string }>`
      delete from gateway_settings_proposed where digest = ${digest} returning settings_cipher`,
  )
}

/** Removes the settings that no proposal names which waits. */
export async function dropProposed(trx: Db): Promise<void> {
  await sql`delete from gateway_settings_proposed where not ${waitsWith(sql`digest`)}`.execute(trx)
}
