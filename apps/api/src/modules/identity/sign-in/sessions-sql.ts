import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'
import type { Ending } from '../../../platform/security/ending.ts'
import { endPush } from '../../messaging/api.ts'

type NewSession = { userId: number; deviceId: number; tokenHash: Buffer; hours: number }

/** Opens a session that ends after `hours`, used or not. */
export async function addSession(db: Db, session: NewSession): Promise<void> {
  await sql`
    insert into sessions (token_hash, user_id, device_id, expires_at)
    values (${session.tokenHash}, ${session.userId}, ${session.deviceId},
            now() + make_interval(hours => ${session.hours}))`.execute(db)
}

/** Ends a session; its token is answered 401 from then on, and its device gets no more notifications of this person. */
export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`
    with ended as (
      update sessions set ended_at = now() where token_hash = ${tokenHash} and ended_at is null
      returning user_id, device_id, token_hash
    )
    ${endPush(sql`exists (
      select from ended e where e.user_id = push_subscriptions.user_id
         and (e.token_hash = session_hash or e.device_id = push_subscriptions.device_id))`)}`.execute(db)
}

/**
 * Locks the row of a person's account until the transaction ends, so that a sign-in and a change of their password or
 * status come one after the other. `active` is whether they may sign in: the account is switched on and verified, and a
 * member was not removed from its staff.
 */
export function lockPerson(trx: Db, userId: number) {
  return maybe(
    trx,
    sql<{ account_id: number; role_id: number; active: boolean }>`
      select u.id as account_id, u.role_id,
             u.status = 1 and u.document_verified = 1
               and (m.id is null or (m.joined_at is not null and m.ended_at is null)) as active
        from people p join users u on u.id = p.account_id left join account_members m on m.id = p.id
       where p.id = ${userId} for no key update of u`,
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

/** Ends a person's open codes, of sign-ins and of step-ups. */
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
