// Invariant (payables): An operator is asked once for a remembered bill, however many people tap. A missing
// answer is not zero.
// Enforced by: `poll-bills-sql.ts`. Decision: 0085.

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setFaults } from '../../../../test/money/paying.ts'
import { callAs, findOperator, OPERATOR, viewBill } from '../../../../test/payables/bills.ts'
import { rememberedBills } from '../../../../test/payables/remembered.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { todayForLong } from '../../../../test/portal/own-clock.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { many, one } from '../../../platform/database/db.ts'
import { dayAfter } from '../../../platform/indian-clock.ts'
import { remindOfDue } from '../../payments/schedules/reminders-service.ts'
import { makeBillsDeps } from './bills-deps.ts'
import { pollBill } from './poll-bills-service.ts'
import { listToAsk } from './poll-bills-sql.ts'

let portal: Portal
let people: People
const today = await todayForLong()

beforeAll(async () => {
  // For one biller that hangs; others take less, even on a busy machine.
  portal = await startPortal({ PAYSPRINT_TIMEOUT_MS: '5000' })
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())
beforeEach(async () => {
  await setFaults(portal, null)
  await sql`delete from remembered_bills`.execute(portal.db)
})

const { send, list, dues, again, fetchAll, remember, pay, hourPasses, untilAnswered, lookUps } =
  rememberedBills(() => ({ portal, people }))

describe('a remembered bill', () => {
  it('keeps its number sealed, shows the last bill known, and is due like a payee', async () => {
    const { id, dueDate } = await remember('300000001')
    const [bill] = await list()
    expect(bill).toMatchObject({
      id,
      name: 'Home electricity',
      number_last4: '0001',
      state: 'due',
      amount: '200.00',
      due_on: dueDate,
      repeats: 'billed',
      reminds: true,
      is_asking: false,
      transaction_id: null,
    })
    const kept = await one(
      portal.db,
      sql<{ row: string }>`select to_json(r)::text as row from remembered_bills r where id = ${id}`,
    )
    expect(kept.row).not.toContain('300000001')
    expect((await dues())[0]).toMatchObject({
      remembered_id: id,
      payee_id: null,
      payee_name: 'Home electricity',
      operator_name: 'BSES Rajdhani Power Limited - Delhi',
      due_on: dueDate,
      amount: '200.00',
      state: 'due',
    })
    // One account once, under any name; the look-up gives its name.
    expect((await remember('300000001', 'Flat 4')).id).toBe(id)
    const seen = await viewBill(portal, people.retailer, OPERATOR.electricity, '300000001')
    expect(seen.body.remembered).toEqual({ id, name: 'Flat 4' })
    expect([(await list()).length, (await dues()).length]).toEqual([1, 1])
  })

  it('is renamed, given days of its own, forgotten and restored', async () => {
    const { id } = await remember('300000002')
    const put = (body: object) =>
      send('PUT', `/remembered-bills/${id}`, { name: 'Shop', reminds: false, ...body })
    expect((await put({ repeats: 'four-weeks', first_on: today })).status).toBe(200)
    expect((await dues()).map(({ due_on, amount }) => [due_on, amount])).toEqual([
      [today, null],
      [dayAfter(today, 28), null],
    ])
    expect((await list())[0]).toMatchObject({ name: 'Shop', repeats: 'four-weeks', reminds: false })
    for (const wrong of [
      { repeats: 'monthly' },
      { repeats: 'monthly', first_on: dayAfter(today, -1) },
      { repeats: 'once', first_on: today },
      { repeats: 'billed', name: ' ' },
    ])
      expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(422)
    expect((await put({ repeats: 'billed' })).status).toBe(200)
    expect(await dues()).toMatchObject([{ repeats: 'billed', amount: '200.00' }])
    const forgotten = (is: boolean) => send('PUT', `/remembered-bills/${id}/forgotten`, { forgotten: is })
    expect((await forgotten(true)).status).toBe(200)
    expect([await list(), await dues()]).toEqual([[], []])
    expect((await again({ remembered_id: id })).status).toBe(404)
    expect((await forgotten(false)).status).toBe(200)
    expect([(await list()).length, (await dues()).length]).toEqual([1, 1])
  })

  it('belongs to the payer alone, and is at most one of twenty', async () => {
    const { id, billId } = await remember('300000003')
    const before = await list()
    for (const who of [people.sibling, people.stranger].filter(({ roleId }) => roleId === 4)) {
      const refused = await Promise.all([
        send('POST', '/remembered-bills', { bill_id: billId, name: 'Mine' }, who),
        send('PUT', `/remembered-bills/${id}`, { name: 'Mine', repeats: 'billed', reminds: true }, who),
        send('PUT', `/remembered-bills/${id}/forgotten`, { forgotten: true }, who),
        again({ remembered_id: id }, who),
        again({ bill_id: billId }, who),
      ])
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      expect([await list(who), await dues(who)]).toEqual([[], []])
    }
    for (const who of [people.admin, people.distributor, people.superAdmin])
      expect((await again({ remembered_id: id }, who)).status).toBe(403)
    expect((await again({})).status).toBe(422)
    expect((await again({ remembered_id: id, bill_id: billId })).status).toBe(422)
    expect(await list()).toEqual(before)
    await sql`insert into remembered_bills (user_id, operator_id, name, number_last4, number_key, details_cipher, state,
                known_at, last_polled_at)
              select user_id, operator_id, n, number_last4, 'k' || n, details_cipher, state, known_at, last_polled_at
                from remembered_bills, generate_series(1, 18) n where id = ${id}`.execute(portal.db)
    const bills = await Promise.all(
      ['300000004', '300000005'].map((number) =>
        viewBill(portal, people.retailer, OPERATOR.electricity, number),
      ),
    )
    const tries = await Promise.all(
      bills.map(({ body }) => send('POST', '/remembered-bills', { bill_id: body.bill_id, name: 'One more' })),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('fetching all', () => {
  it('asks each operator once for two taps, and shows each answer: a wrong number, a closed one, a new bill', async () => {
    const [due, none, closed, zero] = [
      await remember('300000011'),
      await remember('300000012', 'Wrong number'),
      await remember('300000013', 'Closed'),
      await remember('300000014', 'Zero'),
    ]
    expect((await fetchAll()).asked).toBe(0)
    await hourPasses({ [none.id]: '9001', [closed.id]: '9020', [zero.id]: '9010' })
    const before = await lookUps()
    const taps = await Promise.all([fetchAll(), fetchAll(), fetchAll()])
    expect(taps.map(({ asked }) => asked).toSorted()).toEqual([0, 0, 4])
    const bills = await untilAnswered()
    expect((await lookUps()) - before).toBe(4)
    const of = (id: number) => bills.find((bill) => bill.id === id)
    expect(of(due.id)).toMatchObject({ state: 'due', amount: '200.00' })
    expect(of(none.id)).toMatchObject({
      state: 'nothing',
      amount: null,
      due_on: null,
      operator_message: 'No bill due for this number.',
    })
    expect(of(zero.id)).toMatchObject({ state: 'nothing', amount: null })
    // A failed fetch keeps the last known bill, and does not count as nothing due.
    expect(of(closed.id)).toMatchObject({ state: 'unknown', because: 'down', amount: '200.00' })
    expect((await dues()).map(({ remembered_id }) => remembered_id).toSorted()).toEqual(
      [due.id, closed.id].toSorted(),
    )
    // A failed fetch is retried sooner.
    expect((await fetchAll()).asked).toBe(0)
    await sql`update remembered_bills set last_polled_at = now() - interval '3 minutes'`.execute(portal.db)
    expect((await fetchAll()).asked).toBe(1)
    await untilAnswered()
  })

  it('continues with the others while one hangs, and is fetched once by many copies', async () => {
    const { id } = await remember('300000021')
    await hourPasses()
    await setFaults(portal, { timeout_before: true, scope: 'billers' })
    expect((await fetchAll()).asked).toBe(1)
    expect((await untilAnswered())[0]).toMatchObject({ state: 'unknown', because: 'slow', amount: '200.00' })
    await setFaults(portal, null)
    // A copy died during its fetch: its lease ends, and another copy retries.
    await hourPasses()
    await sql`update remembered_bills set next_poll_at = now() + interval '1 hour', poll_count = poll_count + 1`.execute(
      portal.db,
    )
    expect(await listToAsk(portal.db)).toEqual([])
    expect((await fetchAll()).asked).toBe(0)
    const before = await lookUps()
    await sql`update remembered_bills set next_poll_at = now()`.execute(portal.db)
    const deps = makeBillsDeps({ ...portal, log: portal.app.log })
    await Promise.all([1, 2, 3].map(() => pollBill(deps, id)))
    expect((await untilAnswered())[0]).toMatchObject({ state: 'due', because: null })
    expect((await lookUps()) - before).toBe(1)
  })
})

describe('paying a remembered bill', () => {
  it('takes the current amount of the operator, marks the bill as paid on every way, and makes it due again when refused', async () => {
    const { id } = await remember('300000031')
    await sql`update remembered_bills set amount_paise = 100`.execute(portal.db)
    const seen = (await again({ remembered_id: id })).body.data as {
      bill: { bill_id: number; amount: string }
      remembered: object
    }
    expect(seen).toMatchObject({ bill: { amount: '200.00' }, remembered: { id, name: 'Home electricity' } })
    expect((await list())[0]).toMatchObject({ amount: '200.00' })
    const paidBy = await pay(OPERATOR.electricity, { bill_id: seen.bill.bill_id })
    expect((await dues())[0]).toMatchObject({
      state: 'paid',
      transaction_id: paidBy,
      remembered_id: id,
    })
    expect((await list())[0]).toMatchObject({
      state: 'paid',
      transaction_id: paidBy,
      next_on: null,
    })
    const receipt = await callAs(portal, people.retailer, `/transaction-list-by-id/${paidBy}`)
    expect(receipt.body.data).toMatchObject({ bill: { remembered_id: id } })
    expect(
      (await callAs(portal, people.distributor, `/transaction-list-by-id/${paidBy}`)).body.data as object,
    ).toMatchObject({ bill: null })
    // The operator has the money: nothing is due, and the bill stays paid.
    const { bill } = receipt.body.data as { bill: { id: number } }
    expect(await again({ bill_id: bill.id })).toMatchObject({ status: 404, body: { message: 'No bill.' } })
    expect((await list())[0]).toMatchObject({ state: 'nothing', operator_message: 'Bill already paid.' })
    expect((await dues())[0]).toMatchObject({ state: 'paid' })
  })

  it('is due again where the operator changed the amount between fetching and paying', async () => {
    const { id } = await remember('300009003')
    const { bill } = (await again({ remembered_id: id })).body.data as { bill: { bill_id: number } }
    await pay(OPERATOR.electricity, { bill_id: bill.bill_id }, 'refused')
    expect((await list())[0]).toMatchObject({ state: 'due', transaction_id: null })
    await eventually(async () => (await dues())[0]?.state === 'due')
    const fresh = (await again({ remembered_id: id })).body.data as { bill: { amount: string } }
    expect(fresh.bill.amount).toBe('250.00')
    expect((await dues())[0]).toMatchObject({ state: 'due', amount: '250.00' })
  })

  it('takes a typed amount where the operator shows no bill', async () => {
    const operator = await findOperator(portal, people.retailer, OPERATOR.byHand)
    const first = await pay(OPERATOR.byHand, {
      operator: operator.id,
      canumber: '1200013',
      amount: '299',
    })
    const receipt = await callAs(portal, people.retailer, `/transaction-list-by-id/${first}`)
    const { bill } = receipt.body.data as { bill: { id: number } }
    const made = await send('POST', '/remembered-bills', { bill_id: bill.id, name: 'Prepaid' })
    const { id } = made.body.data as { id: number }
    expect((await list())[0]).toMatchObject({ state: 'typed', amount: '299.00' })
    await send('PUT', `/remembered-bills/${id}`, {
      name: 'Prepaid',
      repeats: 'four-weeks',
      first_on: today,
      reminds: true,
    })
    await hourPasses()
    expect((await fetchAll()).asked).toBe(0)
    expect((await again({ remembered_id: id })).body.data).toMatchObject({
      bill: null,
      last_amount: '299.00',
    })
    expect((await again({ remembered_id: id, amount: '-1' })).status).toBe(422)
    const seen = (await again({ remembered_id: id, amount: '349' })).body.data as {
      bill: { bill_id: number; amount: string; earlier_payment: object }
    }
    expect(seen.bill).toMatchObject({ amount: '349.00', earlier_payment: { status: 'PAID' } })
    await pay(OPERATOR.byHand, { bill_id: seen.bill.bill_id, pay_again: true })
    expect((await dues()).map(({ state }) => state)).toEqual(['paid', 'due'])
    expect((await list())[0]).toMatchObject({ state: 'typed', amount: '349.00' })
  })
})

it('has reminders as payees have, unless they are off, and is in the calendar', async () => {
  const { id, dueDate } = await remember('300000041')
  const noon = (day: string) => new Date(`${day}T12:00:00+05:30`)
  // Each has a notification in the portal, too.
  const told = async () =>
    (
      await many(
        portal.db,
        sql<{ state: string }>`
      select facts ->> 'state' as state from notices where facts ->> 'name' = 'Home electricity' order by id`,
      )
    ).map(({ state }) => state)
  const put = (reminds: boolean) =>
    send('PUT', `/remembered-bills/${id}`, { name: 'Home electricity', repeats: 'billed', reminds })
  await put(false)
  await remindOfDue(portal, noon(dayAfter(dueDate, -3)))
  expect(await told()).toEqual([])
  await put(true)
  for (const day of [-3, -2, 0, 1, 2]) await remindOfDue(portal, noon(dayAfter(dueDate, day)))
  expect(await told()).toEqual(['before', 'on-day', 'overdue'])
  const { url } = (await send('POST', '/due-calendars')).body.data as { url: string }
  const text = await (await fetch(url)).text()
  expect(text).toContain('SUMMARY:Pay Home electricity')
  expect(text).toContain(`DTSTART;VALUE=DATE:${dueDate.replaceAll('-', '')}`)
  expect(text).not.toMatch(/300000041|0041/)
})
