import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sdkSource } from './sdk-source.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}
const FIELDS = ['cardNumber', 'cardHolder', 'cardExpiry', 'cardCvv']
/** These pages may be framed by anything on this machine, and load nothing from elsewhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "frame-src 'self'; form-action FORM_ACTION; base-uri 'none'; " +
  'frame-ancestors http://localhost:* http://127.0.0.1:*'
const SHOPS = 'http://localhost:* http://127.0.0.1:* https:'

/** The browser side: the SDK, the checkout pages, the card fields, and the page for a person. */
export function addBrowserRoutes(app: FastifyInstance): void {
  const files = readFiles()
  const send = (reply: FastifyReply, name: string, formAction = "'none'") => {
    const text = files.get(name)
    if (text === undefined) return reply.code(404).send({ message: 'No such file' })
    return reply
      .headers({
        'content-security-policy': POLICY.replace('FORM_ACTION', formAction),
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
      .type(TYPES[extname(name)] as string)
      .send(text)
  }

  app.get('/', (_request, reply) => send(reply, 'desk/desk.html'))
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => send(reply, request.params['*']))
  app.get('/checkout/:session', (_request, reply) => send(reply, 'checkout/checkout.html'))
  app.get('/checkout/authorise/:token', (_request, reply) => send(reply, 'checkout/checkout.html'))
  app.get('/e-sign/:token', (_request, reply) => send(reply, 'signing/signing.html'))
  app.get<{ Params: { field: string } }>('/elements/:field', (request, reply) =>
    send(reply, FIELDS.includes(request.params.field) ? 'elements/element.html' : ''),
  )
  const sendScript = (reply: FastifyReply, source: string) =>
    reply
      .header('cache-control', 'no-cache')
      .type(TYPES['.js'] as string)
      .send(source)
  const cashfree = sdkSource('cashfree')
  const razorpay = sdkSource('razorpay')
  app.get('/js/v3/cashfree.js', (_request, reply) => sendScript(reply, cashfree))
  app.get('/v1/checkout.js', (_request, reply) => sendScript(reply, razorpay))
  for (const gateway of ['razorpay', 'payu']) {
    app.get(`/${gateway}/checkout/:key`, (_request, reply) =>
      // The payer's browser carries PayU's signed form to the shop.
      send(reply, 'hosted/hosted.html', SHOPS),
    )
  }
}

/** Every browser file by its path below this folder, read once. */
function readFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const folder of ['checkout', 'elements', 'desk', 'signing', 'hosted']) {
    for (const name of readdirSync(new URL(folder, import.meta.url))) {
      if (TYPES[extname(name)] === undefined) continue
      files.set(`${folder}/${name}`, readFileSync(new URL(`${folder}/${name}`, import.meta.url), 'utf8'))
    }
  }
  return files
}
