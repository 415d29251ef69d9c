import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { RazorpayError } from '../../payment-gateways/razorpay/razorpay-error.ts'
import type { Payouts } from '../payouts-context.ts'
import { scopeOf } from '../provider-names.ts'
import { addPayeeRoutes } from './payee-routes.ts'
import { addPayoutRoutes } from './payout-routes.ts'

/** RazorpayX, API v1, under /razorpayx/v1. */
export function addRazorpayxPayouts(app: FastifyInstance, payouts: Payouts): void {
  const { id, secret } = payouts.keys
  const wanted = digest(`Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
  app.register(
    async (calls) => {
      calls.addHook('onRoute', (route) => {
        route.config = { faultScope: scopeOf('razorpayx'), ...route.config }
      })
      calls.addHook('onRequest', async (request: FastifyRequest) => {
        if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
          throw new RazorpayError(401, 'BAD_REQUEST_ERROR', 'Authentication failed')
        }
      })
      calls.setErrorHandler((error: FastifyError | RazorpayError, _request, reply) => {
        const { status, body } = error instanceof RazorpayError ? error : RazorpayError.of(error)
        return reply.code(status).send(body)
      })
      addPayeeRoutes(calls, payouts)
      addPayoutRoutes(calls, payouts)
    },
    { prefix: '/razorpayx/v1' },
  )
}

const digest = (text: string) => createHash('sha256').update(text).digest()
