import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Deletes expired captchas. */
export async function dropOldCaptchas(db: Db): Promise<void> {
  await sql`delete from captchas where expires_at < now()`.execute(db)
}

/** Deletes codes older than a day; younger ones stay to explain their refusal. */
export async function dropOldOtps(db: Db): Promise<void> {
  await sql`delete from otps where expires_at < now() - interval '1 day'`.execute(db)
}

/** Deletes sessions that ended over a week ago; until then an old token is answered as expired. */
export async function dropOldSessions(db: Db): Promise<void> {
  await sql`
    delete from sessions
     where expires_at < now() - interval '7 days' or ended_at < now() - interval '7 days'`.execute(db)
}

/** Deletes counts of code tries older than a day. */
export async function dropOldCodeTries(db: Db): Promise<void> {
  await sql`
    delete from code_tries
     where (select coalesce(max(at), '-infinity') from unnest(tried_at) as at) < now() - interval '24 hours'
       and coalesce(told_at, '-infinity') < now() - interval '24 hours'`.execute(db)
}
