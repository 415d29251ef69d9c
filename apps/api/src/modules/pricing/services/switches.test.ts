// Invariant (pricing): A service that is switched off for a payer, someone above them or a charge group takes no new
// payment, by whichever way an order is made. Open orders go on.
// Enforced by: `switchedOff` in the statement that claims payments, `priceDebit`.

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, groupCalls, lastAudit } from '../../../../test/identity/back-office.ts'
import {
  approved,
  autopay,
  countCharges,
  daysPass,
  schedule,
  seen,
  turn,
} from '../../../../test/money/mandates.ts'
import { payAtGateway, startPayment, statusOf, UPI } from '../../../../test/money/paying.ts'
import { addPayee } from '../../../../test/money/payouts.ts'
import { makeBasket, startBasket } from '../../../../test/payables/baskets.ts'
import { OPERATOR, startBill, viewBill } from '../../../../test/payables/bills.ts'
import { addSchool, addStudentFee } from '../../../../test/payables/schools.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import { todayForLong } from '../../../../test/portal/own-clock.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one } from '../../../platform/database/db.ts'
import { dayAfter } from '../../../platform/indian-clock.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rent: number
const today = await todayForLong()
const REASON = 'The agreement has expired'
const REFUSED = { status: 409, message: `Rental Payments is switched off for you: ${REASON}` }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  rent = landlord.service_id
  REFUSED.message = `${await nameOf(rent)} is switched off for you: ${REASON}`
})
afterAll(() => portal?.stop())
afterEach(() => sql`delete from service_switches`.execute(portal.ownerDb))

const nameOf = async (id: number) =>
  (await one(portal.db, sql<{ name: string }>`select name from services where id = ${id}`)).name
const serviceOf = async (slug: string) =>
  (await one(portal.db, sql<{ id: number }>`select id from services where slug = ${slug}`)).id
const payments = async () =>
  (await one(portal.db, sql<{ n: number }>`select count(*)::int as n from payments`)).n

