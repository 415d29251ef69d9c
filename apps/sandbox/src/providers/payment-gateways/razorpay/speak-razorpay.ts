import type { FastifyInstance } from 'fastify'
import { answerErrors, configure, isSame } from '../../provider-calls.ts'
import { badRequest, RazorpayError } from './razorpay-error.ts'

/** Keys and errors in the form of Razorpay, for the calls registered below; faults reach them by `faultScope`. */
export function speakRazorpay(
  calls: FastifyInstance,
  faultScope: string,
  { id, secret }: { id: string; secret: string },
): void {
  const wanted = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  configure(calls, { faultScope })
  calls.addHook('onRequest', async ({ headers }) => {
    if (!isSame(headers.authorization, wanted)) {
      throw new RazorpayError(401, 'BAD_REQUEST_ERROR', 'Authentication failed')
    }
  })
  answerErrors(calls, {
    unreadable: () => badRequest('The request body is not valid'),
    broken: () =>
      new RazorpayError(500, 'SERVER_ERROR', 'We are facing some trouble completing your request'),
  })
}
