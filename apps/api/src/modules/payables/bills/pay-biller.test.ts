import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payAtGateway, statusOf } from '../../../../test/money/paying.ts'
import { askRefund } from '../../../../test/money/refunding.ts'
import {
  billerOracle,
  billState,
  callAs,
  decideAtBiller,
  findOperator,
  OPERATOR,
  payBill,
  startBill,
  untilBillIs,
} from '../../../../test/payables/bills.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { many } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

const kindsOf = async (orderId: string) =>
  (
    await many(
      portal.db,
      sql<{ kind: string }>`
        select e.kind from payment_events e join payments p on p.id = e.payment_id
         where p.order_id = ${orderId} order by e.id`,
    )
  ).map((row) => row.kind)

const refundsOf = (orderId: string) =>
  many(
    portal.db,
    sql<{ base_paise: bigint; amount_paise: bigint; reason: string }>`
      select r.base_paise, r.amount_paise, r.reason from refunds r join payments p on p.id = r.payment_id
       where p.order_id = ${orderId} and r.source = 'biller'`,
  )

const backdate = (orderId: string, hours: number) =>
  sql`update bill_payments set created_at = now() - make_interval(hours => ${hours}),
             sent_at = now() - make_interval(hours => 1), next_poll_at = now()
        from payments p where p.id = payment_id and p.order_id = ${orderId}`.execute(portal.db)

