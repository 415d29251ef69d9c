import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The proxy between the browser and the portal. */
export type CutNet = {
  url: string
  /** `down`: nothing answers; `slow`: pages are never answered. */
  state: 'up' | 'down' | 'slow'
  /** Changes the service worker as it passes, as a newer build or the switch would. */
  worker: ((code: string) => string) | null
  /** A file of the build that the newer build renames, in its pages too. */
  renamed: [old: string, now: string] | null
  /** The address of a file that is sent in its place. */
  workerPath: string
  /** Every changing call that reached the portal, as `POST /api/…`. */
  changes: string[]
}

/** A proxy between browser and portal that a test can cut; it carries the service worker's requests too. */
export async function makeCutNet(port: number): Promise<{ net: CutNet; close: () => void }> {
  const net: CutNet = {
    url: '',
    state: 'up',
    worker: null,
    renamed: null,
    workerPath: '/worker.js',
    changes: [],
  }
  const server: Server = createServer((asked, answer) => {
    const { method = 'GET', url = '/' } = asked
    if (net.state === 'down') return void asked.destroy()
    const isPage = asked.headers['sec-fetch-dest'] === 'document' || url === '/offline'
    if (net.state === 'slow' && isPage) return
    if (method !== 'GET' && url.startsWith('/api/')) net.changes.push(`${method} ${url}`)
    const isWorker = url === '/worker.js'
    const { renamed } = net
    const change = isWorker
      ? net.worker
      : isPage && renamed
        ? (text: string) => text.replaceAll(...renamed)
        : null
    // A file to change is requested whole, without validators.
    const whole = { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
    const headers = { ...asked.headers, ...(change && whole) }
    const path = isWorker ? net.workerPath : renamed ? url.replace(renamed[1], renamed[0]) : url
    const passed = request({ port, host: '127.0.0.1', method, path, headers }, (got) => {
      if (!change) {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        return void got.pipe(answer)
      }
      const parts: Buffer[] = []
      got.on('data', (part) => parts.push(part))
      got.on('end', () => {
        const { 'content-length': _, etag: __, 'last-modified': ___, ...kept } = got.headers
        answer.writeHead(got.statusCode ?? 502, kept)
        answer.end(change(Buffer.concat(parts).toString()))
      })
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  net.url = `http://localhost:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { net, close }
}
