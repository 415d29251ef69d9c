import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Ending } from '../../platform/ending.ts'

/** Cancels a person's changes of mobile and e-mail that wait for their code. */
export async function endContactChangesOf(trx: Db, { userId }: Ending): Promise<void> {
  await sql`delete from contact_changes where user_id = ${userId}`.execute(trx)
}
