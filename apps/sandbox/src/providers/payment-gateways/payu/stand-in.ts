import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { addHostedCheckout } from '../../gateway-core/hosted-checkout.ts'
import type { StandIn } from '../../gateway-core/stand-in.ts'
import { takeForms } from '../../provider-calls.ts'
import { payuHeaders } from './answer-form.ts'
import { listBooked } from './books.ts'
import { payuCheckout } from './checkout.ts'
import { addDisputeRoutes } from './dispute-routes.ts'
import { payuDisputes } from './disputes.ts'
import { addPaymentPage } from './payment-page.ts'
import { addPostService } from './post-service.ts'
import { payuRefunds } from './refund-processing.ts'
import { ageTries } from './transactions-sql.ts'
import { payuWire } from './wire/wire.ts'

/** PayU: the payment page that a browser posts a signed form to, and the server calls under one address. */
export default {
  faultScope: 'payu',
  wire: payuWire,
  webhookHeaders: () => payuHeaders,
  reportsTo: 'payu',
  start(app, payu) {
    addForms(app, payu)
    addDisputeRoutes(app, payu)
    addHostedCheckout(app, 'payu', payuCheckout(payu))
    return {
      listBooked: () => listBooked(payu.store),
      newSettlementId: () => String(randomInt(1e8, 1e9)),
      refunds: payuRefunds(payu),
      disputes: payuDisputes(payu),
      age: (seconds) => ageTries(payu.store, seconds),
    }
  },
} satisfies StandIn

function addForms(app: FastifyInstance, payu: GatewayParts): void {
  app.register(async (forms) => {
    takeForms(forms)
    addPaymentPage(forms, payu)
    addPostService(forms, payu)
  })
}
