import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { many, one } from '../../src/platform/database/db.ts'
import { payAtGateway, setFaults, startPayment } from '../money/paying.ts'
import { eventually, type Portal, startApi, stopProcess } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'

/** Kills are spread evenly over the whole payment and past its end: more kills, finer steps. */
const KILLS = Number(process.env.KILLS ?? 2)
const STEP_MS = 960 / KILLS

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let api: ChildProcess

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  // The api of the harness stops; a separate process on the same port is killed instead.
  await portal.stopApi()
  api = await startApi(portal)
  // Slow answers stretch every step, so that kills hit all of them.
  await setFaults(portal, { latency_ms: 150 })
})

afterAll(async () => {
  await stopProcess(api, 'SIGKILL')
  await portal.stop()
})

/**
 * Pays like a browser that survives the server: retries with the same key until there is a session, then pays at
 * the gateway.
 */
async function payThrough(key: string, amount: string): Promise<string> {
  return eventually(async () => {
    const started = await startPayment(portal, people.retailer, landlord, { key, amount }).catch(() => null)
    if (started?.status !== 200) return null
    await payAtGateway(portal, started.body.payment_session_id, 'SUCCESS')
    return started.body.order_id
  })
}

it('ends every payment in its true state when the api is killed at any point', async () => {
  const orders: string[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const paying = payThrough(`kill-${kill}`, `${200 + kill}.05`)
    await new Promise((resolve) => setTimeout(resolve, kill * STEP_MS))
    await stopProcess(api, 'SIGKILL')
    api = await startApi(portal)
    orders.push(await paying)
  }
  await setFaults(portal, null)
  await eventually(async () => {
    const left = await one(
      portal.db,
      sql<{ n: number }>`select count(*) as n from payments where status <> 'paid'`,
    )
    return left.n === 0
  })

  expect(new Set(orders).size).toBe(KILLS)
  const books = await many(
    portal.db,
    sql<{ order_id: string; journals: number }>`
      select order_id, count(j.id) as journals from payments p
        left join journals j on j.source_type = 'payment' and j.source_id = p.id group by order_id`,
  )
  expect(books).toHaveLength(KILLS)
  expect(books.filter((row) => row.journals !== 1)).toEqual([])
  const oracle = (await (await fetch(`${portal.sandboxUrl}/oracle`)).json()) as {
    totals: { captured_paise: number }
  }
  const cleared = await one(
    portal.db,
    sql<{ taken_paise: bigint }>`
      select sum(p.amount_paise)::bigint as taken_paise from postings p
        join ledger_accounts a on a.id = p.account_id where a.kind = 'clearing'`,
  )
  expect(cleared.taken_paise).toBe(BigInt(oracle.totals.captured_paise))
})
