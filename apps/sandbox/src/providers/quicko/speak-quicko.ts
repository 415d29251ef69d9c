import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { configure } from '../provider-calls.ts'
import type { Quicko } from './quicko-context.ts'
import { QuickoError } from './quicko-error.ts'
import { addToken, endOfToken } from './quicko-sql.ts'

const TOKEN_LIFE_MS = 24 * 3_600_000
/** A call without a version gets the newest. */
const VERSIONS: readonly unknown[] = [undefined, '1.0', '1.0.0']

type Keys = { id: string; secret: string }

/** Keys, tokens, versions, the frame of an answer and errors in the form of Quicko, for the calls registered below. */
export function speakQuicko(calls: FastifyInstance, { store, now }: Quicko, keys: Keys): void {
  configure(calls, { faultScope: 'quicko' })
  calls.addHook('onRequest', async ({ headers, routeOptions }: FastifyRequest) => {
    if (!VERSIONS.includes(headers['x-api-version'])) throw new QuickoError(400, 'Invalid x-api-version')
    if (headers['x-api-key'] !== keys.id) throw new QuickoError(401, 'Unauthorized')
    if (routeOptions.url?.endsWith('/authenticate')) {
      if (headers['x-api-secret'] !== keys.secret) throw new QuickoError(401, 'Unauthorized')
      return
    }
    // Not a bearer token: the header is the token itself.
    const endsAtMs = endOfToken(store, headers.authorization ?? '')
    if (endsAtMs === undefined) throw new QuickoError(403, 'Invalid access token')
    if (endsAtMs <= now()) throw new QuickoError(403, 'Access token has expired')
  })
  calls.post('/authenticate', () => {
    const token = `eyJ${randomBytes(48).toString('base64url')}`
    addToken(store, token, now(), TOKEN_LIFE_MS)
    return { data: { access_token: token } }
  })
  const frame = (code: number) => ({ code, timestamp: now(), transaction_id: randomUUID() })
  // Also around answers without data, such as "Request under process".
  calls.addHook('preSerialization', async (_request, reply, payload) =>
    reply.statusCode === 200 ? { ...frame(200), ...(payload as object) } : payload,
  )
  calls.setErrorHandler((error: FastifyError | QuickoError, _request, reply) => {
    const { status, at, message } = error instanceof QuickoError ? error : asQuicko(error)
    const said = at === 'data' ? { data: { message } } : { message }
    return reply.code(status).send({ ...frame(status), ...said })
  })
}

function asQuicko(error: FastifyError): QuickoError {
  if (error.statusCode && error.statusCode < 500) return new QuickoError(400, 'Invalid request body')
  process.stderr.write(`${error.stack}\n`)
  return new QuickoError(500, 'Something went wrong')
}
