import type { ChildProcess } from 'node:child_process'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { many, one } from '../../src/platform/database/db.ts'
import { listenTo, ticketCalls } from '../messages/tickets.ts'
import { payAtGateway, statusOf } from '../money/paying.ts'
import { eventually, type Portal, startApi, stopProcess } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'
import { type OwnPostgres, startOwnPostgres } from '../programs/own-postgres.ts'

/** How often PostgreSQL is killed while the payers pay: 20 for published figures, where no other test runs beside it. */
const KILLS = Number(process.env.PG_KILLS ?? 1)
/** Beside other tests on a slow machine only the recovery of all is meaningful; alone, the limits apply. */
const IS_ALONE = KILLS >= 20
const PAYERS = IS_ALONE ? 8 : 4
/** The portal must answer this long after its database does. */
const BACK_WITHIN_MS = IS_ALONE ? 2_000 : 20_000
/** A new order among those of the payers; most of it is connections that are made and statements that are planned. */
const ORDER_WITHIN_MS = IS_ALONE ? 2_000 : 30_000
/** A client's time-out. */
const ANSWER_WITHIN_MS = IS_ALONE ? 15_000 : 30_000
/** A receipt that was cut is tried again after some seconds, one whose hand-over was lost after a minute. */
const STANDSTILL_MS = 100_000

let postgres: OwnPostgres
let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let api: ChildProcess
/** Where the api's log goes. */
let log: { file: string; handle: FileHandle }

beforeAll(async () => {
  postgres = await startOwnPostgres('postgres-kill')
  ;({ portal, people, landlord } = await startScene({}, postgres))
  await portal.stopApi()
  const file = path.join(portal.settings.DATA_DIR ?? '', 'api.log')
  log = { file, handle: await open(file, 'a') }
  api = await startApi(portal, log.handle.fd)
})

afterAll(async () => {
  await stopProcess(api, 'SIGKILL')
  await log?.handle.close()
  await portal?.stop()
})

const seen = new Map<number, number>()
let slowestMs = 0
/** The portal's acknowledgements: an order by a session, a payment by SUCCESS. */
const orders = new Map<string, string>()
const succeeded = new Set<string>()

/** Repeats the pay call under one key until it gives a session, as a browser does. */
async function order(key: string, amount: string): Promise<{ orderId: string; sessionId: string }> {
  for (;;) {
    const startedMs = Date.now()
    const response = await fetch(`${portal.url}/api/get-payment-gateways-for-pay/1`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${people.retailer.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({
        user_id: people.retailer.id,
        service_id: landlord.service_id,
        service_user_id: landlord.id,
        amount,
      }),
    })
    slowestMs = Math.max(slowestMs, Date.now() - startedMs)
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
    const body = (await response.json()) as { order_id: string; payment_session_id: string; message?: string }
    if (response.status === 200) return { orderId: body.order_id, sessionId: body.payment_session_id }
    expect([503, 409], `${response.status} ${body.message}`).toContain(response.status)
    expect(response.headers.get('Retry-After')).not.toBeNull()
    await pause(100)
  }
}

/** Pays one order after the other under keys of its own until told to stop. */
async function payer(name: string, number: number, isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const key = `${name}-${number}-${round}`
    const { orderId, sessionId } = await order(key, `${300 + number}.${10 + (round % 90)}`)
    orders.set(key, orderId)
    await payAtGateway(portal, sessionId, 'SUCCESS')
    const status = await statusOf(portal, people.retailer, orderId)
    if (status.body.payment_status === 'SUCCESS') succeeded.add(orderId)
  }
}

/** Fails when an invariant of the books does not hold. */
async function expectBooksHold(): Promise<void> {
  expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
}

const waitingJobs = () =>
  many(
    portal.ownerDb,
    sql`select id, task_id, attempts, last_error, run_at - now() as due_in, locked_at, locked_by
          from graphile_worker._private_jobs order by locked_at nulls last, id limit 6`,
  )

const connections = () =>
  many(
    portal.ownerDb,
    sql`select application_name, state, wait_event, left(query, 60) as query, count(*) as n from pg_stat_activity
         where datname = current_database() group by 1, 2, 3, 4`,
  )

