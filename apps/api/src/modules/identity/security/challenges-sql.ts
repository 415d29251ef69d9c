import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { Ending } from '../../../platform/security/ending.ts'

export type Purpose = 'add' | 'sign-in' | 'step-up'

type Challenge = {
  tokenHash: Buffer
  purpose: Purpose
  /** The session it was made for; null for signing in. */
  sessionHash: Buffer | null
}

/** Stores a challenge, valid for `seconds`. */
export async function addChallenge(
  db: Db,
  challenge: Challenge & { challenge: string; seconds: number },
): Promise<void> {
  const { tokenHash, purpose, sessionHash, seconds } = challenge
  await sql`
    insert into passkey_challenges (token_hash, purpose, challenge, session_hash, expires_at)
    values (${tokenHash}, ${purpose}, ${challenge.challenge}, ${sessionHash},
            now() + make_interval(secs => ${seconds}))`.execute(db)
}

/** Consumes a challenge; undefined when it was consumed, has expired or belongs to another browser. */
export function spendChallenge(db: Db, { tokenHash, purpose, sessionHash }: Challenge) {
  return maybe(
    db,
    sql<{ challenge: string }>`
      delete from passkey_challenges
       where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > now()
         and session_hash is not distinct from ${sessionHash}
      returning challenge`,
  )
}

/** Deletes expired challenges. */
export async function dropOldChallenges(db: Db): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db)
}

/** Ends the challenges of a person's sessions. One for signing in belongs to a browser, not to a person yet. */
export async function endChallengesOf(trx: Db, { userId, exceptSession = null }: Ending): Promise<void> {
  await sql`
    delete from passkey_challenges
     where session_hash in (select token_hash from sessions where user_id = ${userId})
       and (${exceptSession}::bytea is null or session_hash <> ${exceptSession})`.execute(trx)
}
