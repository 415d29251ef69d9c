import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Ending } from '../../platform/ending.ts'

/** Ends what makes a person's devices known. */
export async function endDevicesOf(trx: Db, { userId, exceptSession = null }: Ending): Promise<void> {
  await sql`
    update devices set ended_at = now()
     where user_id = ${userId} and ended_at is null
       and id is distinct from (select device_id from sessions where token_hash = ${exceptSession})`.execute(
    trx,
  )
}
