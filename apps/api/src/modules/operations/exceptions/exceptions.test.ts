// Invariant (operations): An exception is ended once, by one person.
// Enforced by: guards of each `ExceptionSource`. Decision: 0039.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs } from '../../../../test/payables/bills.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { forgottenBill } from '../../../../test/requests/good-rows.ts'
import { many, one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  ;({ portal, people } = await startScene())
})
afterAll(() => portal.stop())

type Line = {
  id: string
  kind: string
  order_id: string
  amount: string
  owner: { id: number } | null
  can: { resolve: string[] }
}
const page = async (who: Person, query = '') => {
  const { status, body } = await callAs(portal, who, `/exceptions?per_page=50${query}`)
  expect(status).toBe(200)
  return body.data as unknown as { data: Line[]; total: number; amount: string }
}
const idsOf = async (who: Person, query = '') => (await page(who, query)).data.map(({ id }) => id)
const post = (who: Person, id: string, step: string, body: Record<string, unknown> = {}) =>
  callAs(portal, who, `/exceptions/${id}/${step}`, body)
const REASON = 'The biller answered by telephone.'

describe('the list', () => {
  it('is empty with a sum of nothing', async () => {
    expect(await page(people.superAdmin)).toMatchObject({ data: [], total: 0, amount: '0.00' })
  })

  it('lists open exceptions, oldest first, with count and sum; a foreign downline is not in it', async () => {
    const ours = await forgottenBill(portal, people.retailer)
    const theirs = await forgottenBill(portal, people.stranger)
    await sql`update bill_payments set created_at = created_at - interval '1 day'
               where payment_id = ${theirs}`.execute(portal.db)
    expect(await idsOf(people.superAdmin)).toEqual([`bill-${theirs}`, `bill-${ours}`])
    expect(await page(people.superAdmin)).toMatchObject({ total: 2, amount: '200.00' })
    expect(await idsOf(people.superAdmin, '&kind=refund')).toEqual([])
    expect(await idsOf(people.superAdmin, '&kind=bill&page=2')).toEqual([])
    expect(await idsOf(people.admin)).toEqual([`bill-${ours}`])
    expect(await page(people.admin)).toMatchObject({ total: 1, amount: '100.00' })
    expect((await callAs(portal, people.distributor, '/exceptions')).status).toBe(403)
    expect((await callAs(portal, people.retailer, '/exceptions')).status).toBe(403)
    expect((await callAs(portal, people.admin, '/exceptions?kind=x')).status).toBe(422)

    // A row of another branch allows no action, and is answered like a missing one.
    for (const step of ['sync', 'assign', 'unassign', 'resolve']) {
      const body = step === 'resolve' ? { action: 'refund', reason: REASON } : {}
      const refused = await post(people.admin, `bill-${theirs}`, step, body)
      const missing = await post(people.admin, 'bill-999999', step, body)
      expect([refused.status, refused.body]).toEqual([404, missing.body])
    }
    const row = sql<{ status: string; next: boolean }>`
      select status, next_poll_at > now() as next from bill_payments where payment_id = ${theirs}`
    expect(await one(portal.db, row)).toEqual({ status: 'pending', next: true })
    expect(await many(portal.db, sql`select 1 from exception_cases where record_id = ${theirs}`)).toEqual([])
  })
})

