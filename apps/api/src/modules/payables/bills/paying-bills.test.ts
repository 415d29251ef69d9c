// Invariant (payables): A bill is paid once unless the payer confirms a second payment.
// Enforced by: keys of `09-payables.sql`.
// Also tested by: `pay-biller.test.ts`. Decision: 0018.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payAtGateway, startPayment, statusOf, UPI } from '../../../../test/money/paying.ts'
import { findOperator, OPERATOR, startBill, viewBill } from '../../../../test/payables/bills.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

describe('paying a bill', () => {
  const view = async (number: string, who = people.retailer) =>
    (await viewBill(portal, who, OPERATOR.electricity, number)).body
  const pay = (body: Record<string, unknown>, who = people.retailer, options = {}) =>
    startBill(portal, who, OPERATOR.electricity, body, options)

  it('pays the amount of the bill, ignoring the one sent, and names operator and category', async () => {
    const bill = await view('110009011')
    const started = await pay({ bill_id: bill.bill_id, pay_amount: 200 })
    expect(started.status).toBe(200)
    const status = (await statusOf(portal, people.retailer, started.body.order_id)).body
    expect(status).toMatchObject({
      amount: '7919.00',
      paid_to: 'BSES Rajdhani Power Limited - Delhi',
      paid_to_account: '********9011',
      payment_for: 'Electricity',
      service_name: 'Bills and utilities',
      bill_status: null,
    })
  })

  it('finds the newest look-up by operator and number', async () => {
    await view('110000004')
    const { id } = await findOperator(portal, people.retailer, OPERATOR.electricity)
    const started = await pay({ operator: id, canumber: '1100 00004' })
    expect(started.status).toBe(200)
    expect(await pay({ operator: id, canumber: '110000005' })).toMatchObject({
      status: 409,
      body: { message: 'Please view the bill before paying it.' },
    })
  })

  it('refuses a bill that is another person’s, of another service, unknown or old', async () => {
    const bill = await view('110000006')
    expect((await pay({ bill_id: bill.bill_id }, people.sibling)).status).toBe(404)
    expect((await pay({ bill_id: bill.bill_id }, people.distributor)).status).toBe(404)
    expect((await pay({ bill_id: 9_999_999 })).status).toBe(404)
    const loan = await findOperator(portal, people.retailer, OPERATOR.loan)
    const other = await startPayment(
      portal,
      people.retailer,
      { id: 0, service_id: loan.service_id },
      { body: { service_user_id: null, bill_id: bill.bill_id } },
    )
    expect(other).toMatchObject({ status: 422, body: { errors: { service_id: [expect.any(String)] } } })
    expect((await pay({ operator: 99_999, canumber: '110000006' })).status).toBe(422)
    await sql`update bills set made_at = now() - interval '31 minutes' where id = ${bill.bill_id}`.execute(
      portal.db,
    )
    expect(await pay({ bill_id: bill.bill_id })).toMatchObject({
      status: 409,
      body: { message: 'This bill was looked up too long ago. Please view the bill again.' },
    })
  })

  it('takes typed fields and amount where the operator shows no bill', async () => {
    const { id } = await findOperator(portal, people.retailer, OPERATOR.byHand)
    const byHand = (body: Record<string, unknown>) =>
      startBill(portal, people.retailer, OPERATOR.byHand, { operator: id, ...body })
    expect((await byHand({ canumber: '12', amount: '350' })).body.errors).toMatchObject({
      canumber: [expect.any(String)],
    })
    const started = await byHand({ canumber: '1200012', amount: '350.50' })
    expect(started.status).toBe(200)
    // A repeat is the same order.
    expect((await byHand({ canumber: '1200012', amount: '350.50' })).body.order_id).toBe(
      started.body.order_id,
    )
    // Another amount for the same number would be a second payment.
    expect((await byHand({ canumber: '1200012', amount: '100' })).status).toBe(409)
  })

  it('returns an unfinished order of the same bill, even after another look-up', async () => {
    const first = await pay({ bill_id: (await view('110000007')).bill_id })
    const again = await view('110000007')
    expect(again.earlier_payment).toMatchObject({ order_id: first.body.order_id, status: 'PENDING' })
    const second = await pay({ bill_id: again.bill_id })
    expect(second).toMatchObject({ status: 200, body: { order_id: first.body.order_id } })
    const byUpi = await pay({ bill_id: again.bill_id }, people.retailer, { method: UPI })
    expect(byUpi).toMatchObject({
      status: 409,
      body: { earlier_payment: { order_id: first.body.order_id, amount: '200.00', status: 'PENDING' } },
    })
  })

  it('is refused a second time, for every payer, without pay_again', async () => {
    const bill = await view('110000008')
    const first = await pay({ bill_id: bill.bill_id })
    await payAtGateway(portal, first.body.payment_session_id, 'SUCCESS')
    await expect
      .poll(async () => (await statusOf(portal, people.retailer, first.body.order_id)).body.payment_status)
      .toBe('SUCCESS')
    const second = await pay({ bill_id: bill.bill_id })
    expect(second).toMatchObject({
      status: 409,
      body: {
        message: 'This bill was paid already. Pay it again only if you are sure.',
        earlier_payment: { order_id: first.body.order_id, amount: '200.00', status: 'PAID' },
      },
    })
    // Another user who had looked it up before learns that it is paid, but not by whom.
    await sql`insert into bills (user_id, operator_id, amount_paise, number_last4, number_key, bill_key, details_cipher)
              select ${people.stranger.id}, operator_id, amount_paise, number_last4, number_key, bill_key, details_cipher
                from bills where id = ${bill.bill_id}`.execute(portal.db)
    const { id } = await findOperator(portal, people.stranger, OPERATOR.electricity)
    expect(await pay({ operator: id, canumber: '110000008' }, people.stranger)).toMatchObject({
      status: 409,
      body: { earlier_payment: { order_id: null, status: 'PAID' } },
    })
    const sure = await pay({ bill_id: bill.bill_id, pay_again: true })
    expect(sure.status).toBe(200)
    expect(sure.body.order_id).not.toBe(first.body.order_id)
  })

  it('is claimed once by two parallel calls with different keys', async () => {
    const bill = await view('110000009')
    const tries = await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) =>
        pay({ bill_id: bill.bill_id }, people.retailer, { key: `twice-${key}` }),
      ),
    )
    expect(tries.map((each) => each.status).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('can be paid again once its order ended unpaid, and after its window', async () => {
    const first = await pay({ bill_id: (await view('110000010')).bill_id }, people.retailer, { key: 'one' })
    await sql`update payments set status = 'closed', next_poll_at = null, finalized_at = now()
               where order_id = ${first.body.order_id}`.execute(portal.db)
    const second = await pay({ bill_id: (await view('110000010')).bill_id }, people.retailer, { key: 'two' })
    expect(second.status).toBe(200)
    expect(second.body.order_id).not.toBe(first.body.order_id)
    // No number and no due date: the window is thirty days.
    const bare = await view('110009016')
    const third = await pay({ bill_id: bare.bill_id }, people.retailer, { key: 'three' })
    await payAtGateway(portal, third.body.payment_session_id, 'SUCCESS')
    await expect
      .poll(async () => (await statusOf(portal, people.retailer, third.body.order_id)).body.payment_status)
      .toBe('SUCCESS')
    expect((await pay({ bill_id: bare.bill_id }, people.retailer, { key: 'four' })).status).toBe(409)
    await sql`update payments set paid_at = now() - interval '31 days' where order_id = ${third.body.order_id}`.execute(
      portal.db,
    )
    expect((await pay({ bill_id: bare.bill_id }, people.retailer, { key: 'five' })).status).toBe(200)
  })
})
