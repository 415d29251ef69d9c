import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Faults } from '../../faults.ts'
import type { Store } from '../../store.ts'
import { addHostedCheckout } from '../hosted-checkout.ts'
import { payuCheckout } from './checkout.ts'
import { addPaymentPage } from './payment-page.ts'
import { addPostService } from './post-service.ts'

/** What every part of it works with. */
export interface Payu {
  store: Store
  faults: Faults
  now: () => number
  /** As set in its dashboard. */
  webhookUrl: string
  refundDelayMs: number
  wakeWebhooks: () => void
  keys: { key: string; salt: string }
  merchantName: string
}

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
