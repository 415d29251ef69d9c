import type { FastifyInstance } from 'fastify'

const MAX_WEBHOOK_BYTES = 256 * 1024

/** Bodies of the routes below come as the bytes that were sent: a signature covers exactly these. */
export function takeRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES },
    (_request, body, done) => done(null, body),
  )
}
