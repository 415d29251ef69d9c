import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { many } from '../../src/platform/database/db.ts'
import { payAtGateway, setFaults } from '../money/paying.ts'
import { billerOracle, findOperator, OPERATOR, startBill, viewBill } from '../payables/bills.ts'
import { eventually, type Portal, startPortal } from '../portal/harness.ts'
import { makePeople } from '../portal/people.ts'

/** The number of bills per fault: 50 for published figures, fewer in daily runs. */
const BILLS = Number(process.env.FAULT_BILLS ?? 3)
/** How long a fault lasts after the captures: calls to a biller time out after one second here. */
const FAULT_MS = 3_500
/** The rule: open records are polled until they are final. */
const FINAL_WITHIN_MS = 60_000

/** The outcome at the sandbox's biller by the last digits of a number: most bills are paid at once. */
const ENDINGS = ['0000', '0000', '0000', '9004', '9006', '9005']

const numberOf = (index: number) => `${10_000 + index}${ENDINGS[index % ENDINGS.length]}`

type Row = { order_id: string; status: string; base_paise: bigint; refunded_paise: bigint; sends: number }

const billPayments = (portal: Portal) =>
  many(
    portal.db,
    sql<Row>`
      select p.order_id, b.status, p.base_paise, b.sends, coalesce((select sum(base_paise)::bigint from refunds r
               where r.payment_id = p.id and r.status <> 'failed'), 0) as refunded_paise
        from bill_payments b join payments p on p.id = b.payment_id`,
  )

/** Each bill is either paid at its biller, once, or refunded, never both. */
async function compareWithBillers(portal: Portal, orderIds: string[]) {
  const ours = await billPayments(portal)
  expect(ours.map((row) => row.order_id).toSorted()).toEqual(orderIds.toSorted())
  const theirs = await billerOracle(portal)
  for (const row of ours) {
    const there = theirs.filter((payment) => payment.referenceid === row.order_id)
    expect(there.length, row.order_id).toBeLessThanOrEqual(1)
    const paid = BigInt(there[0]?.paid_paise ?? 0)
    expect({ paid, refunded: row.refunded_paise }, `${row.order_id} ${row.status}`).toEqual(
      row.status === 'paid' ? { paid: row.base_paise, refunded: 0n } : { paid: 0n, refunded: row.base_paise },
    )
  }
  expect(theirs.filter((payment) => !orderIds.includes(payment.referenceid))).toEqual([])
  const paidNumbers = theirs.filter((payment) => payment.status === 'paid').map((payment) => payment.canumber)
  expect(new Set(paidNumbers).size).toBe(paidNumbers.length)
}

// Each fault has its own portal and sandbox, so that their time-outs run in parallel.
describe.concurrent(`${BILLS} bills with a fault at their billers`, () => {
  it.concurrent.each<[string, Record<string, unknown>]>([
    ['time-outs before the work', { timeout_before: 0.5 }],
    ['time-outs always, after the work', { timeout_after: true }],
    ['5xx before the work', { error_before: 0.5 }],
    ['5xx always, after the work', { error_after: true }],
    ['slow answers, half of them HTML', { latency_ms: 700, html_before: 0.5 }],
  ])('%s: no money is lost or taken twice', async (name, fault) => {
    const portal = await startPortal({ PAYSPRINT_TIMEOUT_MS: '1000', SANDBOX_BILL_PENDING_SECONDS: '60' })
    try {
      const { retailer } = await makePeople(portal.db)
      // On a busy machine the feed can meet the time-out of one second, too.
      await eventually(() => findOperator(portal, retailer, OPERATOR.electricity).catch(() => null))
      const orders = await Promise.all(
        Array.from({ length: BILLS }, async (_, index) => {
          // On a busy machine a look-up can meet the time-out of one second, and is tried again.
          const bill = await eventually(async () => {
            const answer = await viewBill(portal, retailer, OPERATOR.electricity, numberOf(index))
            return answer.status === 200 && answer.body
          })
          const body = { bill_id: bill.bill_id }
          const key = `bill-${index}`
          return eventually(async () => {
            const { status, body: order } = await startBill(portal, retailer, OPERATOR.electricity, body, {
              key,
            })
            return status === 200 && order
          })
        }),
      )
      await setFaults(portal, { ...fault, scope: 'billers' })
      await Promise.all(orders.map((order) => payAtGateway(portal, order.payment_session_id, 'SUCCESS')))
      await pause(FAULT_MS)
      await setFaults(portal, null)
      const clearedAt = Date.now()
      const orderIds = orders.map((order) => order.order_id)
      const isFinal = (row: Row) =>
        row.status === 'paid' || (row.status === 'refused' && row.refunded_paise > 0n)
      await eventually(async () => {
        const rows = await billPayments(portal)
        return rows.length === BILLS && rows.every(isFinal)
      }, FINAL_WITHIN_MS)
      const seconds = (Date.now() - clearedAt) / 1000
      await compareWithBillers(portal, orderIds)
      expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
      const sends = (await billPayments(portal)).reduce((sum, row) => sum + row.sends, 0)
      process.stdout.write(
        `${name}: ${BILLS} bills sent ${sends} times, final after ${seconds.toFixed(1)} s\n`,
      )
    } finally {
      await portal.stop()
    }
  })
})
