import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { contextFields, inRequestContext, type RequestContext } from '../observability/request-context.ts'
import { callEnded, workBegan } from '../observability/signals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext
  }
}

/**
 * Gives each request its context. What follows the body, and the end of the answer, come from events of the connection, which
 * know no context: it is entered again there.
 */
export function installRuns(app: FastifyInstance): void {
  app.decorateRequest('requestContext')
  app.addHook('onRequest', (request, _reply, done) => {
    request.requestContext = {
      requestId: request.id,
      actorId: null,
      apiKeyId: null,
      memberId: null,
      orderId: null,
    }
    if (workBegan.isHeard) {
      const { traceparent } = request.headers
      workBegan.send({
        context: request.requestContext,
        kind: 'call',
        name: [request.method, request.routeOptions.url].filter(Boolean).join(' '),
        traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      })
    }
    inRequestContext(request.requestContext, done)
  })
  app.addHook('preValidation', (request, _reply, done) => inRequestContext(request.requestContext, done))
  app.addHook('onResponse', (request, reply, done) => {
    inRequestContext(request.requestContext, () => {
      if (callEnded.isHeard) {
        const { method, routeOptions } = request
        const seconds = reply.elapsedTime / 1000
        callEnded.send({ route: routeOptions.url ?? 'none', method, status: reply.statusCode, seconds })
      }
      done()
    })
  })
}

const requestLoggers = new WeakSet<object>()

/** The logger of a request, which names the request even before its context and after it. */
export function requestLogger(
  logger: FastifyBaseLogger,
  bindings: Record<string, unknown>,
  options: object,
): FastifyBaseLogger {
  const child = logger.child(bindings, options)
  requestLoggers.add(child)
  return child
}

/** The fields of its context in every log line. A request's own logger has named the request already. */
export function logFields(
  _line: object,
  _level: number,
  logger: object,
): Partial<ReturnType<typeof contextFields>> {
  const { request_id, ...rest } = contextFields()
  return request_id === undefined || requestLoggers.has(logger) ? rest : { request_id, ...rest }
}

/** One line for each request, when it was answered. */
class RequestLog extends LogController {
  override incomingRequest(): void {
    // One line reports request and answer.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const facts = { req: request, res: reply, took_ms: Math.round(reply.elapsedTime) }
    if (error) reply.log.error({ ...facts, err: error }, 'request errored')
    else reply.log.info(facts, 'request completed')
  }
}

export const requestLog = new RequestLog({ requestIdLogLabel: 'request_id' })
