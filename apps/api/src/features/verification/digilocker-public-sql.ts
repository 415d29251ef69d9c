import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Ending } from '../../platform/ending.ts'

/** Ends a person's requests to DigiLocker that are under way: what comes of them counts for nothing. */
export async function endDigilockerOf(trx: Db, { userId }: Ending): Promise<void> {
  await sql`
    delete from digilocker_requests
     where user_id = ${userId} and status in ('preparing', 'pending', 'review')`.execute(trx)
}
