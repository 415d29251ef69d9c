import { sql } from 'kysely'
import { type Db, many, one } from '../database/db.ts'

export type Refused = { gateway: string; address: string; bodySha256: string }

/** Counts a refused webhook of this minute. Returns the count so far, the minute, and the rest of it. */
export function countRefused(db: Db, { gateway, address, bodySha256 }: Refused) {
  return one(
    db,
    sql<{ n: number; minute: Date; left_ms: number }>`
      insert into refused_webhooks as r (gateway, address, minute, n, body_sha256)
      values (${gateway}, ${address}, date_trunc('minute', now()), 1, ${bodySha256})
      on conflict (gateway, address, minute) do update set n = r.n + 1
      returning n, minute, ceil(extract(epoch from minute + interval '1 minute' - now()) * 1000)::int as left_ms`,
  )
}

/** Adds those that were counted in memory. */
export async function addRefused(
  db: Db,
  { gateway, address }: Pick<Refused, 'gateway' | 'address'>,
  minute: Date,
  n: number,
): Promise<void> {
  await sql`
    update refused_webhooks set n = n + ${n}
     where gateway = ${gateway} and address = ${address} and minute = ${minute}`.execute(db)
}

/**
 * Turns every minute that was over `ageSeconds` ago into one row of the audit log for each gateway and address.
 * Gives how many rows that made.
 */
export async function auditRefused(db: Db, ageSeconds: number): Promise<number> {
  const rows = await many(
    db,
    sql`
      with done as (
        delete from refused_webhooks
         where minute + interval '1 minute' <= now() - make_interval(secs => ${ageSeconds}) returning *
      )
      insert into audit_log (action, object, detail, address)
      select 'webhook.refused', gateway,
             jsonb_build_object('count', n, 'minute', minute at time zone 'UTC', 'body_sha256', body_sha256), address
        from done order by minute, gateway, address
      returning 1`,
  )
  return rows.length
}
