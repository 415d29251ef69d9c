import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'

export type Span = {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: number
  startMs: number
  endMs: number
  isError: boolean
  attributes: Record<string, unknown>
}
type Value = { stringValue?: string; intValue?: number | string }
type Attributes = { key: string; value: Value }[]
type Wire = {
  resourceSpans: {
    resource: { attributes: Attributes }
    scopeSpans: {
      spans: {
        traceId: string
        spanId: string
        parentSpanId?: string
        name: string
        kind: number
        startTimeUnixNano: string
        endTimeUnixNano: string
        status: { code: number }
        attributes: Attributes
      }[]
    }[]
  }[]
}

/** As OTLP writes them in JSON: bytes in hex, times as text. */
export const KIND = { internal: 1, server: 2, client: 3, consumer: 5 }
const ERROR = 2

/** A collector of OTLP over HTTP that stores the data it receives, as bytes and parsed. */
export async function startCollector() {
  const bodies: string[] = []
  const headers: IncomingHttpHeaders[] = []
  let answer = 200
  let refused = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (answer === 200 && request.method === 'POST' && request.url === '/v1/traces') {
      bodies.push(Buffer.concat(chunks).toString('utf8'))
      headers.push(request.headers)
    }
    if (answer !== 200) refused += 1
    response.writeHead(answer, { 'Content-Type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    headers,
    raw: () => bodies.join('\n'),
    spans: () => bodies.flatMap((body) => spansIn(JSON.parse(body) as Wire)),
    refused: () => refused,
    answerWith: (status: number) => {
      answer = status
    },
    /** Stops listening. */
    stop: async () => {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function spansIn({ resourceSpans }: Wire): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(read(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ startTimeUnixNano, endTimeUnixNano, status, attributes, parentSpanId, ...span }) => ({
        ...span,
        service,
        parentSpanId: parentSpanId || undefined,
        startMs: Number(startTimeUnixNano) / 1e6,
        endMs: Number(endTimeUnixNano) / 1e6,
        isError: status.code === ERROR,
        attributes: read(attributes),
      })),
    )
  })
}

const read = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
