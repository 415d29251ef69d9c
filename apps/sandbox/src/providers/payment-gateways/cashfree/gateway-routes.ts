import type { FastifyError, FastifyInstance } from 'fastify'
import { requireKeys, versionOf } from './auth.ts'
import { addDisputeRoutes } from './disputes/disputes-routes.ts'
import { CashfreeError } from './errors.ts'
import type { Gateway } from './gateway.ts'
import { addOrderRoutes } from './orders/orders-routes.ts'
import { addPaymentRoutes } from './payments/payments-routes.ts'
import { addSessionRoutes } from './payments/sessions-routes.ts'
import { addSimulateRoutes } from './payments/simulate-routes.ts'
import { addRefundRoutes } from './refunds/refunds-routes.ts'
import { addSettlementCalls } from './settlements/settlement-routes.ts'
import { addSettlementSimulation } from './settlements/simulate-settlement.ts'
import { addSubscriptionChargeRoutes } from './subscriptions/subscription-charges-routes.ts'
import { addSubscriptionRoutes } from './subscriptions/subscriptions-routes.ts'

/** Cashfree Payment Gateway, versions 2025-01-01 and 2026-01-01, under /pg. */
export function addCashfreeGateway(
  app: FastifyInstance,
  gateway: Gateway,
  keys: { clientId: string; clientSecret: string },
): void {
  app.register(
    async (pg) => {
      speakCashfree(pg)
      pg.register(async (calls) => {
        scope(calls, { faultScope: 'pg' })
        calls.addHook('onRequest', requireKeys(keys))
        addOrderRoutes(calls, gateway)
        addPaymentRoutes(calls, gateway)
        addRefundRoutes(calls, gateway)
        addSettlementCalls(calls, gateway)
        addDisputeRoutes(calls, gateway)
        addSubscriptionRoutes(calls, gateway)
        addSubscriptionChargeRoutes(calls, gateway)
      })
      pg.register(async (calls) => {
        scope(calls, { faultScope: 'browser', versionOptional: true })
        calls.addHook('onRequest', requireKeys(keys))
        addSimulateRoutes(calls, gateway)
        addSettlementSimulation(calls, gateway)
      })
      pg.register(async (calls) => {
        scope(calls, { faultScope: 'browser' })
        addSessionRoutes(calls, gateway)
      })
    },
    { prefix: '/pg' },
  )
}

function scope(calls: FastifyInstance, config: { faultScope: string; versionOptional?: boolean }): void {
  calls.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...config }
  })
}

/** The same with its answer to unknown addresses, which one part of a prefix gives. */
export function speakCashfree(app: FastifyInstance): void {
  speakErrors(app)
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({
      message: 'bad URL, please check API documentation',
      code: 'request_failed',
      type: 'invalid_request_error',
    }),
  )
}

/** Errors and headers in the provider's form, for what is registered below. */
export function speakErrors(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.headers({
      'x-api-version': versionOf(request),
      'x-ratelimit-limit': '400',
      'x-ratelimit-remaining': '399',
    })
  })
  app.setErrorHandler((error: FastifyError | CashfreeError, _request, reply) => {
    if (error instanceof CashfreeError) {
      return reply.code(error.status).send({ message: error.message, code: error.code, type: error.type })
    }
    if (error.statusCode && error.statusCode < 500) {
      return reply
        .code(400)
        .send({ message: 'bad request body', code: 'request_failed', type: 'invalid_request_error' })
    }
    process.stderr.write(`${error.stack}\n`)
    return reply
      .code(500)
      .send({ message: 'internal Server Error', code: 'internal_error', type: 'api_error' })
  })
}
