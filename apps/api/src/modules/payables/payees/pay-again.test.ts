import { PAY_AGAIN } from '@chukta/contract/payments/pay-again-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { send } from '../../../../test/identity/sign-in.ts'
import { approved, everyThirtyDays, schedule } from '../../../../test/money/mandates.ts'
import { addLandlord, CARD, startPayment, UPI } from '../../../../test/money/paying.ts'
import { paidPayment, refundPayment } from '../../../../test/money/refunding.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import { todayForLong } from '../../../../test/portal/own-clock.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { dayAfter } from '../../../platform/indian-clock.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let keys = 0

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ LOG_LEVEL: 'silent' }))
})
afterAll(() => portal?.stop())

type Payee = { id: number; service_id: number }
/** Asks for a payment of `rupees`, under a key of its own. */
const start = (who: Person, payee: Payee, rupees: string, again?: boolean, method = CARD) => {
  keys += 1
  const body = again === undefined ? {} : { pay_again: again }
  return startPayment(portal, who, payee, { amount: rupees, body, method, key: `again-${keys}` })
}

describe('the same amount to the same payee within a day', () => {
  it('is paid without the field, asks first with false, and is paid with true', async () => {
    const first = await paidPayment(portal, people.retailer, landlord, { amount: '1234.50' })
    const asked = await start(people.retailer, landlord, '1234.50', false)
    expect(asked).toMatchObject({
      status: 409,
      body: {
        message: PAY_AGAIN.paidBefore,
        earlier_payment: { name: 'Meera Nair', order_id: first.order_id, amount: '1234.50', status: 'PAID' },
      },
    })
    // Another amount, another payee, and by another method.
    expect((await start(people.retailer, landlord, '1234.51', false)).status).toBe(200)
    const other = await addLandlord(portal, people.retailer.id)
    expect((await start(people.retailer, other, '1234.50', false)).status).toBe(200)
    expect((await start(people.retailer, landlord, '1234.50', false, UPI)).status).toBe(409)
    expect((await start(people.retailer, landlord, '1234.50')).status).toBe(200)
    expect((await start(people.retailer, landlord, '1234.50', true)).status).toBe(200)
  })

  it('is no repeat a day later, or once the first was refunded', async () => {
    const old = await paidPayment(portal, people.retailer, landlord, { amount: '2000' })
    await sql`update payments set paid_at = now() - interval '25 hours' where id = ${old.id}`.execute(
      portal.db,
    )
    expect((await start(people.retailer, landlord, '2000', false)).status).toBe(200)
    const back = await paidPayment(portal, people.retailer, landlord, { amount: '2100' })
    await refundPayment(portal, back)
    expect((await start(people.retailer, landlord, '2100', false)).status).toBe(200)
  })

  it('is found among several payees, and the other way round', async () => {
    await paidPayment(portal, people.retailer, landlord, { amount: '3000' })
    const other = await addLandlord(portal, people.retailer.id)
    const items = [other, landlord].map(({ id }) => ({ service_user_id: id, amount: '3000' }))
    const quotes = await callsOf(portal, people.retailer).post('/basket-quotes', {
      service_id: landlord.service_id,
      items,
    })
    const { total } = quotes.body.data.find(
      (one: { payment_method_id: number }) => one.payment_method_id === CARD,
    )
    const pay = (more: Record<string, unknown>) =>
      send(portal, `/basket-payments/${CARD}`, {
        token: people.retailer.token,
        body: { service_id: landlord.service_id, items, total, ...more },
        headers: { 'Idempotency-Key': JSON.stringify(more) },
      })
    const asked = await pay({ pay_again: false })
    expect([asked.status, asked.body.earlier_payment.name]).toEqual([409, 'Meera Nair'])
    expect((await pay({})).status).toBe(200)
  })
})

describe('a payee with an active mandate', () => {
  it('asks first from three days before the debit on', async () => {
    const today = await todayForLong()
    const payee = await addLandlord(portal, people.retailer.id)
    await schedule(portal, people.retailer, payee.id, { first_on: dayAfter(today, 4), amount: '12000' })
    await approved(portal, people.retailer, payee.id)
    await everyThirtyDays(portal, payee.id, 2)
    const pay = () => start(people.retailer, payee, '12000', false)
    const move = (days: number) =>
      sql`update due_payments d set due_on = ${dayAfter(today, days)}::date from payment_schedules s
           where s.id = d.schedule_id and s.payee_id = ${payee.id}
             and d.due_on = (select min(due_on) from due_payments n where n.schedule_id = s.id)`.execute(
        portal.db,
      )
    expect((await pay()).status).toBe(200)
    await move(3)
    expect(await pay()).toMatchObject({
      status: 409,
      body: {
        message: PAY_AGAIN.automatic,
        earlier_payment: { order_id: null, amount: '12000.00', status: 'SCHEDULED' },
      },
    })
    expect((await start(people.retailer, payee, '12000', true)).status).toBe(200)
  })
})
