import pg from 'pg'
import { BoundedClient, boundedConnection, DATABASE_BOUNDS } from '../database/connections.ts'
import { isConnectionLost } from '../database/db.ts'

/**
 * Marks a lost connection as retryable for the runner. Any other error while it marks a job as done becomes an
 * unhandled rejection, which would end the server. The code is that of a conflict, after which the runner waits 5 s at
 * most; after 57P03 (cannot connect now) it waits up to two minutes, in which no job runs though the database is back.
 */
function asTryAgain(error: Error): never {
  if (!isConnectionLost(error)) throw error
  throw Object.assign(new Error(error.message, { cause: error }), { code: '40001' })
}

/** Whether an error that the runner reports comes of a lost connection: the runner retries. */
export function isPassing(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: unknown }
  return isConnectionLost(error ?? {}) || isConnectionLost(cause ?? {})
}

class JobsClient extends BoundedClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      const result = query(...args)
      return result instanceof Promise ? result.catch(asTryAgain) : result
    }) as typeof this.query
  }
}

/**
 * The job runner's own connections. Not the server's pool, whose int8 is a bigint: the runner writes a failed job's
 * id as JSON, which fails on a bigint.
 */
export function openJobsPool(databaseUrl: string, poolSize: number, bounds = DATABASE_BOUNDS): pg.Pool {
  const pool = new pg.Pool({
    ...boundedConnection(databaseUrl, 'chukta-jobs', bounds),
    Client: JobsClient,
    max: poolSize,
  })
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  pool.connect = ((callback?: unknown) =>
    callback ? connect(callback) : connect().catch(asTryAgain)) as typeof pool.connect
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
