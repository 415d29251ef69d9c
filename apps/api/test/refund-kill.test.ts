import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../src/features/ledger/books-service.ts'
import { type Portal, startApi, startPortal, stopProcess } from './harness.ts'
import { addLandlord, setFaults } from './paying.ts'
import { makePeople } from './people.ts'
import { becomes, giveBack, givenBackAtGateway, hurry, type PaidPayment, paidPayment } from './refunding.ts'

/** Kills are spread evenly from the end of the wait for the sweep, which is a second, to past the answer. */
const KILLS = Number(process.env.KILLS ?? 3)
const FIRST_MS = 700
const STEP_MS = 1_000 / KILLS

let portal: Portal
const payments: PaidPayment[] = []

beforeAll(async () => {
  portal = await startPortal()
  const { retailer } = await makePeople(portal.db)
  const landlord = await addLandlord(portal, retailer.id)
  for (let kill = 0; kill < KILLS; kill += 1) {
    payments.push(await paidPayment(portal, retailer, landlord, { amount: `${700 + kill}.05` }))
  }
  await portal.stopApi()
}, 60_000)
afterAll(() => portal.stop())

it('gives every payment back once however the api is killed', async () => {
  let api = await startApi(portal)
  try {
    // Slow answers widen the gaps between the steps, so that kills fall into them.
    await setFaults(portal, { latency_ms: 200, scope: 'pg' })
    for (const [kill, payment] of payments.entries()) {
      await giveBack(portal, payment)
      await pause(FIRST_MS + kill * STEP_MS)
      await stopProcess(api, 'SIGKILL')
      api = await startApi(portal)
      await hurry(portal)
    }
    await setFaults(portal, null)
    for (const payment of payments) {
      const refund = await becomes(portal, payment.id, 'succeeded')
      expect(await givenBackAtGateway(portal, payment.order_id)).toMatchObject({
        paise: payment.total_paise,
        refunds: [{ refund_id: refund.reference, refund_status: 'SUCCESS' }],
      })
    }
  } finally {
    await stopProcess(api, 'SIGKILL')
  }
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
}, 120_000)
