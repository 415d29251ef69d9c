import type { FastifyInstance } from 'fastify'
import { addHostedCheckout } from '../../hosted-checkout.ts'
import type { StandIn } from '../../stand-in.ts'
import { payuHeaders } from './answer-form.ts'
import { payuCheckout } from './checkout.ts'
import { addDisputeRoutes } from './dispute-routes.ts'
import { payuDisputes } from './disputes.ts'
import { listPayuOrders } from './oracle.ts'
import { addPaymentPage } from './payment-page.ts'
import type { Payu } from './payu-context.ts'
import { addPostService } from './post-service.ts'
import { startRefundProcessing } from './refund-processing.ts'
import { payuSettler } from './settler.ts'
import { ageTries } from './transactions-sql.ts'
import { payuWire } from './wire/wire.ts'

/** PayU: the payment page that a browser posts a signed form to, and the server calls under one address. */
export default {
  faultScope: 'payu',
  wire: payuWire,
  webhookHeaders: () => payuHeaders,
  start(app, parts) {
    const { id: key, secret: salt } = parts.keys
    const webhookUrl = new URL('payu', parts.webhookUrl).href
    const payu: Payu = { ...parts, webhookUrl, keys: { key, salt }, wakeRefunds: () => refunds.wake() }
    const refunds = startRefundProcessing(payu)
    parts.settlements.register('payu', payuSettler(parts.store))
    addForms(app, payu)
    addDisputeRoutes(app, payu)
    addHostedCheckout(app, 'payu', payuCheckout(payu))
    return {
      ...refunds,
      listOrders: () => listPayuOrders(payu.store),
      disputes: payuDisputes(payu),
      age: (seconds) => ageTries(payu.store, seconds),
    }
  },
} satisfies StandIn

function addForms(app: FastifyInstance, payu: Payu): void {
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    addPaymentPage(forms, payu)
    addPostService(forms, payu)
  })
}
