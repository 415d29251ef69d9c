import type { CodeKind } from '@chukta/contract/call'
import { sql } from 'kysely'
import { type Db, maybe } from '../database/db.ts'

/** Wrong codes of one person and one kind that are judged in 24 hours. */
export const WRONG_CODES_PER_DAY = 10

/** Signing in counts its own: a known device has ten of its own there. */
export type CountedKind = Exclude<CodeKind, 'sign-in'>

// Tries of a row that are younger than a day.
const RECENT = sql`array(select at from unnest(t.tried_at) as at where at > now() - interval '24 hours' order by at)`

/** Takes one of the day's tries of a person; false when none is left. Parallel ones come one after the other. */
export async function takeTypedCode(db: Db, kind: CountedKind, userId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      insert into typed_codes as t (user_id, kind, tried_at) values (${userId}, ${kind}, array[now()])
      on conflict (user_id, kind) do update set tried_at = ${RECENT} || now()
       where cardinality(${RECENT}) < ${WRONG_CODES_PER_DAY}
      returning 1`,
  )
  return row !== undefined
}

/** Returns the newest try to a person: the code was right, or was not judged. */
export async function returnTypedCode(db: Db, kind: CountedKind, userId: number): Promise<void> {
  await sql`
    update typed_codes set tried_at = trim_array(tried_at, 1)
     where user_id = ${userId} and kind = ${kind} and cardinality(tried_at) > 0`.execute(db)
}

/** Seconds until a person's codes of a kind are judged again; 0 when they are now. */
export async function secondsUntilTypedCode(db: Db, kind: CountedKind, userId: number): Promise<number> {
  const row = await maybe(
    db,
    sql<{ seconds: number }>`
      select greatest(ceil(extract(epoch from (${RECENT})[1] + interval '24 hours' - now()))::int, 1) as seconds
        from typed_codes t
       where user_id = ${userId} and kind = ${kind} and cardinality(${RECENT}) >= ${WRONG_CODES_PER_DAY}`,
  )
  return row?.seconds ?? 0
}

/** Deletes counts older than a day. */
export async function dropOldTypedCodes(db: Db): Promise<void> {
  await sql`
    delete from typed_codes
     where (select coalesce(max(at), '-infinity') from unnest(tried_at) as at) < now() - interval '24 hours'`.execute(
    db,
  )
}
