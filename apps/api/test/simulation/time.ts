import { sql } from 'kysely'
import { many, one } from '../../src/platform/database/db.ts'
import { eventually } from '../portal/harness.ts'
import type { Stage } from './stage.ts'

/** The tables whose instants decide when something is due, expires or is too old. */
const TIMED = [
  'payments',
  'attempts',
  'idempotency_keys',
  'open_orders',
  'gateway_breakers',
  'captures',
  'refunds',
  'bills',
  'bill_claims',
  'bill_payments',
  'disputes',
  'dispute_watches',
  'payouts',
  'transfers',
  'bank_accounts',
  'payout_providers',
]

/**
 * Lets time pass on both sides without a wait: every instant stored by the sandbox and by the portal becomes that much
 * older. The clocks stay right, so nothing of the product has to know.
 */
export async function passTime({ db, sandboxUrl }: Pick<Stage, 'db' | 'sandboxUrl'>, seconds: number) {
  const response = await fetch(`${sandboxUrl}/time`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ seconds }),
  })
  if (!response.ok) throw new Error(`time: ${response.status} ${await response.text()}`)
  const columns = await many(
    db,
    sql<{ table: string; names: string[] }>`
      select table_name as "table", array_agg(column_name::text) as names from information_schema.columns
       where table_schema = 'public' and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
         and table_name = any(${TIMED}) group by table_name`,
  )
  for (const { table, names } of columns) await shift(db, `public.${table}`, names, seconds)
  await shift(db, 'graphile_worker._private_jobs', ['run_at'], seconds)
}

async function shift(db: Stage['db'], table: string, columns: string[], seconds: number): Promise<void> {
  const older = columns.map(
    (name) => sql`${sql.id(name)} = ${sql.id(name)} - make_interval(secs => ${seconds})`,
  )
  await sql`update ${sql.table(table)} set ${sql.join(older)}`.execute(db)
}

/** Scheduled work that finds what webhooks should have told. */
const SCHEDULED = ['watch-disputes', 'find-disputes']

/** Runs the scheduled jobs of the time that passed, and waits for their end. */
export async function runSchedule(db: Stage['db']): Promise<void> {
  for (const task of SCHEDULED) {
    const { id } = await one(
      db,
      sql<{ id: string }>`select id::text from graphile_worker.add_job(${task}, '{}'::json)`,
    )
    await eventually(async () => {
      const left = await many(db, sql`select id from graphile_worker._private_jobs where id = ${id}::bigint`)
      return left.length === 0
    })
  }
}

/**
 * Waits until the portal has polled everything due, and four times in a row has nothing to poll. Leases of a killed
 * process expire by time.
 */
export async function settleDown(db: Stage['db'], timeoutMs = 120_000): Promise<void> {
  let calm = 0
  await eventually(async () => {
    const { n } = await one(
      db,
      sql<{ n: number }>`
        select (select count(*) from payments where next_poll_at <= now() + interval '500 ms')
             + (select count(*) from refunds where next_poll_at <= now() + interval '500 ms' and lease_until <= now())
             + (select count(*) from disputes where next_poll_at <= now() + interval '500 ms' and lease_until <= now())
             + (select count(*) from dispute_watches where next_poll_at <= now() + interval '500 ms')
             + (select count(*) from payouts where next_poll_at <= now() + interval '500 ms' and lease_until <= now())
             + (select count(*) from bill_payments where next_poll_at <= now() + interval '500 ms') as n`,
    ).catch(() => ({ n: 1 }))
    calm = n === 0 ? calm + 1 : 0
    return calm >= 4
  }, timeoutMs)
}
