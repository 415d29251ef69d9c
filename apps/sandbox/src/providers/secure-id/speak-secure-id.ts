import type { FastifyError, FastifyInstance } from 'fastify'
import { keyCheck } from '../payment-gateways/cashfree/auth.ts'
import { configure } from '../provider-calls.ts'
import { refused, SecureIdError } from './secure-id-error.ts'

/** Keys, versions and errors in the form of Secure ID, for the calls registered below; faults reach them by `scope`. */
export function speakSecureId(
  calls: FastifyInstance,
  faultScope: string,
  keys: { clientId: string; clientSecret: string },
): void {
  const hasKeys = keyCheck(keys)
  configure(calls, { faultScope })
  calls.addHook('onRequest', async (request) => {
    if (!hasKeys(request)) {
      throw new SecureIdError(
        401,
        'authentication_failed',
        'Invalid clientId and clientSecret combination',
        'authentication_error',
      )
    }
    const version = request.headers['x-api-version']
    if (version !== undefined && !/^\d{4}-\d\d-\d\d$/.test(String(version))) {
      throw refused('x-api-version_invalid', 'x-api-version should be a date')
    }
  })
  calls.setErrorHandler((error: FastifyError | SecureIdError, _request, reply) => {
    const known = error instanceof SecureIdError ? error : asKnown(error)
    const { code, type, detail, message } = known
    return reply.code(known.status).send({ type, code, message, ...(detail && { error: detail }) })
  })
}

function asKnown(error: FastifyError): SecureIdError {
  if (error.statusCode === 413) return new SecureIdError(400, 'file_size_exceeded', 'File size exceeded')
  if (error.statusCode && error.statusCode < 500) {
    return new SecureIdError(400, 'invalid_input', 'Invalid request body')
  }
  process.stderr.write(`${error.stack}\n`)
  return new SecureIdError(500, 'internal_error', 'something went wrong', 'internal_error')
}
