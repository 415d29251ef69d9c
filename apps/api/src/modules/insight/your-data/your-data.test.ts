import type { YourData } from '@chukta/contract/insight/your-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payAtGateway, startPayment } from '../../../../test/money/paying.ts'
import { makeBasket, paidBasket } from '../../../../test/payables/baskets.ts'
import type { Person } from '../../../../test/portal/people.ts'
import { type Scene, startScene } from '../../../../test/portal/scene.ts'
import { giveBelongings } from '../../../../test/requests/belongings.ts'
import { PERSONAL_TABLES } from '../../../inventory.ts'
import { one } from '../../../platform/database/db.ts'
import { countHeld } from './your-data-sql.ts'

let scene: Scene

beforeAll(async () => {
  scene = await startScene({ LOG_LEVEL: 'silent' })
  const { portal, people, landlord } = scene
  const { retailer, stranger, distributor } = people
  const started = await startPayment(portal, retailer, landlord)
  await payAtGateway(portal, started.body.payment_session_id, 'SUCCESS')
  await paidBasket(portal, retailer, await makeBasket(portal, retailer, 3))
  await giveBelongings(portal, retailer, distributor)
  await giveBelongings(portal, stranger, distributor)
  await portal.stopBackground()
})
afterAll(() => scene?.portal.stop())

async function open(who: Person): Promise<YourData> {
  const headers = { Authorization: `Bearer ${who.token}` }
  const response = await fetch(`${scene.portal.url}/api/your-data`, { headers })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: YourData }).data
}

const scopeOf = ({ id, roleId }: Person) => ({ userId: id, actor: { id, roleId } }) as never

/** Rows of a person, by statements that were written for this test alone. */
async function counted(person: Person): Promise<Record<string, number>> {
  const mine = sql`(select id from payments where payer_id = ${person.id})`
  const row = await one(
    scene.portal.db,
    sql<Record<string, number>>`
      select (select count(*) from users where id = ${person.id}) as users,
             (select count(*) from payees where user_id = ${person.id}) as payees,
             (select count(*) from bank_accounts where user_id = ${person.id}) as bank_accounts,
             (select count(*) from payments where payer_id = ${person.id}) as payments,
             (select count(*) from attempts where payment_id in ${mine}) as attempts,
             (select count(*) from captures where payment_id in ${mine}) as captures,
             (select count(*) from payment_items where payment_id in ${mine}) as payment_items,
             (select count(*) from payment_events where payment_id in ${mine}) as payment_events,
             (select count(*) from payouts where payment_id in ${mine}) as payouts,
             (select count(*) from disputes where payment_id in ${mine}) as disputes,
             (select count(*) from tickets where user_id = ${person.id}) as tickets,
             (select count(*) from student_fees where user_id = ${person.id}) as student_fees,
             (select count(*) from sessions where user_id = ${person.id}) as sessions,
             (select count(*) from notices where user_id = ${person.id}) as notices,
             (select count(*) from payment_links where owner_id = ${person.id}) as payment_links,
             (select count(*) from audit_log
               where actor_id = ${person.id} or object = ${`user ${person.id}`}) as audit_log`,
  )
  return row
}

it('counts every record of the person once, and none of another person', async () => {
  const { portal, people } = scene
  for (const person of [people.retailer, people.stranger]) {
    const held = await countHeld(portal.db, scopeOf(person), PERSONAL_TABLES)
    const byTable = Object.fromEntries(held.map(({ name, records }) => [name, records]))
    const expected = await counted(person)
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, byTable[name] ?? 0]))).toEqual(
      expected,
    )
  }
  const { payments, payouts } = await counted(people.retailer)
  expect(payments).toBeGreaterThan(4)
  expect(payouts).toBeGreaterThan(1)
})

it('answers by category with ground, recipients, terms and times', async () => {
  const { portal, people } = scene
  const { categories } = await open(people.retailer)
  const payments = categories.find(({ key }) => key === 'payments')
  const held = await countHeld(portal.db, scopeOf(people.retailer), PERSONAL_TABLES)
  const sum = (of: typeof held) => of.reduce((total, { records }) => total + records, 0)
  const rows = held.filter(({ name }) => PERSONAL_TABLES[name]?.holds.payments !== undefined)
  expect(payments).toMatchObject({
    ground: 'given',
    recipients: ['gateways', 'payouts', 'payees', 'resellers', 'authorities'],
    records: sum(rows),
  })
  expect(payments?.terms.reduce((total, { records }) => total + records, 0)).toBe(payments?.records)
  expect(payments?.first_at?.localeCompare(payments.last_at ?? '')).toBeLessThanOrEqual(0)
  // The shares of resellers in their payments are the resellers' data: the retailer has a wallet alone.
  const wallets = held.filter(({ name }) => PERSONAL_TABLES[name]?.holds.earnings !== undefined)
  expect(wallets.map(({ name }) => name)).not.toContain('attempts')
  expect(categories.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['identity', 'contact', 'access', 'bank', 'tickets', 'education', 'activity']),
  )
})

it('says counts and times alone: no value of the person is in it', async () => {
  const { retailer } = scene.people
  const text = JSON.stringify(await open(retailer))
  for (const value of [retailer.email, retailer.mobile, 'Kavita', 'Meera']) expect(text).not.toContain(value)
})

it('is for every role with a session', async () => {
  const { portal, people } = scene
  for (const person of [people.superAdmin, people.admin, people.distributor]) {
    expect((await open(person)).categories.map(({ key }) => key)).toContain('identity')
  }
  expect((await fetch(`${portal.url}/api/your-data`)).status).toBe(401)
})
