import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Deletes the payees of a person, in the caller's transaction. */
export async function deletePayeesOf(trx: Db, userId: number): Promise<void> {
  await sql`delete from payees where user_id = ${userId}`.execute(trx)
}
