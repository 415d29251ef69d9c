import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isFull } from '../../../../../../tests/full.ts'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { offerOnly } from '../../../../test/money/checkouts.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import {
  becomes,
  makeRefundsDue,
  paidPayment,
  refundedAtGateway,
  refundPayment,
  refundPostings,
  refundsOf,
} from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ LOG_LEVEL: 'silent' }))
})
afterAll(() => portal?.stop())
afterEach(async () => {
  await setFaults(portal, null)
  await offerOnly(portal, 'cashfree')
})

const INVENTED = [
  ...Array.from({ length: isFull ? 14 : 2 }, (_, n) => `WORD_OF_TOMORROW_${n}`),
  ...['constructor', 'success', 'Failed'],
]
type Line = { id: string; order_id: string; reason: string }
const reportOf = async (orderId: string) => {
  const { body } = await callsOf(portal, people.superAdmin).get('/exceptions?kind=report')
  return (body.data.data as Line[]).find((line) => line.order_id === orderId)
}

describe.each([
  ['cashfree', 'Cashfree', 'refund_status:PENDING'],
  ['razorpay', 'Razorpay', 'status:pending'],
  ['phonepe', 'PhonePe', 'state:PENDING'],
  ['payu', 'PayU', 'status:queued'],
])('a refund at %s', (gateway, name, field) => {
  it('of an unlisted status books and ends nothing, is polled again, and is shown with that status', async () => {
    await offerOnly(portal, gateway)
    const payment = await paidPayment(portal, people.retailer, landlord)
    const say = (word: string) =>
      setFaults(portal, { refund_outcome: 'PENDING', answer_word: `${field}=${word}` })
    await say('WORD_OF_TODAY')
    await refundPayment(portal, payment)
    const first = await eventually(() => reportOf(payment.order_id))
    // PayU alone ignores letter case: this is one of its own statuses there.
    for (const word of INVENTED.filter((one) => gateway !== 'payu' || one !== 'success')) {
      await say(word)
      // As if there was no poll within two seconds.
      await sql`update exception_cases set synced_at = null`.execute(portal.db)
      const asked = await callsOf(portal, people.superAdmin).post(`/exceptions/${first.id}/sync`)
      expect(asked.status, word).toBe(200)
      // The sweep may have polled in the same moment.
      const line = await eventually(async () => {
        const found = await reportOf(payment.order_id)
        return found?.reason.includes(`"${word}"`) && found
      })
      const [refund] = await refundsOf(portal, payment.id)
      expect(refund, word).toMatchObject({ status: 'pending' })
      expect(await refundPostings(portal, refund?.id ?? 0), word).toEqual({})
      expect(line.reason).toBe(
        `The gateway reports a refund in a state that is not known here: ${name}, ${refund?.reference}, "${word}".`,
      )
    }
    await setFaults(portal, null)
    await eventually(async () => {
      await makeRefundsDue(portal)
      return (await refundsOf(portal, payment.id))[0]?.status === 'succeeded'
    })
    await becomes(portal, payment.id, 'succeeded')
    expect(await reportOf(payment.order_id)).toBeUndefined()
    expect((await refundedAtGateway(portal, payment.order_id)).paise).toBe(payment.total_paise)
    expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
  })
})

it('a refused refund stays refused when the gateway then reports an unlisted status', async () => {
  await setFaults(portal, { refund_outcome: 'CANCELLED' })
  const payment = await paidPayment(portal, people.retailer, landlord)
  await refundPayment(portal, payment)
  await eventually(async () => {
    await makeRefundsDue(portal)
    return (await refundsOf(portal, payment.id))[0]?.status === 'failed'
  })
  await setFaults(portal, { answer_word: 'refund_status:CANCELLED=WORD_OF_TODAY' })
  const { get, post } = callsOf(portal, people.superAdmin)
  const { body } = await get('/exceptions?kind=refund')
  const row = (body.data.data as Line[]).find((line) => line.order_id === payment.order_id)
  await sql`update exception_cases set synced_at = null`.execute(portal.db)
  expect((await post(`/exceptions/${row?.id}/sync`)).status).toBe(200)
  const report = await eventually(() => reportOf(payment.order_id))
  expect(report.reason).toContain('"WORD_OF_TODAY"')
  expect((await refundsOf(portal, payment.id))[0]).toMatchObject({ status: 'failed' })
})
