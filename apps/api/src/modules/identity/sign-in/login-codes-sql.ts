import { sql } from 'kysely'
import { type Db, maybe } from '../../../platform/database/db.ts'

/** Tries before a code is invalid (design 8.8). */
const OTP_TRIES = 5

export type Channel = 'email' | 'mobile'

/** A begun sign-in: the person, and the stored hash of its secret. Its codes are found by nothing else. */
export type SignIn = { userId: number; hash: Buffer }

type NewCode = {
  signIn: SignIn
  channel: Channel
  codeHash: Buffer
  seconds: number
  /** When the password was right; null when that is now. */
  passwordAt: Date | null
  /** The known device that began the sign-in; null for every other. */
  deviceId: number | null
}

/** Stores a new code, valid for `seconds`; it invalidates the older ones of the same sign-in. */
export async function addLoginCode(db: Db, { signIn, ...code }: NewCode): Promise<void> {
  await sql`
    with killed as (
      update otps set dead_at = now()
       where user_id = ${signIn.userId} and sign_in_hash = ${signIn.hash} and used_at is null and dead_at is null
    )
    insert into otps (user_id, purpose, channel, code_hash, expires_at, password_at, sign_in_hash, device_id)
    values (${signIn.userId}, 'login', ${code.channel}, ${code.codeHash},
            now() + make_interval(secs => ${code.seconds}), coalesce(${code.passwordAt}, now()),
            ${signIn.hash}, ${code.deviceId})`.execute(db)
}

// Only the newest code of a sign-in counts, also after concurrent resends.
const newest = ({ userId, hash }: SignIn) => sql`
  (select id from otps
    where user_id = ${userId} and purpose = 'login' and sign_in_hash = ${hash} order by id desc limit 1)`

/** The state of the sign-in's newest code. */
export function findLoginCode(db: Db, signIn: SignIn) {
  return maybe(
    db,
    sql<{ used: boolean; spent: boolean; expired: boolean }>`
      select used_at is not null as used, tries >= ${OTP_TRIES} as spent, expires_at <= now() as expired
        from otps where id = ${newest(signIn)}`,
  )
}

/** The sign-in for a new code: the password was right within `minutes`, and the sign-in has not ended. */
export function findOpenSignIn(db: Db, signIn: SignIn, minutes: number) {
  return maybe(
    db,
    sql<{ channel: Channel; password_at: Date; device_id: number | null }>`
      select o.channel, o.password_at, d.id as device_id
        from otps o join person_details u on u.id = o.user_id
        left join devices d on d.id = o.device_id and d.ended_at is null
       where o.id = ${newest(signIn)} and o.used_at is null and o.dead_at is null and o.tries < ${OTP_TRIES}
         and o.password_at > now() - make_interval(mins => ${minutes})
         and u.status = 1 and u.document_verified = 1`,
  )
}

// Tries of a row that are younger than a day.
const RECENT = sql`array(select at from unnest(t.tried_at) as at where at > now() - interval '24 hours' order by at)`

/**
 * Takes a try, before anything is compared: one of the code's five, and one of the person's `perDay` (a known device
 * has its own). One statement, whose rows parallel guesses lock one after the other. Nothing when the code takes no
 * try; `taken` is null when the day has none left (then none is taken of the code), and else how many are taken.
 */
export function takeCodeTry(db: Db, signIn: SignIn, perDay: number) {
  return maybe(
    db,
    sql<{ id: number; code_hash: Buffer; device_id: number | null; taken: number | null }>`
      with code as (
        select id, code_hash, user_id,
               (select d.id from devices d where d.id = otps.device_id and d.ended_at is null) as device_id
          from otps
         where id = ${newest(signIn)} and tries < ${OTP_TRIES}
           and used_at is null and dead_at is null and expires_at > now()
           for update
      ), counted as (
        insert into code_tries as t (user_id, device_id, tried_at)
        select user_id, device_id, array[now()] from code
        on conflict (user_id, device_id) do update set tried_at = ${RECENT} || now()
         where cardinality(${RECENT}) < ${perDay}
        returning cardinality(tried_at) as taken
      ), tried as (
        update otps set tries = tries + 1 where id = (select id from code) and exists (select from counted)
      )
      select id, code_hash, device_id, (select taken from counted) as taken from code`,
  )
}

/** Seconds until a person's codes are judged again, on a known device or (null) on others; 0 when they are now. */
export async function secondsUntilCodeTry(
  db: Db,
  userId: number,
  deviceId: number | null,
  perDay: number,
): Promise<number> {
  const row = await maybe(
    db,
    sql<{ seconds: number }>`
      select greatest(ceil(extract(epoch from (${RECENT})[1] + interval '24 hours' - now()))::int, 1) as seconds
        from code_tries t
       where user_id = ${userId} and device_id is not distinct from ${deviceId}
         and cardinality(${RECENT}) >= ${perDay}`,
  )
  return row?.seconds ?? 0
}

/** Gives the owner's contact once in 24 hours, to be notified that no try is left. */
export function takeNotice(db: Db, userId: number, deviceId: number | null) {
  return maybe(
    db,
    sql<{ first_name: string; email: string }>`
      update code_tries c set told_at = now() from person_details u
       where u.id = ${userId} and c.user_id = u.id and c.device_id is not distinct from ${deviceId}
         and (c.told_at is null or c.told_at < now() - interval '24 hours')
      returning u.first_name, u.email`,
  )
}

/**
 * Consumes a right code and gives its try back; false when another call was faster or it expired. One that `wasSent` came
 * back from there, which confirms that e-mail or mobile, unless the person was changed meanwhile.
 */
export async function spendLoginCode(
  db: Db,
  code: { id: number; device_id: number | null },
  wasSent: boolean,
): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      with used as (
        update otps set used_at = now()
         where id = ${code.id} and used_at is null and dead_at is null and expires_at > now()
        returning user_id, channel, created_at
      ), confirmed as (
        update person_details u
           set email_confirmed_at = case when channel = 'email' then coalesce(email_confirmed_at, now())
                                         else email_confirmed_at end,
               mobile_confirmed_at = case when channel = 'mobile' then coalesce(mobile_confirmed_at, now())
                                          else mobile_confirmed_at end
          from used
         where ${wasSent} and u.id = used.user_id and u.updated_at <= used.created_at
           and case channel when 'email' then email_confirmed_at else mobile_confirmed_at end is null
      ), given_back as (
        update code_tries t set tried_at = trim_array(tried_at, 1) from used
         where t.user_id = used.user_id and t.device_id is not distinct from ${code.device_id}
           and cardinality(tried_at) > 0
      )
      select 1 from used`,
  )
  return row !== undefined
}