describe.concurrent('after the capture', () => {
  it('the biller is paid once, under our order id, and both sides agree', async () => {
    const orderId = await payBill(portal, people.retailer, '200000001')
    const state = await untilBillIs(portal, orderId, 'paid')
    const [there, ...more] = await billerOracle(portal, orderId)
    expect(more).toEqual([])
    expect(there).toMatchObject({ canumber: '200000001', status: 'paid', paid_paise: 20_000 })
    expect(state).toMatchObject({ sends: 1, operator_reference: there?.operatorid })
    expect((await statusOf(portal, people.retailer, orderId)).body).toMatchObject({
      payment_status: 'SUCCESS',
      bill_status: 'paid',
      operator_reference: there?.operatorid,
    })
    expect(await kindsOf(orderId)).toEqual(expect.arrayContaining(['paid', 'bill-sent', 'bill-paid']))
    const { body } = await callAs(portal, people.retailer, `/transaction-list-by-id/${state.payment_id}`)
    const transaction = (body.data ?? body) as { events: { kind: string; text: string; reference: string }[] }
    expect(transaction).toMatchObject({
      bill_status: 'paid',
      operator_reference: there?.operatorid,
      paid_to: 'BSES Rajdhani Power Limited - Delhi',
      payment_for: 'Electricity',
    })
    const paidEvent = transaction.events.find((event) => event.kind === 'bill-paid')
    expect(paidEvent).toMatchObject({
      text: 'BSES Rajdhani Power Limited - Delhi has the money',
      reference: there?.operatorid,
    })
  })

  it('an amount typed by the payer reaches the biller with its fields', async () => {
    const { id } = await findOperator(portal, people.retailer, OPERATOR.byHand)
    const started = await startBill(portal, people.retailer, OPERATOR.byHand, {
      operator: id,
      canumber: '2000002',
      amount: '350.50',
    })
    await payAtGateway(portal, started.body.payment_session_id, 'SUCCESS')
    await untilBillIs(portal, started.body.order_id, 'paid')
    expect(await billerOracle(portal, started.body.order_id)).toMatchObject([
      { canumber: '2000002', paid_paise: 35_050 },
    ])
  })

  it('a payment that is pending at the biller is polled until it is paid', async () => {
    const orderId = await payBill(portal, people.retailer, '200009007')
    await untilBillIs(portal, orderId, 'pending')
    expect((await statusOf(portal, people.retailer, orderId)).body).toMatchObject({
      payment_status: 'SUCCESS',
      bill_status: 'pending',
    })
    await decideAtBiller(portal, orderId, 'success')
    expect(await untilBillIs(portal, orderId, 'paid')).toMatchObject({ sends: 1 })
    expect(await kindsOf(orderId)).toEqual(expect.arrayContaining(['bill-sent', 'bill-pending', 'bill-paid']))
  })

  it.each([
    ['9006', 'refused at once', 'Transaction failed at the biller.'],
    ['9003', 'another amount by now', 'Bill amount has changed. Fetch the bill again.'],
    ['9005', 'pending, then refused', 'Refused by the biller. Amount refunded.'],
  ])('number …%s, %s: the whole payment is refunded once', async (ending, _, message) => {
    const orderId = await payBill(portal, people.retailer, `20000${ending}`)
    const { payment_id } = await untilBillIs(portal, orderId, 'refused')
    const refunds = await eventually(async () => {
      const rows = await refundsOf(orderId)
      return rows.length > 0 && rows
    })
    expect(refunds).toMatchObject([
      { base_paise: 20_000n, amount_paise: 20_370n, reason: `Refused by the biller: ${message}` },
    ])
    expect((await statusOf(portal, people.retailer, orderId)).body).toMatchObject({
      payment_status: 'SUCCESS',
      bill_status: 'refused',
      bill_message: message,
    })
    // A later run changes nothing.
    await sql`update bill_payments set next_poll_at = now() where payment_id = ${payment_id}`.execute(
      portal.db,
    )
    await eventually(
      async () =>
        (
          await many(
            portal.db,
            sql`select 1 from bill_payments where payment_id = ${payment_id} and next_poll_at is null`,
          )
        ).length === 1,
    )
    expect(await refundsOf(orderId)).toHaveLength(1)
    expect((await billerOracle(portal, orderId)).map((each) => each.paid_paise)).toEqual([0])
    const mail = await eventually(async () => {
      const sent = (await (await fetch(`${portal.sandboxUrl}/inbox?to=${people.retailer.email}`)).json()) as {
        text: string
      }[]
      return sent.find((each) => each.text.includes(orderId) && each.text.includes('We refund'))
    })
    expect(mail.text).toContain('₹203.70')
  })

  it('a refused bill is refunded without the part that a person refunded before', async () => {
    const orderId = await payBill(portal, people.retailer, '200019007')
    const { payment_id } = await untilBillIs(portal, orderId, 'pending')
    // The server ended between the biller's refusal and the refund.
    await sql`update bill_payments set status = 'refused', next_poll_at = now() + interval '1 hour'
               where payment_id = ${payment_id}`.execute(portal.db)
    const answer = await askRefund(portal, people.superAdmin, {
      transaction_id: payment_id,
      amount: '50.00',
      reason: 'Asked for it',
    })
    expect(answer.status).toBe(200)
    const [rest] = await eventually(async () => {
      // A running poll of the biller delays the next one.
      await sql`update bill_payments set next_poll_at = least(next_poll_at, now())
                 where payment_id = ${payment_id}`.execute(portal.db)
      const rows = await refundsOf(orderId)
      return rows.length > 0 && rows
    })
    expect(rest).toMatchObject({ base_paise: 15_000n })
    const ended = sql`select from bill_payments where payment_id = ${payment_id} and next_poll_at is null`
    await eventually(async () => (await many(portal.db, ended)).length === 1)
  })

  it('an HTML answer is not a refusal: the bill was paid, and is paid once', async () => {
    const orderId = await payBill(portal, people.retailer, '200009009')
    expect(await untilBillIs(portal, orderId, 'paid')).toMatchObject({ sends: 1 })
    expect(await billerOracle(portal, orderId)).toHaveLength(1)
  })

  it('a biller that never accepts is retried under the same reference for half a day', async () => {
    const orderId = await payBill(portal, people.retailer, '200009018')
    await eventually(async () => ((await billState(portal, orderId))?.sends ?? 0) >= 2)
    expect(await billState(portal, orderId)).toMatchObject({ status: 'sent' })
    expect(await billerOracle(portal, orderId)).toEqual([])
    await backdate(orderId, 13)
    await untilBillIs(portal, orderId, 'refused')
    await eventually(async () => (await refundsOf(orderId)).length === 1)
  })

  it('the sweep finds a waiting bill whose job is lost', async () => {
    const orderId = await payBill(portal, people.sibling, '200000003')
    await untilBillIs(portal, orderId, 'paid')
    await sql`update bill_payments set status = 'waiting', sends = 0, next_poll_at = now()
                from payments p where p.id = payment_id and p.order_id = ${orderId}`.execute(portal.db)
    // Called again, the biller reports the reference as known; the lookup then shows it as paid, once.
    await untilBillIs(portal, orderId, 'paid')
    expect(await billerOracle(portal, orderId)).toMatchObject([{ paid_paise: 20_000 }])
  })
})

it('leaves the books consistent', async () => {
  const verdicts = await checkBooks(portal.db)
  expect(verdicts.filter((verdict) => !verdict.holds)).toEqual([])
})