async function put(who: Person, payload: Record<string, unknown>) {
  const headers = { authorization: `Bearer ${who.token}` }
  const answer = await portal.app.inject({ method: 'PUT', url: '/api/service-switches', headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const off = (who: Person, target: object, service_id = rent) =>
  put(who, { ...target, service_id, enabled: false, reason: REASON })
const on = (who: Person, target: object, service_id = rent) =>
  put(who, { ...target, service_id, enabled: true })

const told = ({ status, body }: { status: number; body: { message?: string } }) => ({
  status,
  message: body.message,
})
let amount = 1000
/** An order of an amount that no other test asks for. */
const pay = (who = people.retailer, options: object = {}) => {
  amount += 1
  return startPayment(portal, who, landlord, { amount: String(amount), ...options })
}

describe('a retailer whose rent is switched off', () => {
  it('pays no payee, basket, or automatic payment, and nothing is written; switched on again, they pay', async () => {
    const basket = await makeBasket(portal, people.retailer, 2)
    const automatic = await addPayee(portal, people.retailer)
    await schedule(portal, people.retailer, automatic.id, { first_on: dayAfter(today, 9), amount: '500' })
    const before = await payments()

    expect(await off(people.admin, { user_id: people.retailer.id })).toMatchObject({
      status: 200,
      body: { data: { message: `${await nameOf(rent)} is switched off.` } },
    })
    expect(told(await pay())).toEqual(REFUSED)
    expect(told(await pay(people.retailer, { key: 'off-1', method: UPI }))).toEqual(REFUSED)
    expect(told(await startBasket(portal, people.retailer, basket))).toEqual(REFUSED)
    expect(await seen(portal, people.retailer, automatic.id)).toMatchObject({
      offer: null,
      refusal: 'switched-off',
    })
    const asked = await autopay(portal, people.retailer, 'POST', automatic.id, { total: '520' })
    expect(asked.status).toBe(409)
    expect(await payments()).toBe(before)
    expect((await pay(people.sibling, { body: { service_user_id: -1 } })).status).toBe(422)

    expect((await on(people.admin, { user_id: people.retailer.id })).status).toBe(200)
    expect((await pay()).status).toBe(200)
    // The key of the refused call is free.
    expect((await pay(people.retailer, { key: 'off-1', method: UPI })).status).toBe(200)
    expect((await startBasket(portal, people.retailer, basket)).status).toBe(200)
    expect((await seen(portal, people.retailer, automatic.id)).refusal).toBeNull()
    expect(await payments()).toBe(before + 3)
  })

  it('is refused between quote and order; an order that is open goes on, and is paid', async () => {
    const open = await pay(people.retailer, { key: 'open-1', amount: '7001' })
    const quotes = await callsOf(portal, people.retailer).get(
      `/payment-quotes?service_id=${rent}&amount=7002`,
    )
    const [{ total }] = quotes.body.data
    await off(people.admin, { user_id: people.retailer.id })
    expect(told(await pay(people.retailer, { amount: '7002', body: { total } }))).toEqual(REFUSED)

    const again = await pay(people.retailer, { key: 'open-1', amount: '7001' })
    expect([again.status, again.body.order_id]).toEqual([200, open.body.order_id])
    expect((await pay(people.retailer, { amount: '7001' })).status).toBe(200)
    await payAtGateway(portal, open.body.payment_session_id, 'SUCCESS')
    await eventually(
      async () =>
        (await statusOf(portal, people.retailer, open.body.order_id)).body.payment_status === 'SUCCESS',
    )
  })

  it('is refused even where the switch falls between two calls at once', async () => {
    const before = await payments()
    const calls = Array.from({ length: 6 }, () => pay())
    const [, ...answers] = await Promise.all([off(people.admin, { user_id: people.retailer.id }), ...calls])
    const made = answers.filter(({ status }) => status === 200).length
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(told(answer)).toEqual(REFUSED)
    expect(await payments()).toBe(before + made)
    expect(told(await pay())).toEqual(REFUSED)
  })

  it('pays other services; bills and fees have their own switch', async () => {
    const bill = await viewBill(portal, people.retailer, OPERATOR.electricity, '123456789')
    const service = await one(
      portal.db,
      sql<{ id: number }>`select c.service_id as id from bill_operators o
        join bill_categories c on c.id = o.category_id where o.code = ${OPERATOR.electricity}`,
    )
    const payBill = () =>
      startBill(portal, people.retailer, OPERATOR.electricity, { bill_id: bill.body.bill_id })
    const education = await serviceOf('education-fee-payments')
    await addStudentFee(portal.db, people.retailer.id, await addSchool(portal, people.superAdmin.id))
    const payFee = () =>
      callsOf(portal, people.retailer).post('/get-payment-link', { user_id: people.retailer.id })

    for (const id of [service.id, education]) await off(people.admin, { user_id: people.retailer.id }, id)
    expect(told(await payBill()).message).toBe(
      `${await nameOf(service.id)} is switched off for you: ${REASON}`,
    )
    expect(told(await payFee()).message).toBe(`${await nameOf(education)} is switched off for you: ${REASON}`)
    expect((await pay()).status).toBe(200)
    for (const id of [service.id, education]) await on(people.admin, { user_id: people.retailer.id }, id)
    expect((await payBill()).status).toBe(200)
    expect((await payFee()).status).toBe(200)
  })

  it('is debited by no mandate: it is paused with the reason, the payer is told, and the due date stays', async () => {
    const payee = await addPayee(portal, people.retailer)
    await schedule(portal, people.retailer, payee.id, { first_on: dayAfter(today, 3), amount: '500' })
    const mandate = await approved(portal, people.retailer, payee.id)
    await off(people.admin, { user_id: people.retailer.id })
    await daysPass(portal, 1)
    await turn(portal, mandate.id)
    expect(await countCharges(portal, mandate.id)).toBe(0)
    expect((await seen(portal, people.retailer, payee.id)).mandate).toMatchObject({
      state: 'paused',
      reason: 'service',
    })
    const notices = await callsOf(portal, people.retailer).get('/notices')
    expect(JSON.stringify(notices.body)).toContain('not-automatic')
    const due = sql<{ n: number }>`
      select count(*)::int as n from due_payments d join payment_schedules s on s.id = d.schedule_id
       where s.payee_id = ${payee.id} and d.payment_id is null and d.done_at is null`
    expect((await one(portal.db, due)).n).toBeGreaterThan(0)

    await on(people.admin, { user_id: people.retailer.id })
    const again = await approved(portal, people.retailer, payee.id)
    await turn(portal, again.id)
    expect(await countCharges(portal, again.id)).toBe(1)
  })
})

describe('who falls under a switch', () => {
  it('everyone below the person; another branch pays', async () => {
    await off(people.superAdmin, { user_id: people.admin.id })
    expect(told(await pay())).toEqual(REFUSED)
    const theirs = await addPayee(portal, people.stranger)
    expect((await startPayment(portal, people.stranger, theirs, { amount: '3001' })).status).toBe(200)
    const { body } = await callsOf(portal, people.retailer).get('/services')
    expect(body.switched_off).toEqual([{ service_id: rent, reason: REASON }])
    expect((await callsOf(portal, people.stranger).get('/services')).body.switched_off).toEqual([])
  })

  it('the members of a group with everyone below, while they are in it', async () => {
    const { addGroup, assign, unassign } = groupCalls(portal)
    const group = (await addGroup(people.admin, 3, '3')).body.data.id as number
    await assign(people.admin, group, [people.distributor.id])
    expect((await off(people.admin, { group_id: group })).status).toBe(200)
    expect(told(await pay())).toEqual(REFUSED)
    const { body } = await callsOf(portal, people.admin).get(
      `/service-switches?user_id=${people.retailer.id}`,
    )
    expect(body.data.find((each: { service_id: number }) => each.service_id === rent)).toMatchObject({
      enabled: true,
      above: REASON,
    })
    await unassign(people.admin, group, [people.distributor.id])
    expect((await pay()).status).toBe(200)
    await assign(people.admin, group, [people.distributor.id])
    expect(told(await pay())).toEqual(REFUSED)
    expect((await on(people.admin, { group_id: group })).status).toBe(200)
    expect((await pay()).status).toBe(200)
  })
})

describe('who may switch', () => {
  const list = (who: Person, target: string) => callsOf(portal, who).get(`/service-switches?${target}`)

  it('super admins and admins, over their own tree alone', async () => {
    const target = { user_id: people.retailer.id }
    for (const who of [people.distributor, people.retailer]) {
      expect((await off(who, target)).status).toBe(403)
      expect((await list(who, `user_id=${people.retailer.id}`)).status).toBe(403)
    }
    expect((await off(people.otherAdmin, target)).status).toBe(403)
    expect((await list(people.otherAdmin, `user_id=${people.retailer.id}`)).status).toBe(403)
    expect((await off(people.admin, { user_id: people.stranger.id })).status).toBe(403)
    expect((await off(people.admin, { user_id: people.admin.id })).status).toBe(403)
    const group = (await groupCalls(portal).addGroup(people.admin, 3, '3')).body.data.id
    expect((await off(people.otherAdmin, { group_id: group })).status).toBe(404)
    expect((await list(people.otherAdmin, `group_id=${group}`)).status).toBe(404)
    expect((await off(people.superAdmin, { group_id: group })).status).toBe(200)
    expect((await off(people.superAdmin, { user_id: people.stranger.id })).status).toBe(200)
  })

  it('leaves what a super admin switched off to super admins', async () => {
    const target = { user_id: people.retailer.id }
    await off(people.superAdmin, target)
    expect((await on(people.admin, target)).status).toBe(403)
    const { body } = await list(people.admin, `user_id=${people.retailer.id}`)
    const [first] = body.data.filter((each: { service_id: number }) => each.service_id === rent)
    expect(first).toMatchObject({ enabled: false, reason: REASON, switched_by: 'Sunita Rao', locked: true })
    expect((await on(people.superAdmin, target)).status).toBe(200)
  })

  it('writes the audit log once, and refuses bad input', async () => {
    const target = { user_id: people.retailer.id }
    await off(people.admin, target)
    const row = await lastAudit(portal, 'service.switched-off')
    expect(row).toMatchObject({ actor_id: people.admin.id, object: `user ${people.retailer.id}` })
    expect(row?.detail).toMatchObject({ reason: { before: null, after: REASON } })
    const count = async () =>
      (await sql`select from audit_log where action like 'service.%'`.execute(portal.db)).rows.length
    const written = await count()
    expect((await off(people.admin, target)).status).toBe(200)
    expect(await count()).toBe(written)

    const wrong = [
      { ...target, service_id: rent, enabled: false },
      { ...target, service_id: rent, enabled: false, reason: ' no ' },
      { ...target, service_id: rent, enabled: false, reason: 'x'.repeat(201) },
      { ...target, service_id: rent, enabled: false, reason: 'two\nlines of text' },
      { ...target, service_id: 30_000, enabled: false, reason: REASON },
      { ...target, service_id: rent, enabled: 0, reason: REASON },
      { ...target, group_id: 1, service_id: rent, enabled: false, reason: REASON },
      { service_id: rent, enabled: false, reason: REASON },
    ]
    for (const body of wrong) expect((await put(people.admin, body)).status, JSON.stringify(body)).toBe(422)
    expect((await list(people.admin, '')).status).toBe(422)
    expect(await count()).toBe(written)
  })
})
