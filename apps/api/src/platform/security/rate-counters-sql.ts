import { sql } from 'kysely'
import { type Db, maybe, one, withTransaction } from '../database/db.ts'

/** At most `limit` hits of one subject in any `minutes` minutes, over all copies of the server. */
export type Limit = { name: string; limit: number; minutes: number }

// Hits are kept in buckets of a minute. A bucket counts until its last second is old enough, so that
// no stretch of `minutes` ever holds more than the limit.
// The time is the statement's: in a transaction that waited for its turn, `now()` would be that of before.
const minute = sql`date_trunc('minute', statement_timestamp())`
const since = (minutes: number) => sql`${minute} - make_interval(mins => ${minutes})`

/**
 * Takes one hit if the limit has room. Parallel callers of one subject come one after the other, over the turn of a
 * minute too: in a transaction of the caller's, until that ends. False when there is no room; then nothing is counted.
 */
export async function takeHit(db: Db, limit: Limit, subject: string): Promise<boolean> {
  if (!db.isTransaction) return withTransaction(db, (trx) => takeHit(trx, limit, subject))
  const { name, limit: most, minutes } = limit
  // Before the statement that counts, which then sees the commit of the one before it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${subject}`}, 0))`.execute(db)
  const row = await maybe(
    db,
    sql`
      with earlier as (
        select coalesce(sum(hits), 0)::int as hits from rate_counters
         where name = ${name} and subject = ${subject}
           and window_at >= ${since(minutes)} and window_at < ${minute}
      )
      insert into rate_counters as counter (name, subject, window_at, hits)
      select ${name}::text, ${subject}::text, ${minute}, 1 from earlier where hits < ${most}
      on conflict (name, subject, window_at) do update set hits = counter.hits + 1
       where counter.hits + (select hits from earlier) < ${most}
      returning hits`,
  )
  return row !== undefined
}

/** Returns the newest hit: the counted act did not happen. */
export async function returnHit(db: Db, { name }: Limit, subject: string): Promise<void> {
  await sql`
    update rate_counters set hits = hits - 1
     where name = ${name} and subject = ${subject} and hits > 0
       and window_at = (select max(window_at) from rate_counters
                         where name = ${name} and subject = ${subject} and hits > 0)`.execute(db)
}

/** Seconds until the limit has room again; 0 when it has room now. */
export async function secondsUntilRoom(db: Db, { name, limit, minutes }: Limit, subject: string) {
  const row = await one(
    db,
    sql<{ hits: number; seconds: number | null }>`
      select coalesce(sum(hits), 0)::int as hits,
             ceil(extract(epoch from min(window_at) + make_interval(mins => ${minutes + 1}) - now()))::int as seconds
        from rate_counters
       where name = ${name} and subject = ${subject} and window_at >= ${since(minutes)}`,
  )
  return row.hits < limit ? 0 : Math.max(row.seconds ?? 1, 1)
}

/** Counts a request of this minute. Gives the count so far and the milliseconds until the minute is over. */
export function countRequest(db: Db, name: string, subject: string) {
  return one(
    db,
    sql<{ hits: number; left_ms: number }>`
      insert into rate_counters as counter (name, subject, window_at, hits)
      values (${name}, ${subject}, date_trunc('minute', now()), 1)
      on conflict (name, subject, window_at) do update set hits = counter.hits + 1
      returning hits, ceil(extract(epoch from window_at + interval '1 minute' - now()) * 1000)::int as left_ms`,
  )
}

/** Removes counters that no limit reads any more. */
export async function dropOldCounters(db: Db): Promise<void> {
  await sql`delete from rate_counters where window_at < now() - interval '2 hours'`.execute(db)
}
