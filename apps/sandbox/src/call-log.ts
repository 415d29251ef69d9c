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
 * Keeps the newest calls of the portal's server to any provider, for tests that check them:
 * `GET /calls?scope=pg`, oldest first.
 */
export function addCallLog(app: FastifyInstance, now: () => number): void {
  const calls: Call[] = []
  // When the answer ends or is lost: an unanswered call counts too.
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
