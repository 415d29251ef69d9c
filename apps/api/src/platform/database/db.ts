import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type KyselyPlugin, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { BoundedClient, boundedConnection, DATABASE_BOUNDS } from './connections.ts'
import { PREPARED } from './statement-name.ts'

/** A handle to the database: a pool or a running transaction. Every SQL function takes it first. */
export type Db = Kysely<unknown>

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** int8 arrives as bigint; `named` says how it leaves. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 20 ? BigInt : pg.types.getTypeParser(oid, format as 'text'),
}

/** The limit of varying texts that a connection prepares; later ones are planned on every use. */
const MOST_TEXTS = 200

/**
 * Parses and plans a statement that begins with `/* prepared name *\/` once per connection instead of on every use:
 * planning the routes of a payment takes 9 ms, running it a third of one. PostgreSQL plans the first five uses each for
 * their values, then once for all if it takes that for no dearer. The text under a name is always the same (PostgreSQL
 * refuses another).
 */
class PreparingClient extends BoundedClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    const nameOf = preparedNames()
    this.query = ((text: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? nameOf(text) : undefined
      if (name === undefined) return query(text, ...rest)
      const [values, ...others] = rest
      return query({ name, text, values }, ...others)
    }) as typeof this.query
  }
}

/** The prepared name of a connection's statement, undefined for none; where its text varies, each has a number. */
function preparedNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const [, name, varies] = PREPARED.exec(text) ?? []
    if (varies === undefined) return name
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_TEXTS) return known
    const made = `${name}-${names.size}`
    names.set(text, made)
    return made
  }
}

/**
 * Opens a pool on the database. `poolSize` is the largest number of connections. Where each transaction may have another
 * connection (`isPooled`), nothing is prepared: a statement's name would be on a connection that others have.
 */
export function connect(
  databaseUrl: string,
  poolSize = 24,
  { bounds = DATABASE_BOUNDS, isPooled = false } = {},
): Database {
  const pool = new pg.Pool({
    ...boundedConnection(databaseUrl, 'chukta-api', bounds, isPooled),
    Client: isPooled ? BoundedClient : PreparingClient,
    max: poolSize,
    types: types as pg.CustomTypesConfig,
  })
  // A lost connection (server restart, failover) must not end the process. Idle ones report to the pool, those in
  // use on their own error event, beside the failing statement: the next statement gets a new connection.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), plugins: [namedPlugin] })
  return { db, pool, close: () => db.destroy() }
}

const namedPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    for (const row of result.rows) named(row as Record<string, unknown>)
    return result
  },
}

/** Whole numbers become `number`, except money: a column whose name ends in `_paise` stays `bigint`. */
export function named<T extends Record<string, unknown>>(row: T): T {
  for (const name in row) {
    const value: unknown = row[name]
    if (typeof value !== 'bigint' || name.endsWith('_paise')) continue
    const number = Number(value)
    if (!Number.isSafeInteger(number)) throw new RangeError(`column ${name} is past the safe range`)
    ;(row as Record<string, unknown>)[name] = number
  }
  return row
}

/** An id in a statement: a value, or a column of it. */
export type IdInSql = number | RawBuilder<number>

/**
 * Error codes of PostgreSQL, the driver and the network for a lost or unavailable connection. 25006: a standby, which
 * takes no writes; 08P01 is also PgBouncer's code for a server that it has lost.
 */
const LOST_CODES =
  /^(08|53|57)...$|^25P0[34]$|^25006$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
const LOST_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded|timeout expired)/

/** Whether the statement failed because the database is overloaded, restarting or out of reach: a retry may work. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return LOST_CODES.test(String(code ?? '')) || LOST_MESSAGES.test(String(message ?? ''))
}

const insideTransaction = new AsyncLocalStorage<true>()

/**
 * Runs the work in one transaction; commits when it returns, rolls back when it throws. Inside a transaction that
 * that is open, the work becomes part of it.
 */
export function withTransaction<T>(db: Db, work: (trx: Transaction<unknown>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<unknown>)
  return db.transaction().execute((trx) => insideTransaction.run(true, () => work(trx)))
}

/** Throws when called inside `withTransaction`: no network call may hold a transaction open. */
export function assertOutsideTransaction(what: string): void {
  if (insideTransaction.getStore()) throw new Error(`${what} was called inside a database transaction`)
}

/** Reads at once over several connections; one after the other within a transaction, which has only one. */
export async function together<T extends readonly unknown[]>(
  db: Db,
  reads: { [N in keyof T]: () => Promise<T[N]> },
): Promise<T> {
  if (!db.isTransaction) return (await Promise.all(reads.map((read) => read()))) as unknown as T
  const done: unknown[] = []
  for (const read of reads) done.push(await read())
  return done as unknown as T
}

export async function many<T>(db: Db, query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(db)).rows
}

export async function maybe<T>(db: Db, query: RawBuilder<T>): Promise<T | undefined> {
  return (await query.execute(db)).rows[0]
}

export async function one<T>(db: Db, query: RawBuilder<T>): Promise<T> {
  const row = await maybe(db, query)
  if (row === undefined) throw new Error('a row was expected')
  return row
}
