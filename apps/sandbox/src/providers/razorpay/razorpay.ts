import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { addHostedCheckout } from '../hosted-checkout.ts'
import { razorpayCheckout } from './checkout.ts'
import { addOrderRoutes } from './order-routes.ts'
import type { Razorpay } from './razorpay-context.ts'
import { RazorpayError } from './razorpay-error.ts'
import { addRefundRoutes } from './refund-routes.ts'
import { startRefunds } from './refunds.ts'

/** Razorpay, API v1, under /v1, with its hosted checkout. Gives what stops its clock. */
export function addRazorpay(
  app: FastifyInstance,
  settings: Omit<Razorpay, 'wakeRefunds'>,
): { wake: () => void; close: () => void } {
  settings.store.define(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))
  const razorpay: Razorpay = { ...settings, wakeRefunds: () => refunds.wake() }
  const refunds = startRefunds(razorpay)
  app.register(
    async (calls) => {
      calls.addHook('onRoute', (route) => {
        route.config = { ...route.config, faultScope: 'razorpay' }
      })
      calls.addHook('onRequest', requireKeys(razorpay.keys))
      calls.setErrorHandler((error: FastifyError | RazorpayError, _request, reply) => {
        const { status, body } = error instanceof RazorpayError ? error : RazorpayError.of(error)
        return reply.code(status).send(body)
      })
      addOrderRoutes(calls, razorpay)
      addRefundRoutes(calls, razorpay)
    },
    { prefix: '/v1' },
  )
  addHostedCheckout(app, 'razorpay', razorpayCheckout(razorpay))
  return refunds
}

function requireKeys({ id, secret }: Razorpay['keys']) {
  const wanted = digest(`Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
  return async (request: FastifyRequest) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
      throw new RazorpayError(401, 'BAD_REQUEST_ERROR', 'Authentication failed')
    }
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
