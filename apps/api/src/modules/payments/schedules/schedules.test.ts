import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPayee } from '../../../../test/money/payouts.ts'
import { paidPayment } from '../../../../test/money/refunding.ts'
import { makeBasket, paidBasket } from '../../../../test/payables/baskets.ts'
import { callAs } from '../../../../test/payables/bills.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import { todayForLong } from '../../../../test/portal/own-clock.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many } from '../../../platform/database/db.ts'
import { dayAfter } from '../../../platform/indian-clock.ts'
import { remindOfDue } from './reminders-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
const today = await todayForLong()

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal?.stop())
beforeEach(() => sql`delete from payment_schedules`.execute(portal.db))

async function send(who: Person, method: 'GET' | 'PUT' | 'DELETE' | 'POST', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${who.token}` }
  const answer = await portal.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
  return {
    status: answer.statusCode,
    body: answer.json() as { data: never; errors?: Record<string, unknown> },
  }
}
type Due = { id: number; due_on: string; state: string; amount: string | null; transaction_id: number | null }
const list = async (who = people.retailer) =>
  ((await callAs(portal, who, '/due-payments')).body.data as unknown as { payments: Due[] }).payments
const save = (wish: object = {}, payeeId = landlord.id, who = people.retailer) =>
  send(who, 'PUT', `/payment-schedules/${payeeId}`, {
    repeats: 'monthly',
    first_on: today,
    reminds: true,
    ...wish,
  })
/** Moves the whole schedule back, as if it had been made so many days ago. */
async function daysPass(days: number) {
  await sql`update payment_schedules set first_on = first_on - ${days}::int,
              created_at = created_at - make_interval(days => ${days}::int),
              updated_at = updated_at - make_interval(days => ${days}::int)`.execute(portal.db)
  await sql`update due_payments set due_on = due_on - ${days}::int`.execute(portal.db)
}
const at = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:30:00+05:30`)

