import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CashfreeError } from './errors.ts'
import type { Gateway } from './gateway.ts'

/**
 * Runs a creating call once per `x-idempotency-key`: the same key and body gives the first answer
 * again, the same key with another body is 422. Refusals are not remembered.
 */
export function once(gateway: Gateway, request: FastifyRequest, reply: FastifyReply, work: () => object) {
  const key = request.headers['x-idempotency-key']
  const operation = `${request.method} ${request.url}`
  const requestHash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex')
  const body = gateway.store.transaction(() => {
    if (typeof key !== 'string') return JSON.stringify(work())
    const earlier = gateway.store.get(
      'select request_hash, body from replies where operation = ? and idempotency_key = ?',
      operation,
      key,
    )
    if (earlier) {
      if (earlier.request_hash !== requestHash) {
        const message = 'idempotency key was used with another request body'
        throw new CashfreeError(422, 'request_invalid', message, 'idempotency_error')
      }
      reply.header('x-idempotency-replayed', 'true')
      return String(earlier.body)
    }
    const first = JSON.stringify(work())
    gateway.store.run('insert into replies values (?, ?, ?, ?)', operation, key, requestHash, first)
    return first
  })
  gateway.wakeWebhooks()
  return reply.type('application/json; charset=utf-8').send(body)
}
