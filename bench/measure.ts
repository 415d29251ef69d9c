import autocannon from 'autocannon'
import type pg from 'pg'

type Load = { perSecond: number; failed: number }

/**
 * Loads an endpoint for a number of seconds or of requests; `next` makes the body and headers of each call.
 * Resolves with the last answer: the load generator itself stops only at a whole second.
 */
export function overHttp(options: {
  url: string
  path: string
  clients: number
  seconds?: number
  amount?: number
  next: () => { body: string; headers: Record<string, string> }
}): Promise<Load> {
  const requests = [
    {
      method: 'POST' as const,
      path: options.path,
      setupRequest: (request: autocannon.Request) => {
        const { body, headers } = options.next()
        return { ...request, body, headers: { 'content-type': 'application/json', ...headers } }
      },
    },
  ]
  const { url, clients: connections, amount, seconds: duration = 5 } = options
  const limit = amount === undefined ? { duration } : { amount }
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    let answered = 0
    let failed = 0
    const load = autocannon({ url, connections, requests, ...limit }, (error, result) => {
      if (error) return reject(error)
      resolve({ perSecond: perSecond(result['2xx']), failed: result.non2xx + result.errors })
    })
    const perSecond = (done: number) => done / ((performance.now() - startedAt) / 1000)
    load.on('response', (_client, status) => {
      answered += 1
      if (status >= 300) failed += 1
      if (answered === amount) resolve({ perSecond: perSecond(answered - failed), failed })
    })
  })
}

/** The same in SQL: `clients` loops with one connection each, for a number of seconds or until `work` says stop. */
export async function overSql(options: {
  pool: pg.Pool
  clients: number
  seconds: number
  work: (client: pg.PoolClient) => Promise<boolean>
}): Promise<Pick<Load, 'perSecond'>> {
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