it(`PostgreSQL killed ${KILLS} times under ${PAYERS} payers: the api lives, is back at once, and loses nothing`, async () => {
  const tickets = ticketCalls(() => portal.url)
  const ticket = await tickets.create(people.retailer)
  const stream = await listenTo(portal, people.retailer, ticket)
  let isOver = false
  const payers = Array.from({ length: PAYERS }, (_, number) => payer('payer', number, () => isOver))
  const healthyAfterMs: number[] = []
  const backAfterMs: number[] = []
  const downMs: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    // At another moment of the payments each time.
    await pause(700 + ((kill * 137) % 600))
    const killedAt = Date.now()
    await postgres.kill()
    const databaseBack = Date.now()
    downMs.push(databaseBack - killedAt)
    await eventually(
      async () =>
        await fetch(`${portal.url}/api/health`).then(
          (response) => response.ok,
          () => false,
        ),
      BACK_WITHIN_MS + 3_000,
    )
    healthyAfterMs.push(Date.now() - databaseBack)
    await order(`after-kill-${kill}`, '250.00').then(({ orderId }) => orders.set(`after-${kill}`, orderId))
    backAfterMs.push(Date.now() - databaseBack)
    expect(api.exitCode, 'the api has ended').toBeNull()
    await expectBooksHold()
  }
  isOver = true
  await Promise.all(payers)
  console.log(
    `postgres killed ${KILLS} times: ${orders.size} orders, answers ${JSON.stringify([...seen])}, database away ` +
      `${Math.max(...downMs)} ms at most, the api answered ${Math.max(...healthyAfterMs)} ms and a pay call ${Math.max(...backAfterMs)} ms after it at most, ` +
      `slowest pay call ${slowestMs} ms`,
  )
  expect(Math.max(...healthyAfterMs)).toBeLessThan(BACK_WITHIN_MS)
  expect(Math.max(...backAfterMs), 'a new order among those of the payers').toBeLessThan(ORDER_WITHIN_MS)
  expect(slowestMs).toBeLessThan(ANSWER_WITHIN_MS)

  // Sweeps and jobs have recovered: every paid order is final and has its receipt.
  const paid = [...orders].filter(([key]) => key.startsWith('payer')).map(([, orderId]) => orderId)
  const rows = () =>
    many(
      portal.db,
      sql<{ order_id: string; status: string; journals: number; receipts: number }>`
        select order_id, p.status,
               (select count(*) from journals j where j.source_type = 'payment' and j.source_id = p.id) as journals,
               (select count(*) from payment_events e where e.payment_id = p.id and e.kind = 'receipt') as receipts
          from payments p where order_id = any(${paid})`,
    )
  const isDone = (row: Awaited<ReturnType<typeof rows>>[number]) =>
    row.status === 'paid' && row.receipts === 1
  // Many receipts take time: the only requirement is that some are sent within each span.
  let open = paid.length
  for (let movedMs = Date.now(); open > 0 && Date.now() - movedMs < STANDSTILL_MS; await pause(200)) {
    const left = (await rows()).filter((row) => !isDone(row)).length
    if (left !== open) movedMs = Date.now()
    open = left
  }
  const found = await rows()
  expect(
    found.filter((row) => !isDone(row)),
    JSON.stringify([await waitingJobs(), await connections()]),
  ).toEqual([])
  expect(new Set(orders.values()).size, 'a key got another order').toBe(orders.size)
  expect(found.map((row) => row.order_id).sort()).toEqual([...paid].sort())
  expect(found.filter(({ journals }) => journals !== 1)).toEqual([])
  expect([...succeeded].filter((orderId) => !paid.includes(orderId))).toEqual([])
  const known = await one(
    portal.db,
    sql<{ n: number }>`select count(*) as n from payments where order_id = any(${[...orders.values()]})`,
  )
  expect(known.n, 'an acknowledged order is gone').toBe(orders.size)
  const oracle = (await (await fetch(`${portal.sandboxUrl}/oracle?limit=100000`)).json()) as {
    totals: { captured_paise: number }
  }
  const cleared = await one(
    portal.db,
    sql<{ taken_paise: bigint }>`
      select coalesce(sum(p.amount_paise), 0)::bigint as taken_paise from postings p
        join ledger_accounts a on a.id = p.account_id where a.kind = 'clearing'`,
  )
  expect(cleared.taken_paise).toBe(BigInt(oracle.totals.captured_paise))
  await expectBooksHold()
  // The bound of last resort would end what waits for ever, and hide it.
  expect(await readFile(log.file, 'utf8')).not.toMatch(/took longer than/)

  // The connection that listens for changes has recovered as well.
  stream.heard = ''
  await tickets.reply(people.retailer, ticket, { message: 'Still there?' })
  await eventually(async () => stream.heard.includes('data:'))
  stream.leave()
}, 600_000)

it('a power cut under load: the books hold at every second after, while the api is away and while it catches up', async () => {
  let isOver = false
  // Their calls fail with the api, and they with them.
  const payers = Array.from({ length: PAYERS }, (_, number) =>
    payer('cut', number, () => isOver).catch(() => undefined),
  )
  const acknowledged = () =>
    [...orders].filter(([key]) => key.startsWith('cut')).map(([, orderId]) => orderId)
  // In the middle of their payments, also where the first order takes its time.
  await eventually(async () => acknowledged().length >= PAYERS)
  await pause(300)
  await Promise.all([stopProcess(api, 'SIGKILL'), postgres.kill()])
  isOver = true
  await Promise.all(payers)
  await expectBooksHold()
  api = await startApi(portal, log.handle.fd)
  const cut = acknowledged()
  const unpaid = async () =>
    (
      await one(
        portal.db,
        sql<{
          n: number
        }>`select count(*) as n from payments where order_id = any(${cut}) and status <> 'paid'`,
      )
    ).n
  const known = await many(portal.db, sql`select 1 from payments where order_id = any(${cut})`)
  expect(known.length, 'an acknowledged order is gone').toBe(cut.length)
  let looks = 0
  for (
    const endMs = Date.now() + 30_000;
    Date.now() < endMs && (looks < 3 || (await unpaid()) > 0);
    looks += 1
  ) {
    await expectBooksHold()
    await pause(300)
  }
  await expectBooksHold()
})

it('started while PostgreSQL goes down and comes up again: the api waits, says so, and serves', async () => {
  await stopProcess(api)
  const { end } = await postgres.shutDown()
  const started = startApi(portal, log.handle.fd, log.handle.fd)
  started.catch(() => undefined)
  await eventually(async () => (await readFile(log.file, 'utf8')).includes('Waiting for the database (57P03'))
  end()
  api = await started
  expect((await fetch(`${portal.url}/api/health`)).status).toBe(200)
})
