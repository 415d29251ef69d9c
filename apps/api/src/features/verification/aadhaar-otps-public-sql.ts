import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Ending } from '../../platform/ending.ts'

/** Ends a person's Aadhaar OTPs that are under way: none is passed on any more. */
export async function endAadhaarOtpsOf(trx: Db, { userId }: Ending): Promise<void> {
  await sql`delete from aadhaar_otps where user_id = ${userId} and used_at is null`.execute(trx)
}
