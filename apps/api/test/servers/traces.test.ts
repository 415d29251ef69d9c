// Invariant (platform): Metrics and traces hold nothing of a person. They cost nothing without a collector.
// Enforced by: `signals.ts`.
// Also tested by: `metrics.test.ts`. Decisions: 0059, 0064.

import type { ChildProcess } from 'node:child_process'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { startTraces } from '../../src/modules/operations/tracing/tracing-service.ts'
import { inRequestContext } from '../../src/platform/observability/request-context.ts'
import {
  callEnded,
  providerAsked,
  statementEnded,
  workBegan,
} from '../../src/platform/observability/signals.ts'
import { offerOnly } from '../money/checkouts.ts'
import { payAtGateway, startPayment, statusOf } from '../money/paying.ts'
import { TEST_CARD } from '../money/test-card.ts'
import { eventually, startApi, stopProcess } from '../portal/harness.ts'
import { type Scene, startScene } from '../portal/scene.ts'
import { KIND, type Span, startCollector } from '../programs/trace-collector.ts'

const PAY = 'POST /api/get-payment-gateways-for-pay/:paymentMethodId'
const TRACE_ID = 'c0ffee00c0ffee00c0ffee00c0ffee00'
const PARENT_ID = '00f067aa0ba902b7'

let scene: Scene
let collector: Awaited<ReturnType<typeof startCollector>>
let traced: ChildProcess
let plain: ChildProcess
let plainUrl: string
const fileOf = (name: string) => join(scene.portal.config.dataDir, name)
const read = (name: string) => readFileSync(fileOf(name), 'utf8')

/** A script for `node --import` that writes every module with OpenTelemetry in it which is loaded into a file; a bundle's too. */
function watchModules(name: string): string {
  writeFileSync(fileOf(name), '')
  const script = fileOf(`${name}.mjs`)
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs'
     import { registerHooks } from 'node:module'
     registerHooks({
       load(url, deps, next) {
         const loaded = next(url, deps)
         const its = url.includes('opentelemetry') || /opentelemetry\\.js\\.api/.test(String(loaded.source ?? ''))
         if (its) appendFileSync(${JSON.stringify(fileOf(name))}, url + '\\n')
         return loaded
       },
     })`,
  )
  return `--import ${pathToFileURL(script).href}`
}

beforeAll(async () => {
  ;[scene, collector] = await Promise.all([startScene(), startCollector()])
  const { portal } = scene
  await portal.stopApi()
  await offerOnly(portal, 'cashfree')
  const port = String(await freePort())
  plainUrl = `http://127.0.0.1:${port}`
  const tracing = {
    NODE_OPTIONS: watchModules('traced'),
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=orchard',
    OTEL_SERVICE_NAME: 'portal-of-the-test',
  }
  const [a, b] = [
    { url: portal.url, settings: { ...portal.settings, ...tracing } },
    { url: plainUrl, settings: { ...portal.settings, PORT: port, NODE_OPTIONS: watchModules('plain') } },
  ]
  ;[traced, plain] = await Promise.all([startApi(a, openSync(fileOf('traced.log'), 'a')), startApi(b)])
})
afterAll(async () => {
  await Promise.all([traced, plain].map((child) => stopProcess(child, 'SIGKILL')))
  await collector?.stop()
  await scene?.portal.stop()
})

// Another amount each time: the same call again is a repeat.
const pay = (amount: string) => startPayment(scene.portal, scene.people.retailer, scene.landlord, { amount })
const spansOf = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId)
const came = (check: (span: Span) => boolean) => eventually(async () => collector.spans().find(check))

it('without a collector nothing of OpenTelemetry is loaded', async () => {
  const { status } = await startPayment({ url: plainUrl }, scene.people.retailer, scene.landlord)
  expect(status).toBe(200)
  expect(read('plain')).toBe('')
  // From here on every job is the other one's.
  await stopProcess(plain)
  expect(plain.exitCode).toBe(0)
  expect(read('traced')).not.toBe('')
})

it('a call, its statements and its calls to providers are one trace; later work has its own', async () => {
  const { status, body } = await pay('2101.10')
  expect(status).toBe(200)
  const request = await came(({ name }) => name === PAY)
  expect(request).toMatchObject({ kind: KIND.server, parentSpanId: undefined, isError: false })
  expect(request.service).toBe('portal-of-the-test')
  expect(request.attributes).toEqual({
    'chukta.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'chukta.order_id': body.order_id,
    'http.request.method': 'POST',
    'http.route': '/api/get-payment-gateways-for-pay/:paymentMethodId',
    'http.response.status_code': 200,
  })
  const inside = spansOf(request.traceId).filter((span) => span !== request && span.spanId !== request.spanId)
  for (const span of inside) {
    expect(span, span.name).toMatchObject({ kind: KIND.client, parentSpanId: request.spanId, isError: false })
    expect(span.startMs).toBeGreaterThanOrEqual(request.startMs)
    expect(span.endMs).toBeGreaterThanOrEqual(span.startMs)
  }
  const statements = inside.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(statements.length).toBeGreaterThan(1)
  for (const { name, attributes } of statements)
    expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': name })
  const asked = inside.filter(({ attributes }) => 'chukta.provider' in attributes)
  expect(asked.map(({ name, attributes }) => [name, attributes])).toEqual([
    [
      'cashfree openOrder',
      {
        'chukta.provider': 'cashfree',
        'chukta.operation': 'openOrder',
        'server.address': '127.0.0.1',
        'http.request.method': 'POST',
        'http.response.status_code': 200,
      },
    ],
  ])
  expect(inside.length).toBe(statements.length + asked.length)

  await payAtGateway(scene.portal, body.payment_session_id, 'SUCCESS')
  const webhook = await came(({ name }) => name.startsWith('POST /api/webhooks/'))
  const receipt = await came(({ name }) => name === 'mail send')
  const job = await came(({ spanId }) => spanId === receipt.parentSpanId)
  expect(job).toMatchObject({ kind: KIND.consumer, traceId: receipt.traceId, parentSpanId: undefined })
  expect(new Set([request.traceId, webhook.traceId, job.traceId]).size).toBe(3)
  expect(collector.spans().some(({ name }) => name.includes('/api/health'))).toBe(false)
  expect(collector.headers.every((headers) => headers['x-tenant'] === 'orchard')).toBe(true)
})

