import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { addLandlord, setFaults } from '../money/paying.ts'
import {
  becomes,
  makeRefundsDue,
  type PaidPayment,
  paidPayment,
  refundedAtGateway,
  refundPayment,
} from '../money/refunding.ts'
import { type Portal, startApi, startPortal, stopProcess } from '../portal/harness.ts'
import { makePeople } from '../portal/people.ts'

/** Kills are spread evenly from the end of the sweep's interval of one second to past the answer. */
const KILLS = Number(process.env.KILLS ?? 2)
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
})
afterAll(() => portal.stop())

it('refunds every payment once when the api is killed at any point', async () => {
  let api = await startApi(portal)
  try {
    // Slow answers stretch every step, so that kills hit all of them.
    await setFaults(portal, { latency_ms: 200, scope: 'pg' })
    for (const [kill, payment] of payments.entries()) {
      await refundPayment(portal, payment)
      await pause(FIRST_MS + kill * STEP_MS)
      await stopProcess(api, 'SIGKILL')
      api = await startApi(portal)
      await makeRefundsDue(portal)
    }
    await setFaults(portal, null)
    for (const payment of payments) {
      const refund = await becomes(portal, payment.id, 'succeeded')
      expect(await refundedAtGateway(portal, payment.order_id)).toMatchObject({
        paise: payment.total_paise,
        refunds: [{ refund_id: refund.reference, refund_status: 'SUCCESS' }],
      })
    }
  } finally {
    await stopProcess(api, 'SIGKILL')
  }
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
})
