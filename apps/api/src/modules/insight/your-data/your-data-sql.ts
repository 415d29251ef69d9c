import { type RawBuilder, sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import type { Belonging, PersonalTable } from '../../../platform/privacy/inventory.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type PersonalTables = Readonly<Record<string, PersonalTable>>

/** Records of one table that belong to a person: how many, and the times of the oldest and the newest. */
export type HeldRow = { name: string; records: number; first_at: Date | null; last_at: Date | null }

/** What each table holds of the person; tables of which they have no record are left out. */
export function countHeld(db: Db, scope: Scope, tables: PersonalTables): Promise<HeldRow[]> {
  const parts = Object.entries(tables)
    .filter(([, { of }]) => of.length > 0)
    .map(([name, { since }]) => {
      const at = since === undefined ? sql`null::timestamptz` : sql`${sql.ref(since)}::timestamptz`
      return sql`
        select ${name} as name, count(*) as records, min(value) as first_at, max(value) as last_at
          from (${rowsOf(tables, name, scope, at)}) held`
    })
  return many(
    db,
    sql<HeldRow>`select * from (${sql.join(parts, sql` union all `)}) counted where records > 0`,
  )
}

/** Opens a cursor on the person's whole rows of a table. Within a transaction, one at a time. */
export async function openHeld(db: Db, scope: Scope, tables: PersonalTables, name: string): Promise<void> {
  const row = sql`to_jsonb(${sql.table(name)})`
  await sql`
    declare held_rows no scroll cursor for
      select value from (${rowsOf(tables, name, scope, row)}) held order by tableoid, ctid`.execute(db)
}

/** The next rows of the open cursor; none at its end, where it is closed. */
export async function nextHeld(db: Db, count: number): Promise<Record<string, unknown>[]> {
  const rows = await many(
    db,
    sql<{ value: Record<string, unknown> }>`fetch forward ${sql.lit(count)} from held_rows`,
  )
  if (rows.length === 0) await sql`close held_rows`.execute(db)
  return rows.map(({ value }) => value)
}

/** The person's own files, without exports and downloads: they hold the same data again. */
export function listOwnFiles(db: Db, scope: Scope): Promise<{ id: string; file_name: string }[]> {
  return many(
    db,
    sql<{ id: string; file_name: string }>`
      select id, file_name from files f where owner_id = ${scope.userId}
         and not exists (select from export_jobs where file_id = f.id)
         and not exists (select from data_downloads where file_id = f.id)
       order by created_at, id`,
  )
}

/** The rows of a table that belong to the person, each once, with one value of theirs. Each way is a query of its own for its index. */
function rowsOf(tables: PersonalTables, name: string, scope: Scope, value: RawBuilder<unknown>) {
  const ways = (tables[name]?.of ?? []).map(
    (way) => sql`
      select tableoid, ctid, ${value} as value from ${sql.table(name)} where ${belongs(tables, way, scope)}`,
  )
  return sql.join(ways, sql` union `)
}

/** Whether a row belongs to the person in one way. */
function belongs(tables: PersonalTables, way: Belonging, scope: Scope): RawBuilder<unknown> {
  if ('object' in way) return sql`${sql.ref(way.object)} = ${`user ${scope.userId}`}`
  if (!('table' in way)) return sql`${sql.ref(way.column)} = ${scope.userId}`
  const { column, table, key = 'id' } = way
  const owners = (tables[table]?.of ?? []).map(
    (next) => sql`select ${sql.ref(key)} from ${sql.table(table)} where ${belongs(tables, next, scope)}`,
  )
  return sql`${sql.ref(column)} in (${sql.join(owners, sql` union all `)})`
}
