import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { many, one } from '../apps/api/src/platform/database/db.ts'
import { cpuOfBackends, processCpu } from './backend-cpu.ts'
import { measureFloor } from './floor.ts'
import { overHttp, overSql } from './measure.ts'
import { type BenchPortal, startBenchPortal } from './portal.ts'
import { rawCapture, rawOrder } from './raw-sql.ts'

/**
 * Order creation and webhook capture through the whole api, compared with the same rows written by SQL, alternating
 * in one run. Compare the ratios: machine, load generator and database share the same cores. Beside others on the machine
 * compare the processor time of an order, which waiting hardly changes.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
let counter = 0

const portal = await startBenchPortal(process.env.DATA_DIR ?? '.tmp/bench')
try {
  console.log(`start-up to first 200: ${portal.startUpMs.toFixed(0)} ms; memory at rest: ${memoryMib()} MiB`)
  await orders(portal, 8, 1)
  for (const clients of [1, 8, 32]) {
    const ours: Cpu[] = []
    const theirs: Cpu[] = []
    const order = await rounds(
      () => counted(ours, () => orders(portal, clients, SECONDS)),
      () => counted(theirs, () => rawOrders(portal, clients, SECONDS)),
    )
    report(`order creation, ${clients} clients`, order)
    reportCpu(ours, theirs)
    if (clients === 1) await reportFloor(order)
    const capture = await rounds(
      () => captures(portal, clients),
      () => rawCaptures(portal, clients),
    )
    report(`webhook capture, ${clients} clients`, capture)
  }
  console.log(`memory after load: ${memoryMib()} MiB`)
} finally {
  await portal.stop()
}

type Pair = { api: number; raw: number }
/** Milliseconds of a processor that one call took. */
type Cpu = { api: number; postgres: number }

/** Does a round, and adds what one of its calls took. */
async function counted(into: Cpu[], round: () => Promise<number>): Promise<number> {
  const known = await cpuOfBackends(portal.db)
  const apiMs = processCpu(portal.apiPid)
  const startedAt = performance.now()
  const perSecond = await round()
  const calls = (perSecond * (performance.now() - startedAt)) / 1000
  const spent = [...(await cpuOfBackends(portal.db))].map(([pid, ms]) => ms - (known.get(pid) ?? 0))
  into.push({
    api: (processCpu(portal.apiPid) - apiMs) / calls,
    postgres: spent.reduce((sum, ms) => sum + ms, 0) / calls,
  })
  return perSecond
}

async function rounds(api: () => Promise<number>, raw: () => Promise<number>): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await quiet()
    const perSecond = await api()
    await quiet()
    pairs.push({ api: perSecond, raw: await raw() })
  }
  return pairs
}

/**
 * Removes what would slow the next round: receipts still to be rendered and mailed, and unpaid orders, which the sweep
 * asks the gateway about ten seconds after they were made.
 */