describe('a schedule', () => {
  it('makes its days: the 31st is the last of a shorter month, and the 31st again', async () => {
    const days = await many(
      portal.db,
      sql<{ day: string }>`select due_days('2026-10-31', 'monthly', '2027-03-31')::text as day`,
    )
    expect(days.map(({ day }) => day)).toEqual([
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
    const quarters = await many(
      portal.db,
      sql<{ day: string }>`select due_days('2026-11-30', 'quarterly', '2027-06-01')::text as day`,
    )
    expect(quarters.map(({ day }) => day)).toEqual(['2026-11-30', '2027-02-28', '2027-05-30'])
  })

  it('lists what is due with the payee’s amount or its own, and is changed without losing what is overdue', async () => {
    expect((await save()).status).toBe(200)
    const due = await list()
    expect(due[0]).toMatchObject({ due_on: today, state: 'due', payee_id: landlord.id, amount: '18500.50' })
    // Of the days that are made, those of 45 days are listed, and the next of those further off.
    expect(due).toHaveLength(2)
    await daysPass(10)
    const first = dayAfter(today, 4)
    expect((await save({ first_on: first, amount: '12000', reminds: false })).status).toBe(200)
    const changed = await list()
    expect(changed.map(({ due_on, state }) => [due_on, state]).slice(0, 2)).toEqual([
      [dayAfter(today, -10), 'overdue'],
      [first, 'due'],
    ])
    expect(new Set(changed.map(({ amount }) => amount))).toEqual(new Set(['12000.00']))
    const { body } = await send(people.retailer, 'GET', `/payment-schedules/${landlord.id}`)
    expect(body.data).toMatchObject({
      payee_amount: '18500.50',
      schedule: { repeats: 'monthly', first_on: first, next_on: first, amount: '12000.00', reminds: false },
    })
    // A day that is over may stay, another may not be chosen.
    await daysPass(6)
    expect((await save({ first_on: dayAfter(first, -6) })).status).toBe(200)
    for (const wrong of [
      { first_on: dayAfter(today, -1) },
      { first_on: dayAfter(today, 367) },
      { first_on: '2026-02-30' },
      { amount: 0 },
      { amount: '-5' },
      { repeats: 'daily' },
    ])
      expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(422)
    expect((await send(people.retailer, 'DELETE', `/payment-schedules/${landlord.id}`)).status).toBe(200)
    expect((await send(people.retailer, 'DELETE', `/payment-schedules/${landlord.id}`)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('belongs to the payer alone', async () => {
    await save()
    const [mine] = await list()
    for (const who of [people.sibling, people.stranger].filter(({ roleId }) => roleId === 4)) {
      expect((await save({}, landlord.id, who)).status).toBe(404)
      expect((await send(who, 'GET', `/payment-schedules/${landlord.id}`)).status).toBe(404)
      expect((await send(who, 'DELETE', `/payment-schedules/${landlord.id}`)).status).toBe(404)
      expect((await send(who, 'PUT', `/due-payments/${mine?.id}`, { done: true })).status).toBe(404)
      expect(await list(who)).toEqual([])
    }
    for (const who of [people.admin, people.distributor, people.superAdmin])
      expect((await save({}, landlord.id, who)).status).toBe(403)
    expect((await list())[0]).toEqual(mine)
  })
})

describe('what is due', () => {
  it('next counts a payment of this moment', async () => {
    const payee = await addPayee(portal, people.retailer)
    const soon = dayAfter(today, 3)
    await save({ amount: '700', first_on: soon }, payee.id)
    const nextOn = async () => {
      const { body } = await send(people.retailer, 'GET', `/payment-schedules/${payee.id}`)
      return (body.data as { schedule: { next_on: string } }).schedule.next_on
    }
    expect(await nextOn()).toBe(soon)
    await paidPayment(portal, people.retailer, payee, { amount: '700.00' })
    const monthLater = new Date(`${soon}T00:00:00Z`)
    const date = monthLater.getUTCDate()
    monthLater.setUTCMonth(monthLater.getUTCMonth() + 1)
    // Too short a month ends on its last day.
    if (monthLater.getUTCDate() !== date) monthLater.setUTCDate(0)
    expect(await nextOn()).toBe(monthLater.toISOString().slice(0, 10))
  })

  it('is paid by the first payment of its amount; a smaller one, an early one and a refunded one pay nothing', async () => {
    const payee = await addPayee(portal, people.retailer)
    await save({ amount: '500', first_on: dayAfter(today, 20) }, payee.id)
    // Before it was near.
    await paidPayment(portal, people.retailer, payee, { amount: '500.00' })
    expect((await list())[0]).toMatchObject({ state: 'due', transaction_id: null })
    await daysPass(20)
    await sql`update payments set created_at = created_at - interval '20 days' where payee_id = ${payee.id}`.execute(
      portal.db,
    )
    await paidPayment(portal, people.retailer, payee, { amount: '499.99' })
    expect((await list())[0]).toMatchObject({ due_on: today, state: 'due' })
    const { id } = await paidPayment(portal, people.retailer, payee, { amount: '500.00' })
    const [first, second] = await list()
    expect(first).toMatchObject({ due_on: today, state: 'paid', transaction_id: id })
    expect(second).toMatchObject({ state: 'due', transaction_id: null })
    expect((await send(people.retailer, 'PUT', `/due-payments/${first?.id}`, { done: true })).status).toBe(
      409,
    )
    // Fully refunded, it is due again.
    await sql`
      insert into refunds (payment_id, attempt_id, source, reason, reference, status, base_paise, charge_paise)
      select ${id}, id, 'test', 'Refunded', 'TESTREFUND' || payment_id, 'succeeded', 50000, 0 from attempts
       where payment_id = ${id} limit 1`.execute(portal.db)
    expect((await list())[0]).toMatchObject({ due_on: today, state: 'due', transaction_id: null })
    await sql`delete from refunds where payment_id = ${id}`.execute(portal.db)
  })

  it('is paid by a payment of several payees, each by their own part; a refunded one is due again, the others are not', async () => {
    const basket = await makeBasket(portal, people.retailer, 3, 700)
    const [first, second, third] = basket.items.map(({ service_user_id }) => service_user_id)
    for (const payeeId of [first, second]) await save({ amount: '700', first_on: today }, payeeId)
    // More than the part of this one, though not than the payment.
    await save({ amount: '1000', first_on: today }, third)
    const { id } = await paidBasket(portal, people.retailer, basket)
    const states = async () =>
      Object.fromEntries(
        (await list())
          .filter(({ due_on }) => due_on === today)
          .map((due) => [(due as Due & { payee_id: number }).payee_id, due.transaction_id]),
      )
    expect(await states()).toEqual({ [first ?? 0]: id, [second ?? 0]: id, [third ?? 0]: null })
    await sql`
      insert into refunds (payment_id, attempt_id, item_id, source, reason, reference, status, base_paise, charge_paise)
      select ${id}, a.id, i.id, 'test', 'Refunded', 'TESTREFUND' || i.id, 'succeeded', i.base_paise, 0
        from payment_items i join attempts a on a.payment_id = i.payment_id
       where i.payment_id = ${id} and i.payee_id = ${first}`.execute(portal.db)
    expect(await states()).toEqual({ [first ?? 0]: null, [second ?? 0]: id, [third ?? 0]: null })
    await sql`delete from refunds where payment_id = ${id}`.execute(portal.db)
  })

  it('is paid in the order of its days, each payment once', async () => {
    const payee = await addPayee(portal, people.retailer)
    await save({ amount: '300' }, payee.id)
    await daysPass(31)
    await list()
    const [one, two] = [
      await paidPayment(portal, people.retailer, payee, { amount: '300.00' }),
      await paidPayment(portal, people.retailer, payee, { amount: '350.00' }),
    ]
    const due = await list()
    expect(due.slice(0, 2).map(({ state, transaction_id }) => [state, transaction_id])).toEqual([
      ['paid', one.id],
      ['paid', two.id],
    ])
    expect(due.slice(2).map(({ state }) => state)).not.toContain('paid')
    expect(await list()).toEqual(due)
  })

  it('is marked as done, and open again', async () => {
    await save()
    const [first] = await list()
    const mark = (done: boolean) => send(people.retailer, 'PUT', `/due-payments/${first?.id}`, { done })
    expect((await mark(true)).status).toBe(200)
    expect((await mark(true)).status).toBe(200)
    expect((await list())[0]).toMatchObject({ state: 'done' })
    expect((await mark(false)).status).toBe(200)
    expect((await list())[0]).toMatchObject({ state: 'due' })
  })
})

describe('reminders', () => {
  const jobs = () =>
    many(
      portal.db,
      sql<{ kind: string; due_on: string }>`
        select r.kind, d.due_on::text from due_reminders r join due_payments d on d.id = r.due_id order by r.sent_at`,
    )
  it('go out three days before, on the day and after it, each once, by mail and SMS, and never at night', async () => {
    const day = dayAfter(today, 10)
    await save({ first_on: day, repeats: 'once', amount: '12000' })
    for (const hour of [8, 21]) await remindOfDue(portal, at(dayAfter(day, -3), hour))
    await remindOfDue(portal, at(dayAfter(day, -4), 12))
    expect(await jobs()).toEqual([])
    for (const offset of [-3, -2, 0, 0, 2, 3]) await remindOfDue(portal, at(dayAfter(day, offset), 9))
    expect((await jobs()).map(({ kind }) => kind)).toEqual(['before', 'on-day', 'overdue'])
    const inbox = await eventually(async () => {
      const answer = await fetch(`${portal.sandboxUrl}/inbox?to=${encodeURIComponent(people.retailer.email)}`)
      const mails = ((await answer.json()) as { subject?: string; text: string }[]).filter(({ text }) =>
        /due/.test(text),
      )
      return mails.length >= 3 ? mails : null
    })
    expect(inbox.map(({ text }) => text).join('\n')).toMatch(/₹12,000\.00 to Meera Nair is due today/)
  })

  it('do not go out for paid, done and switched-off days, or when the person may not sign in', async () => {
    await save({ reminds: false })
    await remindOfDue(portal, at(today, 10))
    await save()
    const [first] = await list()
    await send(people.retailer, 'PUT', `/due-payments/${first?.id}`, { done: true })
    await remindOfDue(portal, at(today, 10))
    await send(people.retailer, 'PUT', `/due-payments/${first?.id}`, { done: false })
    await sql`update users set status = 0 where id = ${people.retailer.id}`.execute(portal.db)
    await remindOfDue(portal, at(today, 10))
    await sql`update users set status = 1 where id = ${people.retailer.id}`.execute(portal.db)
    expect(await jobs()).toEqual([])
    await Promise.all([remindOfDue(portal, at(today, 10)), remindOfDue(portal, at(today, 10))])
    expect((await jobs()).map(({ kind }) => kind)).toEqual(['on-day'])
  })
})

describe('the calendar', () => {
  it('is open to anyone with its address, without amounts, until a new address is made', async () => {
    await save({ amount: '12000' })
    const make = async () =>
      (await send(people.retailer, 'POST', '/due-calendars')).body.data as { url: string }
    const { url } = await make()
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    const text = await answer.text()
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text).toContain(`DTSTART;VALUE=DATE:${today.replaceAll('-', '')}`)
    expect(text).toContain('SUMMARY:Pay Meera Nair')
    expect(text).not.toMatch(/12,?000/)
    const second = await make()
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(second.url)).status).toBe(200)
    expect((await send(people.retailer, 'DELETE', '/due-calendars')).status).toBe(200)
    expect((await fetch(second.url)).status).toBe(404)
    expect((await fetch(`${portal.url}/api/due-calendars/x.ics`)).status).toBe(404)
  })
})
