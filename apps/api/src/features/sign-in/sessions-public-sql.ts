import { sql } from 'kysely'
import { type Db, maybe } from '../../platform/db.ts'
import type { Ending } from '../../platform/ending.ts'

/**
 * Locks a person's row until the transaction ends, so that a sign-in and a change of their password or status
 * come one after the other. `active` is whether they may sign in: switched on and verified.
 */
export function lockPerson(trx: Db, userId: number) {
  return maybe(
    trx,
    sql<{ role_id: number; active: boolean }>`
      select role_id, status = 1 and document_verified = 1 as active
        from users where id = ${userId} for no key update`,
  )
}

/** Ends a person's sessions; of the device that is spared, those stay too. */
export async function endSessionsOf(trx: Db, { userId, exceptSession = null }: Ending): Promise<void> {
  await sql`
    update sessions set ended_at = now()
     where user_id = ${userId} and ended_at is null
       and (${exceptSession}::bytea is null
            or (token_hash <> ${exceptSession}
                and not coalesce(
                  device_id = (select device_id from sessions where token_hash = ${exceptSession}), false)))`.execute(
    trx,
  )
}

/** Ends a person's codes that are under way, of sign-ins and of step-ups. */
export async function endCodesOf(trx: Db, { userId, exceptSession = null }: Ending): Promise<void> {
  await sql`
    update otps set dead_at = now()
     where user_id = ${userId} and used_at is null and dead_at is null
       and (${exceptSession}::bytea is null or session_hash is distinct from ${exceptSession})`.execute(trx)
}

/** Marks a session as used just now. */
export async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`/* prepared touch-session */ update sessions set seen_at = now() where token_hash = ${tokenHash}`.execute(
    db,
  )
}

/** Records that the session has just been proved. */
export async function markSteppedUp(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`update sessions set stepped_up_at = now() where token_hash = ${tokenHash}`.execute(db)
}
