import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Received {
  atMs: number
  headers: IncomingHttpHeaders
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields of any webhook
  body: any
}

/** A real server that stores posted bodies and answers with `status()`. */
export async function startReceiver(status: () => number = () => 200) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString()
      const body = raw.startsWith('{') ? JSON.parse(raw) : Object.fromEntries(new URLSearchParams(raw))
      received.push({ atMs: Date.now(), headers: request.headers, raw, body })
      response.statusCode = status()
      response.end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Waits until `count` have come; throws after `withinMs`. */
    async waitFor(count: number, withinMs = 30_000): Promise<Received[]> {
      const until = Date.now() + withinMs
      while (received.length < count) {
        if (Date.now() > until) throw new Error(`${received.length} of ${count} webhooks came`)
        await sleep(5)
      }
      return received
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}
