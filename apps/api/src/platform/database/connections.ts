import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { statementEnded } from '../observability/signals.ts'
import { statementName } from './statement-name.ts'

/** How long the database may take, in milliseconds. */
export const DATABASE_BOUNDS = {
  /** Until there is a connection: a free one of the pool, or a new one. */
  connectMs: 10_000,
  /** PostgreSQL gives a statement up. */
  statementMs: 15_000,
  /** A connection is given up on which no answer came: PostgreSQL gives up first, unless nothing of it arrives. */
  answerMs: 20_000,
  /** PostgreSQL gives up a transaction in which nothing happens. */
  idleInTransactionMs: 30_000,
  /** Silence after which the other end is probed, ten times in as many seconds. */
  keepAliveMs: 10_000,
}

const patience = new AsyncLocalStorage<number>()

/** Does the work with `ms` for each answer of the database. For statements that are given more time than others. */
export function answeredWithin<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return patience.run(ms, work)
}

/**
 * The settings of a connection that waits for nothing for ever. A pooler that shares connections by transaction takes no
 * options of a session: it sets the two bounds itself (`deploy/pgbouncer/`).
 */
export function boundedConnection(
  databaseUrl: string,
  applicationName: string,
  bounds = DATABASE_BOUNDS,
  isPooled = false,
): pg.ClientConfig {
  const options = `-c statement_timeout=${bounds.statementMs} -c idle_in_transaction_session_timeout=${bounds.idleInTransactionMs}`
  return {
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: bounds.connectMs,
    query_timeout: bounds.answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: bounds.keepAliveMs,
    ...(isPooled ? {} : { options }),
  }
}

/** The driver's error when no answer came within `answerMs`. */
const UNANSWERED = 'Query read timeout'
/**
 * PostgreSQL has ended this connection (shutdown, crash, too long idle in a transaction), or it leads to a server that
 * takes no writes (25006): after a failover the next one leads to the new primary.
 */
const ENDED = /^(57P0[1-5]|25P0[34]|25006)$/

/**
 * A connection that is closed at once when a statement was not answered in time, or when PostgreSQL says that it has
 * ended it or is a standby. The driver would hand it out again, and the next statement would wait behind the silent one, or fail.
 */
export class BoundedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      const startedMs = statementEnded.isHeard ? performance.now() : null
      const result = query(...patiently(args))
      if (!(result instanceof Promise)) return result
      if (startedMs !== null) tellEnd(result, args[0], startedMs)
      return result.catch((error) => this.#giveUp(error))
    }) as typeof this.query
  }

  #giveUp(error: Error & { code?: string }): never {
    if (error.message === UNANSWERED || ENDED.test(error.code ?? '')) {
      // From here on the pool takes it for closed. It may say goodbye to no one, so nothing waits for it.
      void this.end().catch(() => undefined)
      this.connection.stream.destroy()
    }
    throw error
  }
}

/** Reports the end of the statement. The database's message of a failure may quote a row: only its code is passed on. */
function tellEnd(result: Promise<unknown>, statement: unknown, startedMs: number): void {
  const told = (failure: string | null) =>
    statementEnded.send({
      name: statementName(statement as string | { name?: string; text: string }),
      seconds: (performance.now() - startedMs) / 1000,
      failure,
    })
  result.then(
    () => told(null),
    (error: { code?: string }) => told(error.code ?? 'unanswered'),
  )
}

/** The arguments of `query` with the bound of `answeredWithin`, inside of it. */
function patiently(args: unknown[]): unknown[] {
  const ms = patience.getStore()
  if (ms === undefined) return args
  const [first, ...rest] = args
  return [
    typeof first === 'string'
      ? { text: first, query_timeout: ms }
      : { ...(first as object), query_timeout: ms },
    ...rest,
  ]
}
