import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callProvider } from './outgoing.ts'

let server: Server
let url: string
let heard: { headers: IncomingHttpHeaders; body: Buffer }
let answer: (response: ServerResponse) => void

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    heard = { headers: request.headers, body: Buffer.concat(chunks) }
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/call`
})
beforeEach(() => {
  answer = (response) => void response.end('{"fine":true}')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const call = (options: Partial<Parameters<typeof callProvider>[0]> = {}) =>
  callProvider({ method: 'POST', url, timeoutMs: 30_000, ...options })

test('JSON goes as JSON, with the headers of the call', async () => {
  const outcome = await call({ json: { name: 'चुकता' }, headers: { 'x-key': 'k' } })
  expect(outcome).toEqual({ kind: 'answered', status: 200, body: { fine: true } })
  expect(heard.headers).toMatchObject({
    'content-type': 'application/json',
    'x-key': 'k',
    'user-agent': 'chukta',
  })
  expect(JSON.parse(heard.body.toString())).toEqual({ name: 'चुकता' })
})

test('a form goes as a form', async () => {
  expect((await call({ form: { key: 'a b', hash: 'é&' } })).kind).toBe('answered')
  expect(heard.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(Object.fromEntries(new URLSearchParams(heard.body.toString()))).toEqual({ key: 'a b', hash: 'é&' })
})

test('a file goes whole, however large', async () => {
  const form = new FormData()
  form.set('document', new Blob([new Uint8Array(3_000_000)], { type: 'application/pdf' }), 'agreement.pdf')
  expect((await call({ form })).kind).toBe('answered')
  const sent = await new Response(new Uint8Array(heard.body), {
    headers: { 'Content-Type': heard.headers['content-type'] ?? '' },
  }).formData()
  const file = sent.get('document') as File
  expect([file.name, file.type, file.size]).toEqual(['agreement.pdf', 'application/pdf', 3_000_000])
})

test('a refusal is an answer', async () => {
  answer = (response) => void response.writeHead(422).end('{"code":"no"}')
  expect(await call()).toEqual({ kind: 'answered', status: 422, body: { code: 'no' } })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['HTML', (response) => void response.writeHead(500).end('<html>')],
  ['another address', (response) => void response.writeHead(302, { location: '/elsewhere' }).end('{}')],
  ['half an answer', (response) => void response.writeHead(200, { 'content-length': '50' }).write('{"a":')],
  ['an answer beyond the size limit', (response) => void response.end(`"${'x'.repeat(1_100_000)}"`)],
  ['a broken line', (response) => void response.destroy()],
])('%s says nothing about what was done', async (_name, say) => {
  answer = say
  expect((await call({ timeoutMs: 500 })).kind).toBe('unknown')
})

test('silence ends at the time-out', async () => {
  answer = () => undefined
  const startedAt = Date.now()
  expect(await call({ timeoutMs: 300 })).toEqual({ kind: 'unknown', reason: 'TimeoutError' })
  expect(Date.now() - startedAt).toBeLessThan(20_000)
})

test('a refused connection is unknown, too', async () => {
  expect(await call({ url: 'http://127.0.0.1:9/' })).toEqual({ kind: 'unknown', reason: 'ECONNREFUSED' })
})
