import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { CashfreeError, invalid, missing } from './errors.ts'

/** The one version this stand-in speaks. */
export const API_VERSION = '2025-01-01'

/** Refuses a server call without the right keys (401) or with another version (400). */
export function requireKeys(keys: { clientId: string; clientSecret: string }) {
  const id = digest(keys.clientId)
  const secret = digest(keys.clientSecret)
  return async (request: FastifyRequest) => {
    const given = [request.headers['x-client-id'], request.headers['x-client-secret']].map(digest)
    if (!timingSafeEqual(given[0] as Buffer, id) || !timingSafeEqual(given[1] as Buffer, secret)) {
      throw new CashfreeError(401, 'request_failed', 'authentication Failed', 'authentication_error')
    }
    const version = request.headers['x-api-version']
    if (version === undefined && request.routeOptions.config.versionOptional) return
    if (version === undefined) throw missing('x-api-version')
    if (version !== API_VERSION) throw invalid('x-api-version', `this sandbox speaks ${API_VERSION}`)
  }
}

const digest = (value: unknown) => createHash('sha256').update(String(value)).digest()

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The header x-api-version may be left out. */
    versionOptional?: boolean
  }
}
