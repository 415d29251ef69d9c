import { sql } from 'kysely'
import { type Db, many } from '../platform/database/db.ts'
import type { SealedColumn } from './sealed-columns.ts'

export type Fingerprint = { key_id: string; fingerprint: Buffer }

/** Lets one server compare and register at a time, until the transaction ends. */
export async function lockFingerprints(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('key-fingerprints'))`.execute(db)
}

/** The registered keys that were not removed. */
export function listFingerprints(db: Db): Promise<Fingerprint[]> {
  return many(
    db,
    sql<Fingerprint>`select key_id, fingerprint from key_fingerprints where retired_at is null order by key_id`,
  )
}

export async function addFingerprints(db: Db, prints: Fingerprint[]): Promise<void> {
  await sql`
    insert into key_fingerprints (key_id, fingerprint)
    select * from unnest(${prints.map((print) => print.key_id)}::text[],
                         ${prints.map((print) => print.fingerprint)}::bytea[])
    on conflict (key_id) do update set fingerprint = excluded.fingerprint, registered_at = now(), retired_at = null
     where key_fingerprints.retired_at is not null`.execute(db)
}

export async function retireFingerprints(db: Db, activeKey: string): Promise<void> {
  await sql`
    update key_fingerprints set retired_at = now() where key_id <> ${activeKey} and retired_at is null`.execute(
    db,
  )
}

/** The newest few records of a column. */
export function newestRecords(
  db: Db,
  { table, key, column, owner = 'user_id', only = column }: SealedColumn,
  limit: number,
) {
  return many(
    db,
    sql<{ key: string; user_id: number; cipher: string }>`
      select ${sql.ref(key)}::text as key, ${sql.ref(owner)} as user_id, ${sql.ref(column)} as cipher from ${sql.table(table)}
       where ${sql.ref(only)} is not null order by ${sql.ref(key)} desc limit ${limit}`,
  )
}
