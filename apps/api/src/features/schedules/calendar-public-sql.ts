import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Ending } from '../../platform/ending.ts'

/** Ends the secret address of a person's calendar. */
export async function endCalendarOf(trx: Db, { userId }: Ending): Promise<void> {
  await sql`delete from due_calendars where user_id = ${userId}`.execute(trx)
}
