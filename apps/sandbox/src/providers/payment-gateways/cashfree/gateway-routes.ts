import type { FastifyInstance } from 'fastify'
import { answerErrors, configure } from '../../provider-calls.ts'
import { requireKeys, versionOf } from './auth.ts'
import { addDisputeRoutes } from './disputes/disputes-routes.ts'
import { CashfreeError } from './errors.ts'
import type { Gateway } from './gateway.ts'
import { addInstrumentRoutes } from './instruments/instruments-routes.ts'
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
        configure(calls, { faultScope: 'pg' })
        calls.addHook('onRequest', requireKeys(keys))
        addOrderRoutes(calls, gateway)
        addPaymentRoutes(calls, gateway)
        addRefundRoutes(calls, gateway)
        addSettlementCalls(calls, gateway)
        addDisputeRoutes(calls, gateway)
        addInstrumentRoutes(calls, gateway)
        addSubscriptionRoutes(calls, gateway)
        addSubscriptionChargeRoutes(calls, gateway)
      })
      pg.register(async (calls) => {
        configure(calls, { faultScope: 'browser', versionOptional: true })
        calls.addHook('onRequest', requireKeys(keys))
        addSimulateRoutes(calls, gateway)
        addSettlementSimulation(calls, gateway)
      })
      pg.register(async (calls) => {
        configure(calls, { faultScope: 'browser' })
        addSessionRoutes(calls, gateway)
      })
    },
    { prefix: '/pg' },
  )
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
  answerErrors(app, {
    unreadable: () => new CashfreeError(400, 'request_failed', 'bad request body'),
    broken: () => new CashfreeError(500, 'internal_error', 'internal Server Error', 'api_error'),
  })
}
