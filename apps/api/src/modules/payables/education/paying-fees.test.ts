import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payAtGateway, statusOf, UPI } from '../../../../test/money/paying.ts'
import { ask } from '../../../../test/payables/payee-forms.ts'
import { startEducation } from '../../../../test/payables/schools.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import type { Person } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'

type Education = Awaited<ReturnType<typeof startEducation>>

let portal: Portal
let people: Education['people']
let serviceOf: Education['serviceOf']
let post: Education['post']
let addSchool: Education['addSchool']
let store: Education['store']
let pay: Education['pay']
let refusals: Education['refusals']
beforeAll(async () => {
  portal = await startPortal()
  ;({ people, serviceOf, post, addSchool, store, pay, refusals } = await startEducation(portal))
})
afterAll(() => portal.stop())

describe('paying', () => {
  let school: number
  beforeAll(async () => {
    school = await addSchool(people.superAdmin, { school_name: 'Sahyadri High School' })
  })
  const row = (orderId: string) =>
    one(
      portal.db,
      sql<Record<string, unknown>>`
        select p.payee_id, p.base_paise, p.payee_name, p.payee_account_last4, p.payment_for, f.unique_id, s.slug
          from payments p join services s on s.id = p.service_id join student_fees f on f.id = p.student_fee_id
         where p.order_id = ${orderId}`,
    )

  it('takes school and amount from the newest details, ignoring the body', async () => {
    const { retailer } = people
    await store(retailer, school, { amount: '900' })
    const newest = await store(retailer, school)
    const { status, body } = await pay(retailer, {
      pay_amount: 200,
      student_name: 'Somebody else',
      school_data: null,
      account_number: '999',
    })
    expect(status).toBe(200)
    expect(await row(body.order_id)).toEqual({
      payee_id: null,
      base_paise: 1_250_050n,
      payee_name: 'Sahyadri High School',
      payee_account_last4: '7702',
      payment_for: 'Aarav Deshpande (ADM-1042)',
      unique_id: newest,
      slug: 'education-fee-payments',
    })
  })

  it('takes the details named; foreign ones are 404, another amount or total is 422', async () => {
    const { retailer, sibling, stranger } = people
    const first = await store(retailer, school, { student_name: 'Meera', amount: '4321' })
    await store(retailer, school, { student_name: 'Veda' })
    const { body } = await pay(retailer, { unique_id: first, amount: '4321.00' })
    expect((await row(body.order_id)).unique_id).toBe(first)
    const wrong = await pay(retailer, { unique_id: first, amount: '43.21' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { amount: ['The amount is not that of the student details. Please enter them again.'] },
    ])
    expect((await pay(retailer, { unique_id: first, total: '1.00' })).status).toBe(409)
    const before = await refusals()
    expect((await pay(sibling, { unique_id: first })).status).toBe(404)
    expect(
      (await pay(stranger, { unique_id: first, service_id: await serviceOf('rental-payments') })).status,
    ).toBe(422)
    expect(await refusals()).toBe(before + 1)
  })

  it('requires details; the same student, amount and method is the same unfinished order', async () => {
    const { distributor } = people
    const none = await pay(distributor)
    expect([none.status, none.body.message]).toEqual([409, 'Please enter the student details first.'])
    await store(distributor, school)
    const first = await pay(distributor)
    await store(distributor, school)
    const [again, twice] = await Promise.all([pay(distributor), pay(distributor)])
    expect([again.body.order_id, twice.body.order_id]).toEqual([first.body.order_id, first.body.order_id])
    expect(again.body.payment_session_id).toBe(first.body.payment_session_id)
    expect((await pay(distributor, {}, UPI)).body.order_id).not.toBe(first.body.order_id)
    await store(distributor, school, { amount: '12500.51' })
    expect((await pay(distributor)).body.order_id).not.toBe(first.body.order_id)
    await store(distributor, school, { student_name: 'Ananya' })
    expect((await pay(distributor)).body.order_id).not.toBe(first.body.order_id)
  })

  it('ends paid: status, reports and bill name school and student; the bill is not paid twice', async () => {
    const { sibling } = people
    const id = await store(sibling, school, { student_name: 'Kabir' })
    const { body } = await pay(sibling, { unique_id: id })
    await payAtGateway(portal, body.payment_session_id, 'SUCCESS')
    await eventually(
      async () => (await statusOf(portal, sibling, body.order_id)).body.payment_status === 'SUCCESS',
    )
    expect((await statusOf(portal, sibling, body.order_id)).body).toMatchObject({
      paid_to: 'Sahyadri High School',
      payment_for: 'Kabir (ADM-1042)',
      paid_to_account: 'Bank of Maharashtra ********7702',
      service_name: 'Education fee',
      amount: '12500.50',
    })
    const list = await ask(portal, sibling, `/transaction-list/${sibling.id}`)
    expect(list.body.data.data[0]).toMatchObject({
      urn: body.order_id,
      paid_to: 'Sahyadri High School',
      payment_for: 'Kabir (ADM-1042)',
      service_name: 'Education fee',
    })
    const found = await ask(portal, sibling, `/transaction-list/${sibling.id}?search=sahyadri`)
    expect(found.body.data).toMatchObject({ total: 1, data: [{ urn: body.order_id }] })
    const none = await ask(portal, people.stranger, `/transaction-list/${people.stranger.id}?search=sahyadri`)
    expect(none.body.data.total).toBe(0)
    const bill = await ask(portal, sibling, `/student-bills/${id}`)
    expect(bill.body.details).toMatchObject({ order_id: body.order_id, payment_status: 'PAID' })
    const again = await pay(sibling, { unique_id: id })
    expect([again.status, again.body.order_id]).toEqual([409, body.order_id])
  })

  it('by link: a card order on the first gateway, returned while it is open', async () => {
    const { admin, retailer } = people
    const link = (who: Person, change = {}) => post(who, '/get-payment-link', { user_id: who.id, ...change })
    const none = await link(admin)
    expect([none.status, none.body.message]).toEqual([409, 'Please enter the student details first.'])
    const id = await store(admin, school, { student_name: 'Ishaan' })
    const { status, body } = await link(admin, { pay_amount: 200, student_name: null })
    expect([status, body]).toEqual([
      200,
      {
        data: {
          data: {
            order_status: 'ACTIVE',
            payment_session_id: expect.any(String),
            order_id: expect.stringMatching(/^CK\d+$/),
            checkout: expect.objectContaining({ gateway: 'cashfree', mode: 'sandbox' }),
          },
        },
      },
    ])
    expect((await link(admin)).body).toEqual(body)
    expect((await pay(admin)).body.order_id).toBe(body.data.data.order_id)
    expect((await link(admin, { user_id: retailer.id })).status).toBe(403)
    expect((await link(retailer, { unique_id: id })).status).toBe(404)
    await payAtGateway(portal, body.data.data.payment_session_id, 'SUCCESS')
    const paid = await eventually(async () => {
      const answer = await statusOf(portal, admin, body.data.data.order_id)
      return answer.body.payment_status === 'SUCCESS' && answer
    })
    expect(paid.status).toBe(200)
    expect((await link(admin)).status).toBe(409)
  })
})
