import type { FastifyInstance } from 'fastify'
import {
  addAssets,
  addSdk,
  type BrowserFiles,
  readBrowserFiles,
  sendFile,
} from '../../../browser/browser-files.ts'

const PAGES: Record<string, string> = {
  ...Object.fromEntries(
    ['cardNumber', 'cardHolder', 'cardExpiry', 'cardCvv'].map((field) => [field, 'elements/element.html']),
  ),
  upiQr: 'elements/upi-qr.html',
  upiApp: 'elements/upi-app.html',
}
const files = readBrowserFiles(new URL('browser/', import.meta.url))

/**
 * Its browser SDK, the checkout pages, the card fields, the UPI code and buttons, and the app that they open. Returns the
 * files of its pages.
 */
export function addBrowserSide(app: FastifyInstance): BrowserFiles {
  addAssets(app, '/assets/cashfree', files)
  app.get('/checkout/:session', (_request, reply) => sendFile(reply, files, 'checkout/checkout.html'))
  app.get('/checkout/authorise/:token', (_request, reply) => sendFile(reply, files, 'checkout/checkout.html'))
  app.get<{ Params: { field: string } }>('/elements/:field', (request, reply) =>
    sendFile(reply, files, PAGES[request.params.field] ?? ''),
  )
  app.get('/pgbillpayuiapi/simulator/:payment', (_request, reply) =>
    sendFile(reply, files, 'upi-app/upi-app.html'),
  )
  const parts = ['sdk/components.js', 'sdk/upi.js', 'sdk/cashfree.js'].map(
    (path) => new URL(path, import.meta.url),
  )
  addSdk(app, '/js/v3/cashfree.js', { title: 'Cashfree sandbox checkout', parts })
  return files
}
