import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** One row as SQLite gives it. Integers come as numbers and are below 2^53 here. */
export type Row = Record<string, string | number | null>

export interface Store {
  all(sql: string, ...values: SQLInputValue[]): Row[]
  get(sql: string, ...values: SQLInputValue[]): Row | undefined
  run(sql: string, ...values: SQLInputValue[]): number
  /** Adds a provider's own tables, in statements that may run again. */
  define(schema: string): void
  /** Adds a column, `name type …`, to a table that an earlier version made without it. */
  addColumn(table: string, column: string): void
  /** Runs `work` in one transaction; a throw undoes it. Within another one it joins that. */
  transaction<T>(work: () => T): T
  close(): void
}

/**
 * Opens the sandbox's state in `dataDir`. Every commit is on the disk before the call returns
 * (WAL with full sync), so that a killed process has lost nothing it answered; temporary state is not synced.
 */
export function openStore(dataDir: string, isThrowAway = false): Store {
  mkdirSync(dataDir, { recursive: true })
  const db = new DatabaseSync(join(dataDir, 'sandbox.db'))
  const synchronous = isThrowAway ? 'off' : 'full'
  db.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous}; pragma foreign_keys = on`)
  db.exec(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))
  // State of an earlier version had only one sender of webhooks.
  addColumn(db, 'deliveries', "sender text not null default 'cashfree'")
  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = db.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    all: (sql, ...values) => prepare(sql).all(...values) as Row[],
    get: (sql, ...values) => prepare(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    define: (schema) => db.exec(schema),
    addColumn: (table, column) => addColumn(db, table, column),
    transaction(work) {
      if (db.isTransaction) return work()
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    close: () => db.close(),
  }
}

function addColumn(db: DatabaseSync, table: string, column: string): void {
  const [name = ''] = column.split(' ')
  const known = db.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, name)
  if (!known) db.exec(`alter table ${table} add column ${column}`)
}
