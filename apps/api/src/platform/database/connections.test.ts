// Invariant (platform): No caller waits forever for the database. A start waits for a database that is
// starting. A job that no server runs is released.
// Enforced by: `platform/database/connections.ts`, `platform/configuration/start-up.ts`, `lost-jobs.ts`.
// Also tested by: `configuration/start-up.test.ts`, `jobs/jobs.test.ts`. Decision: 0040.

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDatabase, type TestDatabase } from '../../../test/portal/harness.ts'
import { startSilentProxy } from '../../../test/programs/silent-proxy.ts'
import { openJobsPool } from '../jobs/jobs-pool.ts'
import { answeredWithin, DATABASE_BOUNDS } from './connections.ts'
import { connect, isConnectionLost, many, withTransaction } from './db.ts'

/** Long enough for a connection and an answer on a busy machine. */
const BOUNDS = { ...DATABASE_BOUNDS, connectMs: 4_000, answerMs: 1_500 }
/** A busy machine may be late, but not by the bounds of production: the shortest is 10 s. */
const IN_TIME_MS = DATABASE_BOUNDS.connectMs - 500

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof startSilentProxy>>

beforeAll(async () => {
  database = await makeDatabase()
})
afterAll(() => database.drop())

/** How the work failed, and after how many milliseconds. */
async function failureOf(work: Promise<unknown>) {
  const begunMs = Date.now()
  const error = await work.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown as Error,
  )
  return { error, afterMs: Date.now() - begunMs }
}

/** A pool through a proxy, by which kind of pool it is. */
const KINDS = {
  'the server’s pool': () => {
    const { db, close } = connect(proxy.url, 1, { bounds: BOUNDS })
    return { ask: () => many(db, sql`select 1 as n`), close }
  },
  'the jobs’ pool': () => {
    const pool = openJobsPool(proxy.url, 1, BOUNDS)
    const ask = async () => {
      const client = await pool.connect()
      try {
        return await client.query('select 1 as n')
      } finally {
        client.release()
      }
    }
    return { ask, close: () => pool.end() }
  },
}

describe.each(Object.entries(KINDS))('%s, when the database falls silent', (_name, open) => {
  let pool: ReturnType<typeof open>
  beforeEach(async () => {
    proxy = await startSilentProxy(database.url)
    pool = open()
    await pool.ask()
    return async () => {
      await pool.close()
      await proxy.close()
    }
  })

  it('fails the statement in time, and never uses that connection again', async () => {
    proxy.fallSilent()
    const { error, afterMs } = await failureOf(pool.ask())
    expect(error.message).toBe('Query read timeout')
    expect(afterMs).toBeLessThan(IN_TIME_MS)
    proxy.speak()
    await pool.ask()
  })

  it('fails a connection that is not made, in time', async () => {
    proxy.fallSilent()
    await failureOf(pool.ask())
    const { error, afterMs } = await failureOf(pool.ask())
    expect(error.message).toMatch(/timeout/)
    expect(afterMs).toBeLessThan(IN_TIME_MS)
    proxy.speak()
    await pool.ask()
  })
})

describe('the server’s pool', () => {
  it('does not wait for ever for a free connection, and a caller may try again', async () => {
    const { db, close } = connect(database.url, 1, { bounds: BOUNDS })
    await withTransaction(db, async (trx) => {
      await many(trx, sql`select 1 as n`)
      const { error, afterMs } = await failureOf(many(db, sql`select 1 as n`))
      expect(isConnectionLost(error)).toBe(true)
      expect(afterMs).toBeLessThan(IN_TIME_MS)
    })
    await many(db, sql`select 1 as n`)
    await close()
  })

  it('gives a transaction up whose connection falls silent, and a caller may try again', async () => {
    proxy = await startSilentProxy(database.url)
    const { db, close } = connect(proxy.url, 1, { bounds: BOUNDS })
    const { error, afterMs } = await failureOf(
      withTransaction(db, async (trx) => {
        await many(trx, sql`select 1 as n`)
        proxy.fallSilent()
        await many(trx, sql`select 2 as n`)
      }),
    )
    expect(isConnectionLost(error)).toBe(true)
    expect(afterMs).toBeLessThan(IN_TIME_MS)
    await close()
    await proxy.close()
  })

  it('gives more time where a caller requests it', async () => {
    const { db, close } = connect(database.url, 1, { bounds: BOUNDS })
    const slow = () => many(db, sql`select pg_sleep(2)`)
    expect((await failureOf(slow())).error.message).toBe('Query read timeout')
    await answeredWithin(10_000, slow)
    await close()
  })
})
