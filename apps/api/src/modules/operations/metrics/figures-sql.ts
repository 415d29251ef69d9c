import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { ExceptionRow } from '../../../platform/exception-source.ts'

/** A statement of these figures is cancelled after this long: the portal's own work comes first. */
const STATEMENT_MS = 3_000

/** Bounds the statements of a transaction. */
export async function boundStatements(trx: Db): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
                   set_config('transaction_read_only', 'on', true)`.execute(trx)
}

/** Jobs by task: those that could run now, those that failed and wait for another try, and those given up. */
export function countJobs(db: Db) {
  return many(
    db,
    sql<{ task: string; due: number; retrying: number; dead: number; oldest_seconds: number }>`
      select t.identifier as task,
             count(*) filter (where j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts) as due,
             count(*) filter (where j.attempts > 0 and j.attempts < j.max_attempts) as retrying,
             count(*) filter (where j.attempts >= j.max_attempts) as dead,
             coalesce(max(extract(epoch from now() - j.run_at)) filter (
               where j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts), 0)::float8 as oldest_seconds
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       group by t.identifier order by t.identifier`,
  )
}

const SWEPT = ['payments', 'refunds', 'payouts', 'bill_payments', 'disputes'] as const

/** Overdue polls of the sweeps, by table. */
export function countDue(db: Db) {
  const parts = SWEPT.map(
    (table) => sql`
      select ${table}::text as sweep, count(*) as due,
             coalesce(max(extract(epoch from now() - next_poll_at)), 0)::float8 as late_seconds
        from ${sql.table(table)} where next_poll_at <= now()`,
  )
  return many(
    db,
    sql<{ sweep: string; due: number; late_seconds: number }>`${sql.join(parts, sql` union all `)}`,
  )
}

/** The open exceptions by kind: how many, their rupees in paise, and the age of the oldest. */
export function sumLimbo(db: Db, kinds: { kind: string; rows: RawBuilder<ExceptionRow> }[]) {
  const parts = kinds.map(
    ({ kind, rows }) => sql`
      select ${kind}::text as kind, count(*) as records,
             coalesce(sum(amount_paise) filter (where currency = 'INR'), 0)::bigint as amount_paise,
             coalesce(max(extract(epoch from now() - since)), 0)::float8 as oldest_seconds
        from (${rows}) r`,
  )
  return many(
    db,
    sql<{ kind: string; records: number; amount_paise: bigint; oldest_seconds: number }>`
      ${sql.join(parts, sql` union all `)}`,
  )
}

/** Gateways that rest because they do not answer. */
export function listRests(db: Db) {
  return many(
    db,
    sql<{ gateway: string; rests: boolean }>`
      select g.slug as gateway, coalesce(k.rest_until > now(), false) as rests
        from payment_gateways g left join gateway_breakers k on k.gateway_id = g.id order by g.slug`,
  )
}

/** The last check of the books, and whether it has stopped money. */
export function findBooksCheck(db: Db) {
  return maybe(
    db,
    sql<{ checked_at: Date | null; took_ms: number | null; broken: number | null; is_stopped: boolean }>`
      select c.checked_at, c.took_ms, c.broken,
             exists (select from money_stops where over_at is null and lifted_at is null) as is_stopped
        from (values (1)) one left join books_checks c on true`,
  )
}
