import { sql } from 'kysely'
import { type Db, many } from '../database/db.ts'

export type Health = { ok: boolean; tookMs: number }
export type HealthRow = { name: string; ok: boolean; took_ms: number; age_seconds: number }

/** Keeps how a provider's last answer went, and since when there is none. */
export async function noteHealth(db: Db, name: string, { ok, tookMs }: Health): Promise<void> {
  const took = Math.round(tookMs)
  await sql`
    /* prepared note-provider-health */
    insert into provider_health as h (name, ok, took_ms, failing_since)
    values (${name}, ${ok}, ${took}, case when ${ok}::boolean then null else now() end)
    on conflict (name) do update
      set ok = excluded.ok, took_ms = excluded.took_ms, at = now(),
          failing_since = case when excluded.ok then null else coalesce(h.failing_since, now()) end`.execute(
    db,
  )
}

/** The last answer of every provider that gave one within the last minute. */
export function listFreshHealth(db: Db) {
  return many(
    db,
    sql<HealthRow>`
      select name, ok, took_ms, extract(epoch from now() - at)::int as age_seconds
        from provider_health where at > now() - interval '1 minute'`,
  )
}
