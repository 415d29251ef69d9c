import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { CashfreeError, invalid, missing } from './errors.ts'

/** The one version this stand-in speaks. */
export const API_VERSION = '2025-01-01'

/** Refuses a server call without the right keys (401) or with another version (400). */
export function requireKeys(keys: { clientId: string; clientSecret: string }) {
  const hasKeys = keyCheck(keys)
  return async (request: FastifyRequest) => {
    if (!hasKeys(request)) {
      throw new CashfreeError(401, 'request_failed', 'authentication Failed', 'authentication_error')
    }
    const version = request.headers['x-api-version']
    if (version === undefined && request.routeOptions.config.versionOptional) return
    if (version === undefined) throw missing('x-api-version')
    if (version !== API_VERSION) throw invalid('x-api-version', `this sandbox speaks ${API_VERSION}`)
  }
}

/** Whether a request carries the right client id and secret. */
export function keyCheck(keys: { clientId: string; clientSecret: string }) {
  const id = digest(keys.clientId)
  const secret = digest(keys.clientSecret)
  return ({ headers }: FastifyRequest) =>
    timingSafeEqual(digest(headers['x-client-id']), id) &&
    timingSafeEqual(digest(headers['x-client-secret']), secret)
}

const digest = (value: unknown) => createHash('sha256').update(String(value)).digest()

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The header x-api-version may be left out. */
    versionOptional?: boolean
  }
}
