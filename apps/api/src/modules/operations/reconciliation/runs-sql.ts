import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'

/** Longer than any reading: hundreds of pages of five seconds at most. */
const LEASE_MINUTES = 15

/** Claims the reading of a day at a source; null while another one is under way. */
export async function claimRun(db: Db, source: string, day: string): Promise<number | null> {
  const row = await maybe(
    db,
    sql<{ id: number }>`
      insert into reconciliation_runs as r (source, day, status, lease_until)
      values (${source}, ${day}::date, 'running', now() + make_interval(mins => ${LEASE_MINUTES}))
      on conflict (source, day) do update set status = 'running', lease_until = excluded.lease_until, ran_at = now()
       where r.lease_until is null or r.lease_until < now()
      returning id`,
  )
  return row?.id ?? null
}

export async function finishRun(
  db: Db,
  id: number,
  result: { status: 'done'; records: number; matched: number } | { status: 'failed'; error: string },
): Promise<void> {
  const done = result.status === 'done' ? result : null
  await sql`
    update reconciliation_runs
       set status = ${result.status}, lease_until = null, ran_at = now(), read_at = case when ${done !== null} then now() else read_at end,
           records = coalesce(${done?.records ?? null}::int, records),
           matched = coalesce(${done?.matched ?? null}::int, matched),
           error = ${result.status === 'failed' ? result.error : null}
     where id = ${id}`.execute(db)
}

export type RunRow = {
  source: string
  status: 'running' | 'done' | 'failed'
  ran_at: Date
  records: number
  matched: number
  error: string | null
}

/** The last readings of a day. */
export function listRuns(db: Db, day: string): Promise<RunRow[]> {
  return many(
    db,
    sql<RunRow>`
      select source, status, ran_at, records, matched, error from reconciliation_runs where day = ${day}::date`,
  )
}

export type DaySums = {
  source: string
  records: number
  fee_paise: bigint
  tax_paise: bigint
  net_paise: bigint
}

/** The sum of each gateway's record of a day. */
export function sumRows(db: Db, day: string): Promise<DaySums[]> {
  return many(
    db,
    sql<DaySums>`
      select g.slug as source, count(*) as records, coalesce(sum(r.fee_paise), 0)::bigint as fee_paise,
             coalesce(sum(r.tax_paise), 0)::bigint as tax_paise, coalesce(sum(r.net_paise), 0)::bigint as net_paise
        from settlement_rows r join payment_gateways g on g.id = r.gateway_id
       where r.day = ${day}::date and r.is_booked group by g.slug`,
  )
}
