import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { endPush } from '../push/push-public-sql.ts'

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
