import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyContextConfig, FastifyError, FastifyInstance } from 'fastify'

/** An answer other than 2xx, in a provider's own form. */
export class ProviderError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, message: string, body: object) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** Answers refusals, unreadable requests and internal errors of the calls below in the provider's form. */
export function answerErrors(
  calls: FastifyInstance,
  said: { unreadable: () => ProviderError; broken: () => ProviderError },
): void {
  calls.setErrorHandler((error: FastifyError | ProviderError, _request, reply) => {
    const { status, body } = error instanceof ProviderError ? error : saidOf(error)
    return reply.code(status).send(body)
  })
  const saidOf = (error: FastifyError) => {
    if (error.statusCode && error.statusCode < 500) return said.unreadable()
    process.stderr.write(`${error.stack}\n`)
    return said.broken()
  }
}

/** Sets the fault scope of the calls registered below. */
export function configure(calls: FastifyInstance, config: FastifyContextConfig): void {
  calls.addHook('onRoute', (route) => {
    route.config = { ...config, ...route.config }
  })
}

/** Reads forms: the last of fields with one name. */
export function takeForms(calls: FastifyInstance): void {
  calls.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Whether a secret is right, compared in constant time. */
export const isSame = (given: unknown, right: string): boolean =>
  timingSafeEqual(digest(given), digest(right))

const digest = (value: unknown) => createHash('sha256').update(String(value)).digest()
