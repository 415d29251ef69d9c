import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line for each request, when it was answered. */
class RequestLog extends LogController {
  override incomingRequest(): void {
    // What came is told with what was answered.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const facts = { req: request, res: reply, took_ms: Math.round(reply.elapsedTime) }
    if (error) reply.log.error({ ...facts, err: error }, 'request errored')
    else reply.log.info(facts, 'request completed')
  }
}

export const requestLog = new RequestLog({ requestIdLogLabel: 'request_id' })
