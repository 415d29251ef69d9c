import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Deletes the student details and schools of a person, in the caller's transaction. */
export async function deleteSchoolsOf(trx: Db, userId: number): Promise<void> {
  await sql`delete from student_fees where user_id = ${userId}`.execute(trx)
  await sql`delete from schools where user_id = ${userId}`.execute(trx)
}
