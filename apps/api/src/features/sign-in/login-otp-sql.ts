import { sql } from 'kysely'
import { type Db, maybe } from '../../platform/db.ts'

/** Tries a code takes before it is dead (design 8.8). */
export const OTP_TRIES = 5

type Channel = 'email' | 'mobile'

/** Stores a new login code, good for `seconds`; every older one of the person is dead from now on. */
export async function addLoginOtp(
  db: Db,
  otp: { userId: number; channel: Channel; codeHash: Buffer; seconds: number; passwordAt: Date | null },
): Promise<void> {
  await sql`
    with killed as (
      update otps set dead_at = now()
       where user_id = ${otp.userId} and purpose = 'login' and used_at is null and dead_at is null
    )
    insert into otps (user_id, purpose, channel, code_hash, expires_at, password_at)
    values (${otp.userId}, 'login', ${otp.channel}, ${otp.codeHash},
            now() + make_interval(secs => ${otp.seconds}), coalesce(${otp.passwordAt}, now()))`.execute(db)
}

// Only the newest code of a person is ever looked at, whatever parallel sign-ins left behind.
const newest = (userId: number) => sql`
  (select id from otps where user_id = ${userId} and purpose = 'login' order by id desc limit 1)`

/** Counts a try on the person's code, before anything is compared; nothing when the code takes none. */
export function countTry(db: Db, userId: number) {
  return maybe(
    db,
    sql<{ id: number; code_hash: Buffer }>`
      update otps set tries = tries + 1
       where id = ${newest(userId)} and tries < ${OTP_TRIES}
         and used_at is null and dead_at is null and expires_at > now()
      returning id, code_hash`,
  )
}

/** What became of the person's newest code. */
export function findLoginOtp(db: Db, userId: number) {
  return maybe(
    db,
    sql<{ used: boolean; spent: boolean; expired: boolean }>`
      select used_at is not null as used, tries >= ${OTP_TRIES} as spent, expires_at <= now() as expired
        from otps where id = ${newest(userId)}`,
  )
}

/** The sign-in that a new code may be sent for: the password was right within `minutes`, and it is not over. */
export function findOpenLogin(db: Db, userId: number, minutes: number) {
  return maybe(
    db,
    sql<{ channel: Channel; password_at: Date }>`
      select o.channel, o.password_at from otps o join users u on u.id = o.user_id
       where o.id = ${newest(userId)} and o.used_at is null and o.tries < ${OTP_TRIES}
         and o.password_at > now() - make_interval(mins => ${minutes})
         and u.status = 1 and u.document_verified = 1`,
  )
}

/**
 * Uses the code up and opens a session, in one statement: a second one with the same code finds nothing,
 * and neither does a person who was made inactive since.
 */
export function openSession(db: Db, session: { otpId: number; tokenHash: Buffer; hours: number }) {
  return maybe(
    db,
    sql<{ user_id: number; role_id: number }>`
      with used as (
        update otps set used_at = now()
         where id = ${session.otpId} and used_at is null and dead_at is null and expires_at > now()
        returning user_id
      ), person as (
        select u.id, u.role_id from users u join used on used.user_id = u.id
         where u.status = 1 and u.document_verified = 1
      ), opened as (
        insert into sessions (token_hash, user_id, expires_at)
        select ${session.tokenHash}, id, now() + make_interval(hours => ${session.hours}) from person
      )
      select id as user_id, role_id from person`,
  )
}
