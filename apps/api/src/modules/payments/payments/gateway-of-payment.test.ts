import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { one } from '../../../platform/database/db.ts'

let portal: Portal
let payment: number
let first: number
let other: number
beforeAll(async () => {
  portal = await startPortal()
  const { retailer } = await makePeople(portal.db)
  await plantPayments(portal.db, { payers: [retailer.id], count: 1, days: 1 })
  ;({ payment, first, other } = await one(
    portal.db,
    sql<{ payment: number; first: number; other: number }>`
      select p.id as payment, p.gateway_id as first, max(g.id) as other
        from payments p join payment_gateways g on g.id <> p.gateway_id group by p.id`,
  ))
})
afterAll(() => portal?.stop())
beforeEach(async () => {
  await sql`delete from attempts where payment_id = ${payment}`.execute(portal.ownerDb)
})

const shows = (gateway: number | null) =>
  sql`update payments set gateway_id = ${gateway} where id = ${payment}`.execute(portal.db)
const shown = async () =>
  (await one(portal.db, sql<{ id: number }>`select gateway_id as id from payments where id = ${payment}`)).id
const attempt = (number: number, gateway: number) =>
  sql`insert into attempts (payment_id, number, gateway_id, reference, route, lease_until, expires_at, base_rate)
      values (${payment}, ${number}, ${gateway}, ${`CK-${number}`}, '{}', now(), now(), 1)`.execute(portal.db)

it.each([
  ['none', () => null],
  ['another', () => other],
  ['the same', () => first],
])('a first attempt gives its gateway to a payment that has %s', async (_, before) => {
  await shows(before())
  await attempt(1, first)
  expect(await shown()).toBe(first)
})

it('so do a second one, and the one that is paid', async () => {
  await shows(first)
  await attempt(1, first)
  await attempt(2, other)
  expect(await shown()).toBe(other)
  await sql`update attempts set status = 'paid' where payment_id = ${payment} and number = 1`.execute(
    portal.db,
  )
  expect(await shown()).toBe(first)
})