async function quiet(): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where locked_at is null`.execute(portal.db)
  await sql`
    update payments set next_poll_at = now() + interval '1 hour'
     where next_poll_at < now() + interval '1 minute'`.execute(portal.db)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function reportCpu(ours: Cpu[], theirs: Cpu[]): void {
  const text = (values: number[]) => median(values).toFixed(2)
  console.log(
    `  of a processor, an order takes ${text(ours.map(({ api }) => api))} ms in the api and ` +
      `${text(ours.map(({ postgres }) => postgres))} in PostgreSQL, by SQL ${text(theirs.map(({ postgres }) => postgres))}`,
  )
}

function report(what: string, pairs: Pair[]): void {
  const api = median(pairs.map((pair) => pair.api))
  const raw = median(pairs.map((pair) => pair.raw))
  const ratios = pairs.map((pair) => pair.api / pair.raw)
  const [ratio, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((n) =>
    n.toFixed(2),
  )
  console.log(
    `${what}: api ${api.toFixed(0)}/s, sql ${raw.toFixed(0)}/s, ratio ${ratio} (${least} to ${most} in ${ROUNDS} rounds)`,
  )
}

/** How far an order at one client is above its least possible time. */
async function reportFloor(pairs: Pair[]): Promise<void> {
  const { commitMs, callMs } = await measureFloor(portal.pool)
  const floorMs = 2 * commitMs + callMs
  const api = median(pairs.map((pair) => pair.api))
  console.log(
    `  its floor is ${floorMs.toFixed(2)} ms: two commits of ${commitMs.toFixed(2)} and a call of ${callMs.toFixed(2)}; ` +
      `an order takes ${(1000 / api).toFixed(2)}: ${(1000 / api - floorMs).toFixed(2)} more, ${(1000 / api / floorMs).toFixed(1)} times as long`,
  )
}

function nextOrder() {
  counter += 1
  const payer = portal.payers[counter % portal.payers.length]
  if (!payer) throw new Error('no payers')
  return { payer, n: counter }
}

async function orders({ url }: BenchPortal, clients: number, seconds: number): Promise<number> {
  const result = await overHttp({
    url,
    path: '/api/get-payment-gateways-for-pay/1',
    clients,
    seconds,
    next: () => {
      const { payer, n } = nextOrder()
      return {
        headers: { authorization: `Bearer ${payer.token}`, 'idempotency-key': `bench-${n}` },
        body: JSON.stringify({
          service_id: payer.serviceId,
          service_user_id: payer.payeeId,
          // A unique amount gives each payment its own slot among the open orders, as the raw rows have.
          amount: (18_500.5 + n / 100).toFixed(2),
        }),
      }
    },
  })
  if (result.failed > 0) throw new Error(`${result.failed} orders failed`)
  return result.perSecond
}

async function rawOrders({ pool }: BenchPortal, clients: number, seconds: number): Promise<number> {
  const result = await overSql({
    pool,
    clients,
    seconds,
    work: async (client) => {
      const { payer, n } = nextOrder()
      await rawOrder(client, { payerId: payer.id, payeeId: payer.payeeId, serviceId: payer.serviceId, n })
      return true
    },
  })
  return result.perSecond
}

/** Unpaid orders made through the api, oldest first. */
async function openOrders(limit: number): Promise<{ id: number; order_id: string }[]> {
  const open = sql<{ id: number; order_id: string }>`
    select id, order_id from payments where status = 'open' and order_id like 'CK%' order by id limit ${limit}`
  let rows = await many(portal.db, open)
  while (rows.length < limit) {
    await orders(portal, 8, 2)
    rows = await many(portal.db, open)
  }
  return rows
}

function capturesFor(clients: number): number {
  return clients === 1 ? 500 : 2000
}

async function captures({ url, db }: BenchPortal, clients: number): Promise<number> {
  const waiting = await openOrders(capturesFor(clients))
  const last = waiting.at(-1)?.id ?? 0
  const amount = waiting.length
  await quiet()
  const startedAt = performance.now()
  const result = await overHttp({
    url,
    path: '/api/webhooks/cashfree',
    clients,
    amount,
    next: () => webhook(waiting.shift()),
  })
  if (result.failed > 0) throw new Error(`${result.failed} webhooks failed`)
  // An answer means that the webhook is stored; only captures are counted.
  for (;;) {
    const left = await one(
      db,
      sql<{
        n: number
      }>`select count(*) as n from payments where status = 'open' and id <= ${last} and order_id like 'CK%'`,
    )
    if (left.n === 0) break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return amount / ((performance.now() - startedAt) / 1000)
}

function webhook(order: { order_id: string } | undefined) {
  const body = JSON.stringify({
    data: {
      order: { order_id: order?.order_id, order_amount: 18842.76 },
      payment: { payment_status: 'SUCCESS' },
    },
    type: 'PAYMENT_SUCCESS_WEBHOOK',
    event_time: '2026-11-21T09:21:00+05:30',
  })
  const timestamp = String(Date.now())
  const signature = createHmac('sha256', 'sandbox-secret')
    .update(timestamp + body)
    .digest('base64')
  return { body, headers: { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature } }
}

async function rawCaptures({ pool, db }: BenchPortal, clients: number): Promise<number> {
  const waiting = await many(
    db,
    sql<{
      id: number
    }>`select id from payments where status = 'open' and order_id like 'RAW%' order by id limit ${capturesFor(clients)}`,
  )
  const result = await overSql({
    pool,
    clients,
    seconds: 60,
    work: async (client) => {
      const payment = waiting.shift()
      if (!payment) return false
      await rawCapture(client, { paymentId: payment.id, n: payment.id })
      return true
    },
  })
  return result.perSecond
}

function memoryMib(): number {
  return Math.round(
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(portal.apiPid)], { encoding: 'utf8' })) / 1024,
  )
}
