import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSame } from '../provider-calls.ts'
import type { Paysprint } from './paysprint-context.ts'
import { notAuthenticated, tokenError } from './paysprint-error.ts'
import { useRequestId } from './requests-sql.ts'

/** How far a token's time may be from ours. */
const LIFETIME_MS = 5 * 60_000
const ISSUER = 'PAYSPRINT'

export interface Keys {
  partnerId: string
  jwtKey: string
  authorisedKey: string
}

/** Refuses a call without a token of its own, made within 5 minutes for a product (412), or without the partner's keys (401). */
export function requireToken({ store, now }: Paysprint, keys: Keys) {
  return async ({ headers }: FastifyRequest) => {
    const { iss, product, timestamp, partnerId, reqid } = readToken(headers.token, keys.jwtKey)
    const ageMs = now() - Number(timestamp) * 1000
    if (!Number.isFinite(ageMs) || Math.abs(ageMs) > LIFETIME_MS) throw tokenError('Token is expired.')
    if (partnerId !== keys.partnerId || !isSame(headers.authorisedkey, keys.authorisedKey)) {
      throw notAuthenticated()
    }
    if (iss !== ISSUER) throw tokenError(`iss should be ${ISSUER}.`)
    if (typeof product !== 'string' || product === '') throw tokenError('product is missing in the token.')
    if (!Number.isSafeInteger(reqid)) throw tokenError('reqid should be a whole number.')
    if (!useRequestId(store, String(reqid))) throw tokenError('reqid was already used.')
  }
}

/** The claims of a JWT signed with HS256, or the provider's refusal. */
function readToken(token: unknown, key: string): Record<string, unknown> {
  const [header, payload, signature, ...rest] = String(token ?? '').split('.')
  if (!header || !payload || !signature || rest.length) throw tokenError('Token is missing or malformed.')
  const right = createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url')
  if (readPart(header).alg !== 'HS256' || !isSame(signature, right)) {
    throw tokenError('Signature verification failed.')
  }
  return readPart(payload)
}

function readPart(part: string): Record<string, unknown> {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (value && typeof value === 'object') return value
  } catch {}
  throw tokenError('Token is missing or malformed.')
}
