import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { many } from '../../src/platform/database/db.ts'
import { payAnywhere } from '../money/checkouts.ts'
import { expectAgreement } from '../money/ledger-agreement.ts'
import { type Started, setFaults } from '../money/paying.ts'
import { payoutTruth } from '../money/payout-oracle.ts'
import { makePayoutsDue, trustNewAccounts } from '../money/payouts.ts'
import { type Basket, itemsBecome, makeBasket, owedByItem, startBasket } from '../payables/baskets.ts'
import { eventually, type Portal, startApi, stopProcess } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'

/** Kills are spread over the capture and the payouts that follow it. */
const KILLS = Number(process.env.KILLS ?? 2)
const STEP_MS = 1_400 / KILLS
const PAYEES = 6

let portal: Portal
let people: People
let basket: Basket
let api: ChildProcess

beforeAll(async () => {
  ;({ portal, people } = await startScene())
  await trustNewAccounts(portal)
  basket = await makeBasket(portal, people.retailer, PAYEES, 100)
  await portal.stopApi()
  api = await startApi(portal)
  // Slow answers stretch every step, so that kills hit all of them.
  await setFaults(portal, { latency_ms: 150 })
})

afterAll(async () => {
  await stopProcess(api, 'SIGKILL')
  await portal.stop()
})

it('pays every payee of a basket once, whenever the api is killed after the payer has paid', async () => {
  const orders: string[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const started = await eventually(async () => {
      const answer = await startBasket(portal, people.retailer, basket, { key: `kill-${kill}` }).catch(
        () => null,
      )
      return answer?.status === 200 && (answer.body as Started['body'])
    })
    const paying = payAnywhere(portal, started, 'SUCCESS')
    await new Promise((resolve) => setTimeout(resolve, kill * STEP_MS))
    await stopProcess(api, 'SIGKILL')
    api = await startApi(portal)
    await paying
    orders.push(started.order_id)
  }
  await setFaults(portal, null)
  for (const order_id of orders) {
    const { id } = await eventually(async () => {
      const [row] = await many(
        portal.db,
        sql<{ id: number }>`select id from payments where order_id = ${order_id} and status = 'paid'`,
      )
      return row
    })
    await makePayoutsDue(portal)
    const items = await itemsBecome(portal, id, 'arrived')
    expect(items).toHaveLength(PAYEES)
    expect([...(await owedByItem(portal, id)).values()]).toEqual(Array(PAYEES).fill(0n))
    await expectAgreement(portal, order_id)
  }
  const { totals, duplicates } = await payoutTruth(portal)
  expect(duplicates).toEqual([])
  expect(totals).toMatchObject({ paid: KILLS * PAYEES })
})
