import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { payAtGateway, type Started, setFaults } from '../money/paying.ts'
import { billerOracle, OPERATOR, startBill, untilBillIs, viewBill } from '../payables/bills.ts'
import { type Portal, startApi, startPortal, stopProcess } from '../portal/harness.ts'
import { makePeople } from '../portal/people.ts'

/** Kills are spread evenly between the capture and the time after the biller's answer. */
const KILLS = Number(process.env.KILLS ?? 2)
const STEP_MS = 900 / KILLS

let portal: Portal
const orders: Started['body'][] = []

beforeAll(async () => {
  portal = await startPortal()
  const { retailer } = await makePeople(portal.db)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const bill = await viewBill(portal, retailer, OPERATOR.electricity, String(400_000_001 + kill))
    orders.push(
      (await startBill(portal, retailer, OPERATOR.electricity, { bill_id: bill.body.bill_id })).body,
    )
  }
  await portal.stopApi()
})
afterAll(() => portal.stop())

/** Expires the leases of the killed server, so that no test waits for them. */
const hurry = () =>
  sql`update bill_payments set next_poll_at = now() where next_poll_at is not null`.execute(portal.db)

it('pays every biller once when the api is killed at any point', async () => {
  let api = await startApi(portal)
  try {
    // Slow answers stretch every step, so that kills hit all of them.
    await setFaults(portal, { latency_ms: 300, scope: 'billers' })
    for (const [kill, order] of orders.entries()) {
      await payAtGateway(portal, order.payment_session_id, 'SUCCESS')
      await pause(100 + kill * STEP_MS)
      await stopProcess(api, 'SIGKILL')
      api = await startApi(portal)
      await hurry()
    }
    await setFaults(portal, null)
    for (const { order_id: orderId } of orders) {
      await untilBillIs(portal, orderId, 'paid')
      expect(await billerOracle(portal, orderId)).toMatchObject([{ status: 'paid', paid_paise: 20_000 }])
    }
    expect(await billerOracle(portal)).toHaveLength(KILLS)
  } finally {
    await stopProcess(api, 'SIGKILL')
  }
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
})
