import { sql } from 'kysely'
import { type Db, maybe, one } from './db.ts'

/** At most `limit` hits of one subject in any `minutes` minutes, over all copies of the server. */
export type Limit = { name: string; limit: number; minutes: number }

// Hits are kept in buckets of a minute. A bucket counts until its last second is old enough, so that
// no stretch of `minutes` ever holds more than the limit.
const since = (minutes: number) => sql`date_trunc('minute', now()) - make_interval(mins => ${minutes})`

/**
 * Takes one hit if the limit has room, in one statement: parallel callers are counted one after
 * the other on the bucket's row. False when there is no room; then nothing is counted.
 */
export async function takeHit(db: Db, { name, limit, minutes }: Limit, subject: string): Promise<boolean> {
  const row = await maybe(
    db,
    sql`
      with earlier as (
        select coalesce(sum(hits), 0)::int as hits from rate_counters
         where name = ${name} and subject = ${subject}
           and window_at >= ${since(minutes)} and window_at < date_trunc('minute', now())
      )
      insert into rate_counters as counter (name, subject, window_at, hits)
      select ${name}::text, ${subject}::text, date_trunc('minute', now()), 1 from earlier where hits < ${limit}
      on conflict (name, subject, window_at) do update set hits = counter.hits + 1
       where counter.hits + (select hits from earlier) < ${limit}
      returning hits`,
  )
  return row !== undefined
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

/** Removes counters that no limit looks at any more. */
export async function dropOldCounters(db: Db): Promise<void> {
  await sql`delete from rate_counters where window_at < now() - interval '2 hours'`.execute(db)
}
