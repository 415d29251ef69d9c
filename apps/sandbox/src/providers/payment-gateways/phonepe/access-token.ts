import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { takeForms } from '../../provider-calls.ts'
import { PhonePeError } from './phonepe-error.ts'
import { addToken, hasToken } from './records-sql.ts'

const LIFE_MS = 30 * 60_000

/** `POST /v1/oauth/token`: a form with the credentials for a token that every other call carries. */
export function addTokenRoute(app: FastifyInstance, { store, keys, now }: GatewayParts): void {
  takeForms(app)
  app.post<{ Body: { client_id: string; client_secret: string } }>('/v1/oauth/token', ({ body }) => {
    const { client_id: id, client_secret: secret } = body
    if (id !== keys.id || secret !== keys.secret) throw unauthorised()
    const token = randomBytes(24).toString('base64url')
    const issuedAtMs = now()
    addToken(store, token, issuedAtMs + LIFE_MS)
    const expiresAt = Math.floor((issuedAtMs + LIFE_MS) / 1000)
    return {
      access_token: token,
      encrypted_access_token: 'not used',
      // As there: not a length of time.
      expires_in: expiresAt,
      issued_at: Math.floor(issuedAtMs / 1000),
      expires_at: expiresAt,
      session_expires_at: expiresAt,
      token_type: 'O-Bearer',
    }
  })
}

/** Refuses a call without a good token. */
export function requireToken({ store, now }: GatewayParts) {
  return async (request: FastifyRequest) => {
    const [, token] = /^O-Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!token || !hasToken(store, token, now())) throw unauthorised()
  }
}

const unauthorised = () => new PhonePeError(401, 'AUTHORIZATION_FAILED', 'Unauthorized')
