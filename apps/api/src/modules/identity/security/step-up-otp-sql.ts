import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'

/** Tries before a code is invalid. */
const TRIES = 5

type StepUpOtp = {
  userId: number
  sessionHash: Buffer
  channel: 'email' | 'mobile'
  codeHash: Buffer
  seconds: number
}

/** Stores a new code of a session, valid for `seconds`; it invalidates the session's older ones. */
export async function addStepUpOtp(db: Db, otp: StepUpOtp): Promise<void> {
  await sql`
    with killed as (
      update otps set dead_at = now()
       where user_id = ${otp.userId} and purpose = 'step-up' and session_hash = ${otp.sessionHash}
         and used_at is null and dead_at is null
    )
    insert into otps (user_id, purpose, session_hash, channel, code_hash, expires_at)
    values (${otp.userId}, 'step-up', ${otp.sessionHash}, ${otp.channel}, ${otp.codeHash},
            now() + make_interval(secs => ${otp.seconds}))`.execute(db)
}

const newest = (userId: number, sessionHash: Buffer) => sql`
  (select id from otps where user_id = ${userId} and purpose = 'step-up' and session_hash = ${sessionHash}
    order by id desc limit 1)`

/** Counts a try on the session's code before the comparison; undefined when the code allows none. */
export function countStepUpTry(db: Db, userId: number, sessionHash: Buffer) {
  return maybe(
    db,
    sql<{ id: number; code_hash: Buffer }>`
      update otps set tries = tries + 1
       where id = ${newest(userId, sessionHash)} and tries < ${TRIES}
         and used_at is null and dead_at is null and expires_at > now()
      returning id, code_hash`,
  )
}

/** The state of the session's newest code. */
export function findStepUpOtp(db: Db, userId: number, sessionHash: Buffer) {
  return maybe(
    db,
    sql<{ used: boolean; expired: boolean }>`
      select used_at is not null as used, expires_at <= now() as expired
        from otps where id = ${newest(userId, sessionHash)}`,
  )
}

/** Consumes the code; false when another call was faster. */
export async function spendStepUpOtp(db: Db, id: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`update otps set used_at = now() where id = ${id} and used_at is null and dead_at is null returning id`,
  )
  return row !== undefined
}
