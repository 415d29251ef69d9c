// Invariant (platform): Every event, log line and gateway call names its request.
// Enforced by: `platform/observability/request-context.ts`.
// Also tested by: `repo.test.ts`.

import { type ChildProcess, execFile } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { many } from '../../src/platform/database/db.ts'
import { eventually, type Portal, startApi, stopProcess } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'
import { EVERY_GATEWAY, offerOnly, payAnywhere } from './checkouts.ts'
import { setFaults, statusOf } from './paying.ts'
import { addPayee, payoutBecomes, trustNewAccounts } from './payouts.ts'
import { becomes, paidPayment, refundPayment } from './refunding.ts'

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
  const unnamed = lines.filter((line) => runs.has(line.request_id ?? '') && line.order_id !== body.order_id)
  expect(unnamed).toEqual([])
  const completed = lines.find((line) => line.request_id === requestId && line.msg === 'request completed')
  expect(completed?.order_id).toBe(body.order_id)
  const mentions = lines.filter((line) => JSON.stringify(line).includes(body.order_id))
  expect(mentions.filter((line) => !line.order_id || !line.request_id)).toEqual([])

  const failures = own.filter((line) => line.call !== undefined)
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

  // The log also has each call to a gateway, with its request.
  const calls = await callsOf()
  expect(calls.filter((call) => !call.request_id)).toEqual([])
  const opened = calls.filter((call) => call.method === 'POST' && /^\/(pg|v1)\/orders$/.test(call.path))
  expect(opened.map((call) => call.request_id)).toEqual([requestId, requestId])
})

it('an order that no gateway takes: the log has each failure, and the caller', async () => {
  await setFaults(portal, { scope: EVERY_GATEWAY, timeout_before: true, timeout_ms: 50 })
  const { status, requestId, body } = await start('641.40')
  expect(status).toBe(503)
  const failures = logLines().filter((line) => line.request_id === requestId && line.gateway !== undefined)
  expect(new Set(failures.map((line) => line.gateway)).size).toBe(4)
  for (const line of failures) {
    expect(line).toMatchObject({ level: 40, order_id: body.order_id, failure: expect.any(String) })
  }
})

it('a payment is found by one command: order, webhooks, capture, receipt, refund and payout', async () => {
  await setFaults(portal, null)
  await offerOnly(portal, 'cashfree')
  const payee = await addPayee(portal, people.retailer)
  const payment = await paidPayment(portal, people.retailer, payee, { amount: '642.40' })
  await refundPayment(portal, payment, 10_000n)
  await becomes(portal, payment.id, 'succeeded')
  await trustNewAccounts(portal)
  // It was held because the account is new.
  await sql`update payouts set held_until = now(), next_poll_at = now() where payment_id = ${payment.id}`.execute(
    portal.db,
  )
  await payoutBecomes(portal, payment.id, 'arrived')
  const mailsOf = () =>
    logLines().filter((line) => line.order_id === payment.order_id && line.task === 'send-mail')
  await eventually(async () => mailsOf().length >= 2)
  // A poll may have found the result first: webhooks come sooner or later.
  await eventually(async () => {
    const [came] = await many(
      portal.db,
      sql<{ all: boolean }>`
        select count(gateway_id) > 0 and count(payout_provider_id) > 0 as "all" from webhook_log
         where payment_id = ${payment.id}`,
    )
    return came?.all
  })
  const own = logLines().filter((line) => JSON.stringify(line).includes(payment.order_id))

  const command = ['apps/api/src/order-log.ts', payment.order_id, logFile]
  const env = { ...process.env, ...portal.settings }
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  const told = stdout.trimEnd().split('\n')
  for (const what of [
    /event .* created/,
    /attempt .* cashfree/,
    /log .* request completed .*get-payment-gateways-for-pay/,
    /event .* sent/,
    /webhook .* cashfree ok/,
    /log .* a webhook was received/,
    /log .* a payment was captured/,
    /event .* paid/,
    /journal .* payment capture/,
    /log .* job done .*"task":"payment-paid"/,
    /log .* job done .*"task":"send-mail"/,
    /refund .* succeeded 10\d+ paise/,
    /log .* a refund was booked/,
    /transfer .* arrived/,
    /webhook .* payouts-\w+ ok/,
    /log .* a payout changed its status .*"arrived"/,
    /event .* payout-arrived/,
  ]) {
    expect(told.filter((line) => what.test(line)).length, String(what)).toBeGreaterThan(0)
  }
  const times = told.map((line) => line.slice(0, 24))
  expect(times).toEqual(times.toSorted())
  // Nothing of it is left in the log, and each request of it has one line of its own.
  expect(told.filter((line) => / log!? /.test(line)).length).toBeGreaterThanOrEqual(own.length)
  const requests = own.filter((line) => line.msg === 'request completed').map((line) => line.request_id)
  expect(requests.length).toBe(new Set(requests).size)
  expect(logLines().some((line) => line.msg === 'incoming request')).toBe(false)
  const { email, mobile } = people.retailer as { email: string; mobile?: string }
  for (const personal of [email, mobile, 'Meera Nair', '9890355128'].filter(Boolean)) {
    expect(readFileSync(logFile, 'utf8').includes(personal ?? ''), personal).toBe(false)
  }
  await expect(
    promisify(execFile)(process.execPath, ['apps/api/src/order-log.ts', 'CK00000000000'], { env }),
  ).rejects.toMatchObject({ code: 1 })
})

it('the log holds no secret, token, card or account number', () => {
  const text = readFileSync(logFile, 'utf8')
  for (const secret of ['sandbox-secret', people.retailer.token, '4576238912771450', '60218846093']) {
    expect(text.includes(secret), secret).toBe(false)
  }
})
