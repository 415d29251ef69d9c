import autocannon from 'autocannon'
import type pg from 'pg'

/** Requests of an endpoint: `next` makes the body (and headers) of each call. Gives calls a second and p99 in ms. */
export async function overHttp(options: {
  url: string
  path: string
  clients: number
  seconds?: number
  amount?: number
  next: () => { body: string; headers: Record<string, string>; path?: string }
}): Promise<{ perSecond: number; p99Ms: number; failed: number }> {
  const result = await autocannon({
    url: options.url,
    connections: options.clients,
    ...(options.amount ? { amount: options.amount } : { duration: options.seconds ?? 5 }),
    requests: [
      {
        method: 'POST',
        path: options.path,
        setupRequest: (request) => {
          const { body, headers, path } = options.next()
          return {
            ...request,
            ...(path ? { path } : {}),
            body,
            headers: { 'content-type': 'application/json', ...headers },
          }
        },
      },
    ],
  })
  const seconds = (result.finish.getTime() - result.start.getTime()) / 1000
  return {
    perSecond: result['2xx'] / seconds,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/** The same by SQL alone: `clients` loops, each with a connection of its own, for so many seconds or until `work` says stop. */
export async function overSql(options: {
  pool: pg.Pool
  clients: number
  seconds: number
  work: (client: pg.PoolClient) => Promise<boolean>
}): Promise<{ perSecond: number }> {
  const startedAt = performance.now()
  const endsAt = startedAt + options.seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: options.clients }, async () => {
      const client = await options.pool.connect()
      try {
        while (performance.now() < endsAt && (await options.work(client))) done += 1
      } finally {
        client.release()
      }
    }),
  )
  return { perSecond: done / ((performance.now() - startedAt) / 1000) }
}
