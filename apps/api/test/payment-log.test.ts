import type { ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { many } from '../src/platform/db.ts'
import { EVERY_GATEWAY, payAnywhere } from './checkouts.ts'
import { eventually, type Portal, startApi, stopProcess } from './harness.ts'
import { setFaults, statusOf } from './paying.ts'
import type { People } from './people.ts'
import { startScene } from './scene.ts'

type Line = Record<string, unknown> & { level: number; msg: string; request_id?: string; order_id?: string }
type Call = { scope: string; method: string; path: string; request_id: string | null }
type Event = { kind: string; actor_id: number | null; request_id: string | null }

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let api: ChildProcess
let logFile: string

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ LOG_LEVEL: 'info' }))
  await portal.stopApi()
  logFile = join(portal.config.dataDir, 'api.log')
  api = await startApi(portal, openSync(logFile, 'a'))
})
afterEach(() => setFaults(portal, null))
afterAll(async () => {
  await stopProcess(api, 'SIGKILL')
  await portal.stop()
})

const logLines = () =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
const callsOf = async () =>
  ((await (await fetch(`${portal.sandboxUrl}/calls`)).json()) as { calls: Call[] }).calls
const eventsOf = (orderId: string) =>
  many(
    portal.db,
    sql<Event>`
      select e.kind, e.actor_id, e.request_id from payment_events e join payments p on p.id = e.payment_id
       where p.order_id = ${orderId} order by e.id`,
  )

async function start(amount: string) {
  const response = await fetch(`${portal.url}/api/get-payment-gateways-for-pay/1`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${people.retailer.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ service_id: landlord.service_id, service_user_id: landlord.id, amount }),
  })
  const body = (await response.json()) as Parameters<typeof payAnywhere>[1]
  return { status: response.status, requestId: response.headers.get('X-Request-Id') ?? '', body }
}

it('a payment under faults: every event, log line and gateway call says in which request it was', async () => {
  await setFaults(portal, { scope: 'pg', error_before: true })
  const { status, requestId, body } = await start('640.40')
  expect([status, body.checkout.gateway]).toEqual([200, 'razorpay'])
  await setFaults(portal, null)
  await payAnywhere(portal, body, 'SUCCESS')
  await eventually(
    async () =>
      (await statusOf(portal, people.retailer, body.order_id)).body.payment_status === 'SUCCESS' || null,
  )
  const events = await eventually(async () => {
    const found = await eventsOf(body.order_id)
    return found.some(({ kind }) => kind === 'receipt') ? found : null
  })

  // Its payout goes its own way, sooner or later than the receipt.
  const ofPayment = events.filter(({ kind }) => !kind.startsWith('payout-'))
  expect(ofPayment.map(({ kind }) => kind)).toEqual([
    'created',
    'route',
    'attempt-closed',
    'route',
    'sent',
    'paid',
    'receipt',
  ])
  expect(events.filter((event) => event.request_id === null)).toEqual([])
  for (const { actor_id, request_id } of ofPayment.slice(0, 5)) {
    expect([actor_id, request_id]).toEqual([people.retailer.id, requestId])
  }
  expect(ofPayment.at(-1)).toMatchObject({ actor_id: null, request_id: expect.stringMatching(/^job-/) })

  // Every run that changed the payment: each of its lines names it, and the order once that is known.
  const runs = new Set(events.map((event) => event.request_id))
  const lines = await eventually(async () => {
    const found = logLines()
    return found.some((line) => line.request_id === requestId && line.msg === 'request completed')
      ? found
      : null
  })
  const own = lines.filter((line) => line.order_id === body.order_id)
  expect(own.filter((line) => !line.request_id)).toEqual([])
  const unnamed = lines.filter(
    (line) =>
      runs.has(line.request_id ?? '') && line.msg !== 'incoming request' && line.order_id !== body.order_id,
  )
  expect(unnamed).toEqual([])
  const completed = lines.find((line) => line.request_id === requestId && line.msg === 'request completed')
  expect(completed?.order_id).toBe(body.order_id)
  const mentions = lines.filter((line) => JSON.stringify(line).includes(body.order_id))
  expect(mentions.filter((line) => !line.order_id || !line.request_id)).toEqual([])

  const failures = own.filter((line) => line.gateway !== undefined)
  expect(failures).toHaveLength(2)
  for (const [index, call] of ['openOrder', 'findOrder'].entries()) {
    expect(failures[index]).toMatchObject({
      level: 40,
      gateway: 'cashfree',
      call,
      failure: 'answer 500',
      took_ms: expect.any(Number),
      request_id: requestId,
    })
  }

  // What a gateway was asked, and by which request, is known there as well.
  const calls = await callsOf()
  expect(calls.filter((call) => !call.request_id)).toEqual([])
  const opened = calls.filter((call) => call.method === 'POST' && /^\/(pg|v1)\/orders$/.test(call.path))
  expect(opened.map((call) => call.request_id)).toEqual([requestId, requestId])
})

it('an order that no gateway takes: the log tells of each failure, and who asked', async () => {
  await setFaults(portal, { scope: EVERY_GATEWAY, timeout_before: true, timeout_ms: 50 })
  const { status, requestId, body } = await start('641.40')
  expect(status).toBe(503)
  const failures = logLines().filter((line) => line.request_id === requestId && line.gateway !== undefined)
  expect(new Set(failures.map((line) => line.gateway)).size).toBe(4)
  for (const line of failures) {
    expect(line).toMatchObject({ level: 40, order_id: body.order_id, failure: expect.any(String) })
  }
})

it('the log holds no secret, token, card or account number', () => {
  const text = readFileSync(logFile, 'utf8')
  for (const secret of ['sandbox-secret', people.retailer.token, '4576238912771450', '60218846093']) {
    expect(text.includes(secret), secret).toBe(false)
  }
})
