import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from './faults.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The group of calls this route belongs to for the fault switches; none: no fault touches it. */
    faultScope?: string
  }
}

const INTERNAL = { message: 'internal Server Error', code: 'internal_error', type: 'api_error' }
const NOT_TODAY = { message: 'Not today', code: 'not_today', type: 'invalid_request_error' }
const LIMITED = {
  message: 'Too many requests from IP. Check headers',
  code: 'request_failed',
  type: 'rate_limit_error',
}
/** What a firewall in front of a provider answers: 200, and not JSON. */
export const HELD_PAGE =
  '<html><head><title>Request held</title></head><body><h1>Checking your browser</h1></body></html>'

/** Makes the routes that name a `faultScope` slow, silent or broken, before or after their work. */
export function addFaultHooks(app: FastifyInstance, faults: Faults): void {
  const struck = (request: FastifyRequest) => {
    const scope = request.routeOptions.config.faultScope
    return scope !== undefined && faults.covers(scope)
  }

  // A fault's own answer is not struck again: during the wait the work would start.
  const answered = new WeakSet<FastifyRequest>()

  app.addHook('onRequest', async (request, reply) => {
    if (!struck(request)) return
    const { latency_ms: latencyMs, timeout_ms: timeoutMs } = faults.state()
    if (latencyMs) await untilGone(request, latencyMs)
    if (faults.strikes('timeout_before')) {
      reply.hijack()
      await hangUp(request, timeoutMs)
    } else if (faults.strikes('error_before')) {
      return reply.code(500).send(INTERNAL)
    } else if (faults.strikes('rate_limited')) {
      return reply
        .code(429)
        .header('x-ratelimit-remaining', '0')
        .header('x-ratelimit-retry', '1')
        .send(LIMITED)
    } else if (faults.strikes('html_before')) {
      answered.add(request)
      return reply.type('text/html').send(HELD_PAGE)
    }
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (!struck(request) || answered.has(request)) return payload
    const said = withWord(payload, faults.state().answer_word)
    if (said !== null) reply.header('content-length', Buffer.byteLength(said))
    if (!succeeded(reply)) return said ?? payload
    if (faults.strikes('timeout_after')) {
      await hangUp(request, faults.state().timeout_ms)
    } else if (faults.strikes('error_after')) {
      const body = JSON.stringify(INTERNAL)
      reply.code(500).header('content-length', Buffer.byteLength(body))
      return body
    }
    // The work is done although the answer is a refusal.
    if (request.method === 'POST' && faults.strikes('refused_after')) {
      const body = JSON.stringify(NOT_TODAY)
      reply.code(400).header('content-length', Buffer.byteLength(body))
      return body
    }
    return said ?? payload
  })
}

/**
 * An answer with another value in every field of a name: `field=new`, or `field:old=new` for those of one value alone.
 * A number stays one. Null where nothing is to change.
 */
function withWord(payload: unknown, word: string): string | null {
  const [, field, old, value = ''] = /^(\w+)(?::(\w+))?=(.*)$/.exec(word) ?? []
  if (field === undefined || typeof payload !== 'string' || !/^[[{]/.test(payload)) return null
  return JSON.stringify(JSON.parse(payload), (name, known) => {
    if (name !== field || typeof known === 'object' || (old !== undefined && String(known) !== old))
      return known
    return typeof known === 'number' && /^\d+$/.test(value) ? Number(value) : value
  })
}

const succeeded = (reply: FastifyReply) => reply.statusCode < 300

/** Says nothing for `timeoutMs`, then closes the connection. */
async function hangUp(request: FastifyRequest, timeoutMs: number): Promise<void> {
  await untilGone(request, timeoutMs)
  request.raw.socket.destroy()
}

/** Waits, but not for a caller who has gone (or a server that is closing). */
async function untilGone(request: FastifyRequest, waitMs: number): Promise<void> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  request.raw.socket.once('close', leave)
  await sleep(waitMs, undefined, { signal: gone.signal }).catch(() => undefined)
  request.raw.socket.off('close', leave)
}
