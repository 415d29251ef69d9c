// Invariant (payments): Nothing is lost or doubled under faults, kills and lost connections.
// Enforced by: comparison with what the sandbox knows.
// Also tested by: `bill-faults.test.ts`, `failures/kill.test.ts`, `lost-connections.test.ts`,
// `postgres-kill.test.ts`.

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { many, one } from '../../src/platform/database/db.ts'
import { oracle, payAnywhere } from '../money/checkouts.ts'
import { setFaults, startPayment } from '../money/paying.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import { type Scene, startScene } from '../portal/scene.ts'

/** The number of payments per fault: 100 for published figures, fewer in daily runs. */
const PAYMENTS = Number(process.env.FAULT_PAYMENTS ?? 4)
const WORKERS = 25
/** The rule: open records are polled until they are final. */
const FINAL_WITHIN_MS = 60_000

/** Acts like a patient browser: retries with the same key after a 503 or a busy order, then pays in the session. */
async function payPatiently(
  { portal, people, landlord }: Scene,
  key: string,
  amount: string,
): Promise<string | null> {
  for (let round = 0; round < 3; round += 1) {
    const { status, body } = await startPayment(portal, people.retailer, landlord, { key, amount })
    if (status === 200) {
      await payAnywhere(portal, body, 'SUCCESS')
      return body.order_id
    }
    expect([409, 503], `answer ${status}`).toContain(status)
    expect(body.order_id ?? '').toMatch(/^CK/)
  }
  return null
}

/** Payments under keys and amounts that no other fault of the portal has; `number` is the fault's. */
async function payMany(scene: Scene, number: number): Promise<(string | null)[]> {
  const keys = Array.from({ length: PAYMENTS }, (_, index) => index)
  const paid: (string | null)[] = []
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
        const amount = `${1000 * (number + 1) + key}.${String(key % 100).padStart(2, '0')}`
        paid.push(await payPatiently(scene, `key-${number}-${key}`, amount))
      }
    }),
  )
  return paid
}

const open = (portal: Portal) =>
  many(
    portal.db,
    sql<{ order_id: string; status: string }>`
      select order_id, status from payments where status in ('created', 'open', 'pending')`,
  )

/** Compares the gateways' captures with the books: each is booked once, nothing else is. */
async function compareWithOracle(portal: Portal) {
  const captured = (await oracle(portal)).filter((order) => Number(order.captured_paise) > 0)
  const booked = await many(
    portal.db,
    sql<{ reference: string; captured_paise: bigint }>`
      select a.reference, sum(po.amount_paise) as captured_paise
        from journals j join payments p on p.id = j.source_id join attempts a on a.payment_id = p.id and a.status = 'paid'
        join postings po on po.journal_id = j.id join ledger_accounts acc on acc.id = po.account_id
       where j.kind = 'capture' and acc.kind = 'clearing' group by a.reference`,
  )
  expect(new Map(booked.map((row) => [row.reference, String(row.captured_paise)]))).toEqual(
    new Map(captured.map((order) => [order.order_id, String(order.captured_paise)])),
  )
  const sum = await one(
    portal.db,
    sql<{ wrong: number }>`
    select count(*) as wrong from wallets w
     where balance_paise <> coalesce((select -sum(amount_paise) from postings p where p.account_id = w.account_id), 0)`,
  )
  expect(sum.wrong).toBe(0)
}

type Faults = Record<string, Record<string, unknown>>

/** Quick faults share a portal, one after the other; faults that wait for time-outs have one each, to run in parallel. */
const PORTALS: Faults[] = [
  { '5xx always, after the work': { error_after: true } },
  { 'time-outs always, after the work': { timeout_after: true } },
  { 'time-outs before the work': { timeout_before: 0.3 } },
  { 'webhooks lost': { webhooks_lost: true } },
  {
    'slow answers': { latency_ms: 400 },
    '5xx before the work': { error_before: 0.5 },
    'HTML instead of JSON': { html_before: 0.5 },
    'orders refused': { refuse_orders: 0.5 },
    'webhooks doubled and reordered': { webhooks_doubled: true, webhooks_reordered: true },
    'webhooks forged': { webhooks_forged: true },
    'webhooks late': { webhooks_late_ms: 3000 },
  },
]

describe.concurrent(`${PAYMENTS} payments with an active fault`, () => {
  it.concurrent.each(PORTALS.map((faults) => [Object.keys(faults).join('; '), faults] as const))(
    '%s: none lost, none doubled, all final within a minute of its end',
    async (_, faults) => {
      const scene = await startScene()
      try {
        for (const [number, name] of Object.keys(faults).entries())
          await payUnder(scene, name, faults[name] ?? {}, number)
      } finally {
        await scene.portal.stop()
      }
    },
  )
})

async function payUnder(scene: Scene, name: string, faults: Record<string, unknown>, number: number) {
  const { portal } = scene
  // Clears earlier failures, as on a new portal.
  await sql`delete from gateway_breakers`.execute(portal.db)
  await setFaults(portal, faults)
  const paid = await payMany(scene, number)
  await setFaults(portal, null)
  const clearedAt = Date.now()
  await eventually(async () => (await open(portal)).length === 0, FINAL_WITHIN_MS)
  const seconds = (Date.now() - clearedAt) / 1000
  const orderIds = paid.filter((orderId) => orderId !== null)
  const booked = await one(
    portal.db,
    sql<{
      n: number
    }>`select count(*) as n from payments where order_id = any(${orderIds}) and status = 'paid'`,
  )
  expect(booked.n, name).toBe(orderIds.length)
  await compareWithOracle(portal)
  process.stdout.write(
    `${name}: ${orderIds.length} paid, ${PAYMENTS - orderIds.length} never got a session, final after ${seconds.toFixed(1)} s\n`,
  )
}
