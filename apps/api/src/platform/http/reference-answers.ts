import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Less gains nothing on the way. */
const WORTH_COMPRESSING_BYTES = 1_000
/** Of brotli's eleven: nearly as small as the highest, at a twentieth of the time. */
const BROTLI_LEVEL = 5

/**
 * Sends the answer of a call that declares `reference`: kept by the browser, which asks whether it still holds, and
 * compressed. No other answer is: one that holds a secret beside what the caller sent could be guessed from its length.
 * Gives the bytes to send; null where the browser has them.
 */
export async function sendReference(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
): Promise<Buffer | string | null> {
  const tag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
  // `private`: a shared cache would have to know the permitted callers.
  reply.headers({ ETag: tag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' })
  if (request.headers['if-none-match'] === tag) {
    reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length')
    return null
  }
  const way = Buffer.byteLength(payload) < WORTH_COMPRESSING_BYTES ? null : wayOf(request)
  if (!way) return payload
  reply.header('Content-Encoding', way).removeHeader('Content-Length')
  return way === 'gzip'
    ? await promisify(gzip)(payload)
    : await promisify(brotliCompress)(payload, {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL },
      })
}

function wayOf(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
}
