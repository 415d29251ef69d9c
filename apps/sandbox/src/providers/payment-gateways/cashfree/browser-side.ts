import type { FastifyInstance } from 'fastify'
import { addAssets, addSdk, readBrowserFiles, sendFile } from '../../../browser/browser-files.ts'

const FIELDS = ['cardNumber', 'cardHolder', 'cardExpiry', 'cardCvv']
const files = readBrowserFiles(new URL('browser/', import.meta.url))

/** Its browser SDK, the checkout pages and the card fields. */
export function addBrowserSide(app: FastifyInstance): void {
  addAssets(app, '/assets/cashfree', files)
  app.get('/checkout/:session', (_request, reply) => sendFile(reply, files, 'checkout/checkout.html'))
  app.get('/checkout/authorise/:token', (_request, reply) => sendFile(reply, files, 'checkout/checkout.html'))
  app.get<{ Params: { field: string } }>('/elements/:field', (request, reply) =>
    sendFile(reply, files, FIELDS.includes(request.params.field) ? 'elements/element.html' : ''),
  )
  const parts = ['sdk/components.js', 'sdk/cashfree.js'].map((path) => new URL(path, import.meta.url))
  addSdk(app, '/js/v3/cashfree.js', { title: 'Cashfree sandbox checkout', parts })
}
