import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { quantile } from './load-results.ts'
import { type Payer, startBenchPortal } from './portal.ts'

/**
 * `npm run bench:webhooks -- 10000`: events at 20 a second for 50 endpoints of 50 accounts, of which 10 are dead and 10 slow. Every
 * healthy endpoint has all of its own, 99 of 100 within 5 s. A bystander's pay call takes at most 10 % longer (p95) than without events:
 * three runs of each in turn. Events are written by the function that the triggers call.
 */
const EVENTS = Number(process.argv[2] ?? 10_000)
const PER_SECOND = 20
const [ENDPOINTS, DEAD, SLOW] = [50, 10, 10]
const ROUNDS = 3
const SLOW_MS = 10_000
const MOST_MS = 5_000
const PAYS_PER_SECOND = 4
const GOAL = 1.1

/** When each event was written, and when its endpoint got it first, by number. */
const writtenAt: number[] = []
const gotAt: number[] = []
const receiver = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { n } = JSON.parse(Buffer.concat(pieces).toString()).data
  if (request.url === '/slow') await wait(SLOW_MS)
  else gotAt[n] ??= performance.now()
  response.writeHead(204).end()
})
const closed = createServer()
let orders = 0
for (const server of [receiver, closed]) await once(server.listen(0, '127.0.0.1'), 'listening')
const at = (server: typeof closed) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const [open, dead] = [at(receiver), at(closed)]
closed.close()

const portal = await startBenchPortal(process.env.DATA_DIR ?? '.tmp/bench-webhooks', {
  WEBHOOKS_TO_LOCAL: 'on',
})
try {
  const accounts = portal.payers.slice(0, ENDPOINTS)
  const bystander = portal.payers.at(-1) as Payer
  for (const [index, { token }] of accounts.entries()) {
    const url = index < DEAD ? `${dead}/` : index < DEAD + SLOW ? `${open}/slow` : `${open}/`
    await post('/webhook-endpoints', token, { url, events: ['payment.paid'] })
  }
  const seconds = EVENTS / PER_SECOND / ROUNDS
  console.log(
    `${EVENTS} events in ${ROUNDS} runs of ${seconds.toFixed(0)} s, each after one of the same length without events`,
  )
  await pays(bystander, 5)
  const without: number[] = []
  const beside: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await pays(bystander, seconds)
    const [busy] = await Promise.all([pays(bystander, seconds), write(accounts, Math.round(EVENTS / ROUNDS))])
    // The healthy ones get theirs, and nothing waits when the next round begins.
    await wait(MOST_MS + 1_000)
    await sql`update webhook_deliveries set state = 'dropped', next_at = null where state = 'waiting'`.execute(
      portal.db,
    )
    without.push(...alone)
    beside.push(...busy)
    const p95s = [alone, busy].map((ms) => quantile(ms, 0.95).toFixed(1))
    console.log(`pay call, p95: ${p95s[0]} ms without, ${p95s[1]} ms beside events`)
  }
  const healthy = writtenAt.flatMap((ms, n) =>
    n % ENDPOINTS < DEAD + SLOW ? [] : [(gotAt[n] ?? Number.NaN) - ms],
  )
  const missing = healthy.filter(Number.isNaN).length
  const p99 = quantile(
    healthy.filter((ms) => !Number.isNaN(ms)),
    0.99,
  )
  const ratio = quantile(beside, 0.95) / quantile(without, 0.95)
  console.log(
    `healthy endpoints: ${healthy.length} events, ${missing} missing, p99 ${(p99 / 1000).toFixed(2)} s`,
  )
  console.log(`pay call of all runs, p95: ${ratio.toFixed(2)} of that without`)
  if (missing > 0 || p99 > MOST_MS || ratio > GOAL) {
    console.error('a goal is missed')
    process.exitCode = 1
  }
} finally {
  await portal.stop()
  receiver.closeAllConnections()
  receiver.close()
}

/** Writes events at a constant rate, to each account in turn. */
async function write(accounts: readonly Payer[], count: number): Promise<void> {
  const startedAt = performance.now()
  for (let written = 0; written < count; written += 1) {
    const dueMs = startedAt + (written * 1000) / PER_SECOND - performance.now()
    if (dueMs > 0) await wait(dueMs)
    const n = writtenAt.length
    writtenAt.push(performance.now())
    const data = { payment_id: String(n), status: 'paid', amount: 1_850_000, currency: 'INR', n }
    await sql`select write_account_event(${accounts[n % ENDPOINTS]?.id}, 'payment.paid', ${JSON.stringify(data)}::jsonb)`.execute(
      portal.db,
    )
  }
}

/** Starts payments at a constant rate, whether or not those before were answered; gives the milliseconds of each. */
async function pays(payer: Payer, seconds: number): Promise<number[]> {
  const calls: Promise<number>[] = []
  const startedAt = performance.now()
  for (let n = 0; n < seconds * PAYS_PER_SECOND; n += 1) {
    const dueMs = startedAt + (n * 1000) / PAYS_PER_SECOND - performance.now()
    if (dueMs > 0) await wait(dueMs)
    calls.push(pay(payer))
  }
  return Promise.all(calls)
}

async function pay({ token, payeeId, serviceId }: Payer): Promise<number> {
  orders += 1
  // Each amount is an order of its own.
  const amount = (18_500.5 + orders / 100).toFixed(2)
  const startedAt = performance.now()
  const body = { service_id: serviceId, service_user_id: payeeId, amount }
  await post('/get-payment-gateways-for-pay/1', token, body, { 'Idempotency-Key': `bench-${orders}` })
  return performance.now() - startedAt
}

async function post(
  path: string,
  token: string,
  body: object,
  more: Record<string, string> = {},
): Promise<void> {
  const answer = await fetch(`${portal.url}/api${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...more },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
