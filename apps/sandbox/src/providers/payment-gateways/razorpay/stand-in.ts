import type { FastifyInstance } from 'fastify'
import { addSdk } from '../../../browser/browser-files.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { addHostedCheckout } from '../../gateway-core/hosted-checkout.ts'
import type { StandIn } from '../../gateway-core/stand-in.ts'
import { listBooked } from './books.ts'
import { razorpayCheckout } from './checkout.ts'
import { addDisputeRoutes } from './dispute-routes.ts'
import { razorpayDisputes } from './disputes.ts'
import { ageEntities, newId } from './entities-sql.ts'
import { addOrderRoutes } from './order-routes.ts'
import { addPaymentRoutes } from './payment-routes.ts'
import { addRefundRoutes } from './refund-routes.ts'
import { razorpayRefunds } from './refunds.ts'
import { addSettlementCalls } from './settlement-routes.ts'
import { speakRazorpay } from './speak-razorpay.ts'
import { razorpayHeaders } from './webhook-events.ts'
import { razorpayWire } from './wire/wire.ts'

/** Razorpay, API v1, under /v1, with its hosted checkout. */
export default {
  faultScope: 'razorpay',
  wire: razorpayWire,
  webhookHeaders: ({ secret }) => razorpayHeaders(secret),
  reportsTo: 'razorpay',
  start(app, razorpay) {
    addCalls(app, razorpay)
    addHostedCheckout(app, 'razorpay', razorpayCheckout(razorpay))
    const sdk = new URL('sdk/razorpay.js', import.meta.url)
    addSdk(app, '/v1/checkout.js', { title: 'Razorpay sandbox checkout', parts: [sdk] })
    return {
      listBooked: () => listBooked(razorpay.store),
      newSettlementId: () => newId('setl'),
      refunds: razorpayRefunds(razorpay),
      disputes: razorpayDisputes(razorpay),
      age: (seconds) => ageEntities(razorpay.store, seconds),
    }
  },
} satisfies StandIn

function addCalls(app: FastifyInstance, razorpay: GatewayParts): void {
  app.register(
    async (calls) => {
      speakRazorpay(calls, 'razorpay', razorpay.keys)
      addOrderRoutes(calls, razorpay)
      addPaymentRoutes(calls, razorpay)
      addRefundRoutes(calls, razorpay)
      addDisputeRoutes(calls, razorpay)
      addSettlementCalls(calls, razorpay)
    },
    { prefix: '/v1' },
  )
}
