import pg from 'pg'

/** How PostgreSQL and the network say that a connection is gone or cannot be had just now. */
const LOST = new Set(['57P01', '57P02', '08001', '08003', '08006', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/**
 * Marks a lost connection as what the runner tries again (57P03, cannot connect now). Of any other error while it
 * marks a job as done it makes a rejection that nobody handles, which would end the server.
 */
function asTryAgain(error: Error & { code?: string }): never {
  if (LOST.has(error.code ?? '') || /^(Connection terminated|Client has encountered)/.test(error.message)) {
    error.code = '57P03'
  }
  throw error
}

class JobsClient extends pg.Client {
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
 * id as JSON, and dies of a bigint.
 */
export function openJobsPool(databaseUrl: string, poolSize: number): pg.Pool {
  const pool = new pg.Pool({
    Client: JobsClient,
    connectionString: databaseUrl,
    max: poolSize,
    application_name: 'chukta-jobs',
  })
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  pool.connect = ((callback?: unknown) =>
    callback ? connect(callback) : connect().catch(asTryAgain)) as typeof pool.connect
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
