import type { CallSpec } from '@chukta/contract/call'
import { sql } from 'kysely'
import { isFull } from '../../../../tests/full.ts'
import type { Db } from '../../src/platform/database/db.ts'
import type { Portal } from '../portal/harness.ts'

/** Tables that change by themselves, only grow with refusals, or are too large to compare. */
const NOT_COMPARED = [
  'audit_log',
  'audit_chain',
  'refused_webhooks',
  'rate_counters',
  'job_workers',
  'provider_health',
  'gateway_breakers',
  'books_checks',
  'document_numbering',
  'document_series',
  'tax_invoices',
  'tax_notes',
  'tax_recipients',
  'tax_suppliers',
  'payment_rollup_outbox',
  'person_day_counts',
  'person_amount_counts',
  'payee_counts',
  'failure_counts',
  'stale_failure_days',
  'wallet_checkpoints',
  'captchas',
  'push_deliveries',
  'cities',
  'banks',
  // Read from the feed each night.
  'bill_operators',
]

/** The compared part of a table with another part that changes without a call. */
const COMPARED_PARTS: Record<string, ReturnType<typeof sql>> = {
  // Each night the three days before are reconciled.
  reconciliation_runs: sql`case when t.day not between indian_day(now()) - 3 and indian_day(now()) - 1 then t::text end`,
  // Every admitted call writes when its session was last used.
  sessions: sql`row(t.token_hash, t.user_id, t.ended_at)::text`,
  push_subscriptions: sql`row(t.id, t.user_id, t.kinds, t.target_cipher)::text`,
  // Polls of the gateway change the rest.
  mandates: sql`row(t.id, t.payee_id, t.status, t.max_paise)::text`,
  // Checks at the bank change the rest.
  bank_accounts: sql`row(t.id, t.payee_id, t.school_id, t.user_id, t.version, t.account_cipher, t.holder_name,
                         t.ifsc_code, t.replaced_at)::text`,
}

/** Calls between two comparisons: to read all tables costs more than the calls do. */
const AT_ONCE = isFull ? 1 : 12

/**
 * Makes calls that must all be refused, and gives a line for each table that one of them changed: by day the line names
 * the few calls that include it. Tables that change without calls, and those `skipped`, are not compared. Jobs and
 * sweeps are stopped first, for good: what they change is no call's doing.
 */
export async function changesOf(
  { db, stopBackground }: Pick<Portal, 'db' | 'stopBackground'>,
  calls: { spec: CallSpec }[],
  walk: (spec: CallSpec) => Promise<void>,
  skipped: string[] = [],
): Promise<string[]> {
  await stopBackground()
  const changes: string[] = []
  let before = await fingerprint(db, skipped)
  for (let first = 0; first < calls.length; first += AT_ONCE) {
    const some = calls.slice(first, first + AT_ONCE).map(({ spec }) => spec)
    for (const spec of some) await walk(spec)
    const after = await fingerprint(db, skipped)
    const names = some.map(({ method, path }) => `${method} ${path}`).join(' or ')
    for (const table of Object.keys(after)) {
      if (before[table] !== after[table]) changes.push(`${names} changed ${table} while refusing`)
    }
    before = after
  }
  return changes
}

/** Table → fingerprint of all its rows, to detect any change. */
async function fingerprint(db: Db, skipped: string[]): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> all(${[...NOT_COMPARED, ...skipped]}) order by 1`.execute(
    db,
  )
  const parts = tables.map(({ name }) => {
    const text = COMPARED_PARTS[name] ?? sql`t::text`
    return sql`select ${sql.lit(name)}::text as name, count(${text}) || ' ' || coalesce(sum(hashtextextended(${text}, 0)), 0)
                 as print from ${sql.table(name)} t`
  })
  // To plan a hundred tables costs as much as to read them, and this runs often.
  const statement = sql.raw(`/* prepared fingerprint-${tables.length}-without-${skipped.join('-')} */`)
  const { rows } = await sql<{
    name: string
    print: string
  }>`${statement} ${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.print]))
}
