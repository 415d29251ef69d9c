import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { addHostedCheckout } from '../hosted-checkout.ts'
import { payuCheckout } from './checkout.ts'
import { addPaymentPage } from './payment-page.ts'
import type { Payu } from './payu-context.ts'
import { addPostService } from './post-service.ts'

/** PayU: the payment page that a browser posts a signed form to, and the server calls under one address. */
export function addPayu(app: FastifyInstance, payu: Payu): void {
  payu.store.define(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    addPaymentPage(forms, payu)
    addPostService(forms, payu)
  })
  addHostedCheckout(app, 'payu', payuCheckout(payu))
}
