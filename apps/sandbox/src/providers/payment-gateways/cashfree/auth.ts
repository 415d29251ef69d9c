import type { FastifyRequest } from 'fastify'
import { isSame } from '../../provider-calls.ts'
import { CashfreeError, invalid, missing } from './errors.ts'

/** The version that is published, and the one that the newest SDKs send. */
export const API_VERSION = '2025-01-01'
export const SDK_VERSION = '2026-01-01'
const VERSIONS: readonly unknown[] = [API_VERSION, SDK_VERSION]
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Refuses a server call without the right keys (401), with another version or an idempotency key that is no UUID (400). */
export function requireKeys(keys: { clientId: string; clientSecret: string }) {
  const hasKeys = keyCheck(keys)
  return async (request: FastifyRequest) => {
    if (!hasKeys(request)) {
      throw new CashfreeError(401, 'request_failed', 'authentication Failed', 'authentication_error')
    }
    const key = request.headers['x-idempotency-key']
    if (key !== undefined && !UUID.test(String(key))) throw invalid('x-idempotency-key', 'should be a UUID')
    const version = request.headers['x-api-version']
    if (version === undefined && request.routeOptions.config.versionOptional) return
    if (version === undefined) throw missing('x-api-version')
    if (!VERSIONS.includes(version)) {
      throw invalid('x-api-version', `this sandbox speaks ${VERSIONS.join(' and ')}`)
    }
  }
}

/** The version a request names, for its answer; the published one when it names no supported version. */
export function versionOf({ headers }: FastifyRequest): string {
  return headers['x-api-version'] === SDK_VERSION ? SDK_VERSION : API_VERSION
}

/** Whether a request carries the right client id and secret. */
export const keyCheck =
  (keys: { clientId: string; clientSecret: string }) =>
  ({ headers }: FastifyRequest) =>
    isSame(headers['x-client-id'], keys.clientId) && isSame(headers['x-client-secret'], keys.clientSecret)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The header x-api-version may be left out. */
    versionOptional?: boolean
  }
}
