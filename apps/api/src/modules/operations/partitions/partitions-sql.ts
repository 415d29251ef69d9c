import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'

/** The tables that are partitioned by month. */
export const PARTITIONED = ['payment_events', 'webhook_log'] as const
export type Partitioned = (typeof PARTITIONED)[number]

/** The column by which each is. */
const MOMENT = { payment_events: 'at', webhook_log: 'received_at' }

/** How many months after this one there are partitions for. */
const MONTHS_AHEAD = 3

/**
 * Makes the next partition of a table, with the rights of its owner. Gives its name; undefined when there are enough.
 * Throws when a lock is not acquired within 25 ms: writers wait behind it meanwhile.
 */
export async function makeNext(db: Db, table: Partitioned): Promise<string | undefined> {
  const row = await maybe(
    db,
    sql<{ name: string | null }>`select make_next_partition(${table}, ${MONTHS_AHEAD}) as name`,
  )
  return row?.name ?? undefined
}

/** For each table: until when there are partitions, and whether the default partition has rows. */
export function findReach(db: Db) {
  const parts = PARTITIONED.map(
    (table) => sql`
      select ${table}::text as name, extract(epoch from partitions_end(${table}) - now())::float8 as seconds_left,
             exists (select from ${sql.table(table)} where ${sql.ref(MOMENT[table])} >= partitions_end(${table})) as is_spilling`,
  )
  return many(
    db,
    sql<{ name: string; seconds_left: number; is_spilling: boolean }>`${sql.join(parts, sql` union all `)}`,
  )
}
