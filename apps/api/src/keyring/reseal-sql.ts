import { sql } from 'kysely'
import { type Db, many, one } from '../platform/database/db.ts'
import type { SealedColumn } from './sealed-columns.ts'

export type SealedRow = { key: string; user_id: number; cipher: string }

type Place = Pick<SealedColumn, 'table' | 'key' | 'column' | 'owner' | 'only'>

const isOld = ({ column, only = column }: Place, activeKey: string) =>
  sql`${sql.ref(only)} is not null and ${sql.ref(column)} not like ${`v1.${activeKey}.%`}`

/** Records that another key than the active one sealed, after `afterKey` in the order of the primary key. */
export function listOldRecords(db: Db, place: Place, activeKey: string, afterKey: string, limit: number) {
  const key = sql`${sql.ref(place.key)}::text`
  return many(
    db,
    sql<SealedRow>`
      select ${key} as key, ${sql.ref(place.owner ?? 'user_id')} as user_id, ${sql.ref(place.column)} as cipher from ${sql.table(place.table)}
       where ${isOld(place, activeKey)} and ${key} > ${afterKey}
       order by ${key} limit ${limit}`,
  )
}

/** Replaces records by re-encrypted ones, except those changed meanwhile. Gives how many. */
export async function replaceRecords(
  db: Db,
  place: Place,
  rows: (SealedRow & { resealed: string })[],
): Promise<number> {
  const replaced = await many(
    db,
    sql`
      update ${sql.table(place.table)} place set ${sql.ref(place.column)} = change.resealed
        from unnest(${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.cipher)}::text[],
                    ${rows.map((row) => row.resealed)}::text[]) as change (key, old, resealed)
       where place.${sql.ref(place.key)}::text = change.key and place.${sql.ref(place.column)} = change.old
      returning 1`,
  )
  return replaced.length
}

export async function countOldRecords(db: Db, place: Place, activeKey: string): Promise<number> {
  const row = await one(
    db,
    sql<{ n: number }>`
      select count(*) as n from ${sql.table(place.table)} where ${isOld(place, activeKey)}`,
  )
  return row.n
}

/** Jobs whose message another key sealed. They finish or fail for good within a day. */
export async function countOldJobs(db: Db, activeKey: string): Promise<number> {
  const row = await one(
    db,
    sql<{ n: number }>`
      select count(*) as n from graphile_worker._private_jobs
       where payload->>'sealed' is not null and payload->>'sealed' not like ${`v1.${activeKey}.%`}`,
  )
  return row.n
}
