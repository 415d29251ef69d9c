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
  "frame-src 'self'; form-action 'none'; base-uri 'none'; " +
  'frame-ancestors http://localhost:* http://127.0.0.1:*'

/** The browser side: the SDK, the checkout pages, the card fields, and the page for a person. */
export function addBrowserRoutes(app: FastifyInstance): void {
  const files = readFiles()
  const sdk = sdkSource()
  const send = (reply: FastifyReply, name: string) => {
    const text = files.get(name)
    if (text === undefined) return reply.code(404).send({ message: 'No such file' })
    return reply
      .headers({
        'content-security-policy': POLICY,
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
  app.get('/js/v3/cashfree.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type(TYPES['.js'] as string)
      .send(sdk),
  )
}

/** Every browser file by its path below this folder, read once. */
function readFiles(): Map<string, string> {
  const files = new Map<string, string>()
  for (const folder of ['checkout', 'elements', 'desk', 'signing']) {
    for (const name of readdirSync(new URL(folder, import.meta.url))) {
      if (TYPES[extname(name)] === undefined) continue
      files.set(`${folder}/${name}`, readFileSync(new URL(`${folder}/${name}`, import.meta.url), 'utf8'))
    }
  }
  return files
}
