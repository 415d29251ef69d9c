import { createServer } from 'node:http'
import type pg from 'pg'
import { quantile } from './load-results.ts'

const TIMES = 200

/**
 * The least time of an order at one client, in milliseconds: a commit of one small row on this disk, and one HTTP call
 * to a server on this machine that answers at once. An order commits twice, before the gateway's call and after it.
 */
export async function measureFloor(pool: pg.Pool): Promise<{ commitMs: number; callMs: number }> {
  const client = await pool.connect()
  const server = createServer((_request, response) => response.end('{}'))
  try {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    await client.query('create table if not exists bench_floor (n integer)')
    const commitMs = await median(() => client.query('insert into bench_floor values (1)'))
    const callMs = await median(async () => (await fetch(`http://127.0.0.1:${port}`)).text())
    await client.query('drop table bench_floor')
    return { commitMs, callMs }
  } finally {
    client.release()
    server.closeAllConnections()
    server.close()
  }
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < TIMES; n += 1) {
    const startedAt = performance.now()
    await work()
    taken.push(performance.now() - startedAt)
  }
  return quantile(taken, 0.5)
}