describe('a row', () => {
  it('is assigned to one person at a time, who alone unassigns it', async () => {
    const id = `bill-${await forgottenBill(portal, people.retailer)}`
    const owner = async () => (await page(people.admin)).data.find((row) => row.id === id)?.owner?.id
    expect((await post(people.admin, id, 'assign')).status).toBe(200)
    expect(await owner()).toBe(people.admin.id)
    expect((await post(people.superAdmin, id, 'assign')).status).toBe(200)
    expect(await owner()).toBe(people.superAdmin.id)
    expect((await post(people.admin, id, 'unassign')).status).toBe(409)
    expect((await post(people.superAdmin, id, 'unassign')).status).toBe(200)
    expect(await owner()).toBeUndefined()
  })

  it('leaves when the provider has decided, and asking says so', async () => {
    const paymentId = await forgottenBill(portal, people.retailer)
    await sql`update bill_payments set next_poll_at = now() + interval '10 seconds'
               where payment_id = ${paymentId}`.execute(portal.db)
    // Another caller may hold it.
    expect((await post(people.admin, `bill-${paymentId}`, 'sync')).status).toBe(409)
    await sql`update bill_payments set status = 'paid', next_poll_at = null
               where payment_id = ${paymentId}`.execute(portal.db)
    expect(await idsOf(people.admin)).not.toContain(`bill-${paymentId}`)
    expect((await post(people.admin, `bill-${paymentId}`, 'sync')).status).toBe(404)
  })

  it.each([
    ['accept', 'paid', 0],
    ['refund', 'refused', 1],
  ])('resolved by two people at once (%s) is resolved once', async (action, status, refunds) => {
    const paymentId = await forgottenBill(portal, people.retailer)
    await sql`insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at,
                base_rate, platform_paise, gateway_payment_id)
              values (${paymentId}, 1, 1, ${`T${paymentId}`}, 'paid', '{}', now(), now(), 1.5, 150, 'x')`.execute(
      portal.db,
    )
    const id = `bill-${paymentId}`
    const send = (who: Person) => post(who, id, 'resolve', { action, reason: REASON })
    const answers = await Promise.all([
      send(people.admin),
      send(people.superAdmin),
      send(people.admin),
      send(people.superAdmin),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await send(people.admin)).status).toBe(409)
    const bill = sql<{ status: string }>`select status from bill_payments where payment_id = ${paymentId}`
    expect(await one(portal.db, bill)).toEqual({ status })
    expect(await many(portal.db, sql`select 1 from refunds where payment_id = ${paymentId}`)).toHaveLength(
      refunds,
    )
    expect(
      await many(
        portal.db,
        sql`select a.id from audit_log a join payments p on p.order_id = a.object
             where p.id = ${paymentId} and a.action = 'bill.decided-by-hand' and a.detail->>'reason' = ${REASON}`,
      ),
    ).toHaveLength(1)
    expect(await idsOf(people.admin)).not.toContain(id)
  })

  it('takes only an action that it offers, with a reason of 3 to 500 characters', async () => {
    const id = `bill-${await forgottenBill(portal, people.retailer)}`
    const send = (body: Record<string, unknown>) => post(people.admin, id, 'resolve', body)
    const wrong = [
      [{ action: 'book', reason: REASON }, 'action'],
      [{ action: 'burn', reason: REASON }, 'action'],
      [{ action: 'accept', reason: ' x ' }, 'reason'],
      [{ action: 'accept', reason: 'x'.repeat(501) }, 'reason'],
      [{ action: 'accept' }, 'reason'],
      [{ action: 'accept', reason: REASON, amount: 1 }, 'amount'],
    ] as const
    for (const [body, field] of wrong) {
      const { status, body: answer } = await send(body)
      expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]])
    }
    await sql`update sessions set stepped_up_at = now() - interval '11 minutes', created_at = now() - interval '11 minutes'
               where user_id = ${people.admin.id}`.execute(portal.db)
    expect((await send({ action: 'accept', reason: REASON })).status).toBe(403)
  })

  it('of a bill sent a moment ago cannot be decided by hand', async () => {
    const paymentId = await forgottenBill(portal, people.otherAdmin, 'sent')
    await sql`update bill_payments set sent_at = now() where payment_id = ${paymentId}`.execute(portal.db)
    const row = (await page(people.otherAdmin)).data.find(({ id }) => id === `bill-${paymentId}`)
    expect(row).toMatchObject({ can: { resolve: [] } })
  })
})