it('a call continues the trace of the proxy in front', async () => {
  const { retailer } = scene.people
  await fetch(`${scene.portal.url}/api/get-payment-status/none?email=${retailer.email}`, {
    headers: { Authorization: `Bearer ${retailer.token}`, traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` },
  })
  const request = await came(({ traceId, kind }) => traceId === TRACE_ID && kind === KIND.server)
  expect(request.parentSpanId).toBe(PARENT_ID)
  expect(request.attributes['http.route']).toBe('/api/get-payment-status/:orderId')
})

it('no span holds data of a person, a session or a provider’s keys', async () => {
  const { people, portal } = scene
  const raw = collector.raw()
  expect(raw.length).toBeGreaterThan(5_000)
  const { token, email, mobile, name } = people.retailer
  const told = [token, email, mobile, ...name.split(' '), 'Meera', 'Nair', '60218846093', 'ABCPN1234F']
  const secret = [TEST_CARD.card_number, TEST_CARD.card_holder_name, 'sandbox-secret', 'Bearer', 'orchard']
  const { username, password } = new URL(portal.config.databaseUrl)
  const database = [username, password].filter((text) => text.length > 7)
  const found = [...told, ...secret, ...database, 'payment_session_id', '$1', '?email'].filter((text) =>
    raw.toLowerCase().includes(text.toLowerCase()),
  )
  expect(found).toEqual([])
})

it('a collector that refuses or is gone stops neither orders nor the exit, and is reported once', async () => {
  const warned = () => read('traced.log').split('the trace collector refuses traces').length - 1
  expect(warned()).toBe(0)
  collector.answerWith(400)
  expect((await pay('2102.20')).status).toBe(200)
  await eventually(async () => warned() > 0)
  const before = collector.refused()
  await eventually(async () => {
    await fetch(`${scene.portal.url}/api/portal`)
    return collector.refused() > before + 1
  })
  await collector.stop()
  const { status, body } = await pay('2103.30')
  expect(status).toBe(200)
  expect((await statusOf(scene.portal, scene.people.retailer, body.order_id)).status).toBe(200)
  // The exporter tries for ten seconds; after 7.5 the process would give up with 1.
  await stopProcess(traced)
  expect(traced.exitCode).toBe(0)
  expect(warned()).toBe(1)
})

it('ignores a stranger’s trace as parent; reports only the code of a failure; sends none at a ratio of 0', async () => {
  const log = scene.portal.app.log
  const spansWith = async (trustProxyHops: number, ratio = 1) => {
    const own = await startCollector()
    const stop = startTraces({ traces: { endpoint: own.url, ratio }, trustProxyHops }, log)
    const run = { requestId: 'r', actorId: null, apiKeyId: null, memberId: null, orderId: null }
    const traceparent = `00-${TRACE_ID}-${PARENT_ID}-01`
    workBegan.send({ context: run, kind: 'call', name: 'GET /x', traceparent })
    inRequestContext(run, () => {
      statementEnded.send({ name: 'insert users', seconds: 0.01, failure: '23505' })
      const http = { method: 'GET', status: null }
      const asked = { provider: 'p', operation: 'o', host: 'h', http, seconds: 0.01 }
      providerAsked.send({ ...asked, failure: 'time-out' })
      callEnded.send({ route: '/x', method: 'GET', status: 500, seconds: 0.02 })
    })
    // Outside of all runs.
    statementEnded.send({ name: 'upkeep', seconds: 0.01, failure: null })
    await stop()
    await own.stop()
    return own.spans()
  }
  const [strange, trusted, none] = [await spansWith(0), await spansWith(1), await spansWith(0, 0)]
  const request = strange.find(({ kind }) => kind === KIND.server)
  expect([request?.parentSpanId, request?.traceId === TRACE_ID]).toEqual([undefined, false])
  expect(trusted.find(({ kind }) => kind === KIND.server)).toMatchObject({
    parentSpanId: PARENT_ID,
    traceId: TRACE_ID,
  })
  expect(strange.map(({ name, isError, attributes }) => [name, isError, attributes['error.type']])).toEqual([
    ['insert users', true, '23505'],
    ['p o', true, 'time-out'],
    ['GET /x', true, '500'],
  ])
  expect(none).toEqual([])
})
