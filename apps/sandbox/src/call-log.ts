import type { FastifyInstance } from 'fastify'

type Call = {
  at: string
  scope: string
  method: string
  path: string
  request_id: string | null
  status: number
}

const KEPT = 5_000

/**
 * Keeps the newest calls of the portal's server to any provider, for a test that asks how it was called:
 * `GET /calls?scope=pg`, oldest first.
 */
export function addCallLog(app: FastifyInstance, now: () => number): void {
  const calls: Call[] = []
  // At the end of the answer, and at its loss: a call that was never answered was made all the same.
  app.addHook('onRequest', async (request, reply) => {
    const scope = request.routeOptions.config.faultScope
    if (scope === undefined || scope === 'browser') return
    const id = request.headers['x-request-id']
    const call: Call = {
      at: new Date(now()).toISOString(),
      scope,
      method: request.method,
      path: request.url,
      request_id: typeof id === 'string' ? id : null,
      status: 0,
    }
    calls.push(call)
    if (calls.length > KEPT) calls.shift()
    reply.raw.once('finish', () => {
      call.status = reply.raw.statusCode
    })
  })
  app.get<{ Querystring: { scope?: string } }>('/calls', ({ query }) => ({
    calls: calls.filter(
      ({ scope }) =>
        query.scope === undefined || scope === query.scope || scope.split(':')[0] === query.scope,
    ),
  }))
}
