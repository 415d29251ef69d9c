import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { root } from '../portal/settings.ts'
import type { Fresh } from './keep-fresh.ts'

/** Addresses that the api answers: calls, documentation, and files of the company's record. */
const OF_THE_API =
  /^\/(api|docs|\.well-known)(\/|\?|$)|^\/(manifest\.webmanifest|favicon\.ico|icon[\w-]*\.(svg|png))(\?|$)/
/** The policies of a page that a developer should meet at once and not first in the build. */
const POLICIES = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy']

type Handler = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void

/**
 * Answers before Vite's own server, so that the portal has one address as in production. Calls go to the api's newest
 * process, and wait while it is replaced. Pages get the api's policies, with Vite's nonce for scripts. The service worker
 * of a built portal that ran at this address unregisters itself.
 */
export function front(api: Fresh & { port(): number }, nonce: string): Handler {
  return (req, res, next) => {
    answer(req, res, next).catch((error: Error) => {
      if (res.headersSent) res.destroy(error)
      else
        res
          .writeHead(502, { 'content-type': 'text/plain' })
          .end(`The api cannot be reached: ${error.message}\n`)
    })
  }

  async function answer(req: IncomingMessage, res: ServerResponse, next: () => void): Promise<void> {
    const url = req.url ?? '/'
    if (url === '/worker.js') {
      res.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
      res.end(await readFile(path.join(root, 'apps/web/public/worker-off.js')))
      return
    }
    const isOfTheApi = OF_THE_API.test(url)
    if (!isOfTheApi && !isNavigation(req)) return next()
    if (!(await api.serves())) {
      res
        .writeHead(503, { 'content-type': 'text/plain' })
        .end('The api does not run: its messages are on the terminal.\n')
      return
    }
    if (isOfTheApi) return forward(req, res, api.port())
    await allow(res, api.port(), nonce)
    next()
  }
}

const isNavigation = (req: IncomingMessage) =>
  req.headers['sec-fetch-dest'] === 'document' || /\btext\/html\b/.test(req.headers.accept ?? '')

async function forward(req: IncomingMessage, res: ServerResponse, port: number): Promise<void> {
  const headers = { ...req.headers, 'x-forwarded-for': req.socket.remoteAddress }
  const asked = request({ host: '127.0.0.1', port, method: req.method, path: req.url, headers, agent: false })
  // A replaced process may end while it answers: the end of its answer tells the caller.
  asked.on('error', () => undefined)
  pipeline(req, asked).catch(() => undefined)
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject)
  })
  const { connection: _connection, 'keep-alive': _keepAlive, ...own } = answered.headers
  res.writeHead(answered.statusCode ?? 502, own)
  // An event stream says nothing for a while.
  res.flushHeaders()
  await pipeline(answered, res)
}

/** Gives a page the policies that the api sets on its own. */
async function allow(res: ServerResponse, port: number, nonce: string): Promise<void> {
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/health`)
  for (const name of POLICIES) {
    const policy = headers.get(name)
    if (policy) res.setHeader(name, policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`))
  }
}
