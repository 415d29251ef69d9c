import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Ending } from '../../platform/ending.ts'

/** Ends the challenges of a person's sessions. One for signing in belongs to a browser, and to nobody yet. */
export async function endChallengesOf(trx: Db, { userId, exceptSession = null }: Ending): Promise<void> {
  await sql`
    delete from passkey_challenges
     where session_hash in (select token_hash from sessions where user_id = ${userId})
       and (${exceptSession}::bytea is null or session_hash <> ${exceptSession})`.execute(trx)
}
