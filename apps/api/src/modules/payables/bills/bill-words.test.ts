import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { payAtGateway, setFaults } from '../../../../test/money/paying.ts'
import {
  billerOracle,
  billState,
  findOperator,
  OPERATOR,
  startBill,
} from '../../../../test/payables/bills.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { many } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

const refundsOf = (orderId: string) =>
  many(
    portal.db,
    sql`select r.id from refunds r join payments p on p.id = r.payment_id where p.order_id = ${orderId}`,
  )

/** Makes it due, so many hours old: after twelve a biller that does not take a payment counts as one that refuses it. */
const ageTo = (orderId: string, hours: number) =>
  sql`update bill_payments set created_at = now() - make_interval(hours => ${hours}),
             sent_at = now() - interval '1 hour', next_poll_at = now(), poll_count = 1
        from payments p where p.id = payment_id and p.order_id = ${orderId}`.execute(portal.db)

const reportOf = async (orderId: string) => {
  const { body } = await callsOf(portal, people.superAdmin).get('/exceptions?kind=report')
  return (body.data.data as { order_id: string; reason: string }[]).find((line) => line.order_id === orderId)
}
/** The biller's "not now" under another code; it has no payment of ours. */
const say = (code: number) => setFaults(portal, { answer_word: `response_code:3=${code}`, scope: 'billers' })

it('an unlisted refusal refunds nothing, is polled again, and is shown with its status', async () => {
  const { id } = await findOperator(portal, people.retailer, OPERATOR.byHand)
  await say(16)
  const bill = { operator: id, canumber: '2009020', amount: '350.50' }
  const started = await startBill(portal, people.retailer, OPERATOR.byHand, bill)
  const orderId = started.body.order_id
  await payAtGateway(portal, started.body.payment_session_id, 'SUCCESS')
  for (const code of [16, 0, 8, 13, 55, 201, 404, 9999]) {
    await say(code)
    await ageTo(orderId, 1)
    const { reason } = await eventually(async () => {
      const line = await reportOf(orderId)
      return line?.reason.includes(`code ${code}:`) && line
    })
    expect(reason).toBe(
      `The biller says of a payment what is not known here: PaySprint, ${orderId}, "code ${code}: The biller is down for maintenance until 05:30 AM.".`,
    )
    expect(await billState(portal, orderId)).toMatchObject({ status: 'sent' })
    expect(await refundsOf(orderId)).toEqual([])
  }
  expect(await billerOracle(portal, orderId)).toEqual([])

  // Nor does half a day, also not once a person has read it: the exceptions queue of bills offers that.
  await setFaults(portal, null)
  const [line] = (await callsOf(portal, people.superAdmin).get('/exceptions?kind=report')).body.data.data
  const read = { action: 'accept', reason: 'Asked at the biller.' }
  const closed = await callsOf(portal, people.superAdmin).post(`/exceptions/${line.id}/resolve`, read)
  expect(closed.status).toBe(200)
  const { payment_id } = (await billState(portal, orderId)) as { payment_id: number }
  for (const hours of [13, 25]) {
    await ageTo(orderId, hours)
    await eventually(async () => {
      const [due] = await many(
        portal.db,
        sql`select 1 from bill_payments where payment_id = ${payment_id} and next_poll_at < now() + interval '1 minute' and poll_count > 1`,
      )
      return due
    })
    expect(await billState(portal, orderId)).toMatchObject({ status: 'sent' })
    expect(await refundsOf(orderId)).toEqual([])
  }
  const exceptions = await callsOf(portal, people.superAdmin).get('/exceptions?kind=bill')
  expect(exceptions.body.data.data).toMatchObject([
    { order_id: orderId, can: { resolve: ['accept', 'refund'] } },
  ])
  expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
})
