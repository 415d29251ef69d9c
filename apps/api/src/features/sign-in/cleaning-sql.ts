import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Captchas that nobody can answer any more. */
export async function dropOldCaptchas(db: Db): Promise<void> {
  await sql`delete from captchas where expires_at < now()`.execute(db)
}

/** Codes of more than a day ago; the younger ones tell why they are refused. */
export async function dropOldOtps(db: Db): Promise<void> {
  await sql`delete from otps where expires_at < now() - interval '1 day'`.execute(db)
}

/** Sessions over for a week; until then an old token is told that it expired. */
export async function dropOldSessions(db: Db): Promise<void> {
  await sql`
    delete from sessions
     where expires_at < now() - interval '7 days' or ended_at < now() - interval '7 days'`.execute(db)
}

/** Counts of code tries that hold no try of the last day. */
export async function dropOldCodeTries(db: Db): Promise<void> {
  await sql`
    delete from code_tries
     where (select coalesce(max(at), '-infinity') from unnest(tried_at) as at) < now() - interval '24 hours'
       and coalesce(told_at, '-infinity') < now() - interval '24 hours'`.execute(db)
}
