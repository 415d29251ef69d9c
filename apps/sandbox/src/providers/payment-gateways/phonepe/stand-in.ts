import type { FastifyInstance } from 'fastify'
import { addSdk } from '../../../browser/browser-files.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { addHostedCheckout } from '../../gateway-core/hosted-checkout.ts'
import type { StandIn } from '../../gateway-core/stand-in.ts'
import { answerErrors, configure } from '../../provider-calls.ts'
import { addTokenRoute, requireToken } from './access-token.ts'
import { listBooked } from './books.ts'
import { phonepeCheckout } from './checkout.ts'
import { addDisputeRoutes } from './dispute-routes.ts'
import { phonepeDisputes } from './disputes.ts'
import { addOrderRoutes } from './order-routes.ts'
import { badRequest, PhonePeError } from './phonepe-error.ts'
import { phonepeRefunds } from './refund-processing.ts'
import { addRefundRoutes } from './refund-routes.ts'
import { addWebhookCredentials, phonepeHeaders } from './webhook-credentials.ts'
import { phonepeWire } from './wire/wire.ts'

/** PhonePe PG, API v2, under the path of its test system, with its checkout page and script. */
export default {
  faultScope: 'phonepe',
  wire: phonepeWire,
  webhookHeaders: phonepeHeaders,
  reportsTo: 'phonepe',
  start(app, phonepe) {
    phonepe.store.addColumn('phonepe_payments', 'fee_paise integer not null default 0')
    app.register(async (calls) => addCalls(calls, phonepe), { prefix: '/apis/pg-sandbox' })
    addWebhookCredentials(app, phonepe.store)
    addHostedCheckout(app, 'phonepe', phonepeCheckout(phonepe))
    const sdk = new URL('sdk/phonepe.js', import.meta.url)
    addSdk(app, '/web/bundle/checkout.js', { title: 'PhonePe sandbox checkout', parts: [sdk] })
    return {
      listBooked: () => listBooked(phonepe.store),
      refunds: phonepeRefunds(phonepe),
      disputes: phonepeDisputes(phonepe),
    }
  },
} satisfies StandIn

function addCalls(calls: FastifyInstance, phonepe: GatewayParts): void {
  configure(calls, { faultScope: 'phonepe' })
  answerErrors(calls, {
    unreadable: () => badRequest('Bad Request'),
    broken: () => new PhonePeError(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error'),
  })
  addTokenRoute(calls, phonepe)
  calls.register(async (authorised) => {
    authorised.addHook('onRequest', requireToken(phonepe))
    addOrderRoutes(authorised, phonepe)
    addRefundRoutes(authorised, phonepe)
    addDisputeRoutes(authorised, phonepe)
  })
}
