// Invariant (insight): A saved view that is due is mailed once, to its owner alone, without a payment or a figure.
// Enforced by: row locks and one transaction in send-views-service.ts. Decision: 0122.

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { many, one } from '../../../platform/database/db.ts'
import { sendDueViews } from './send-views-service.ts'

/** Mondays at 8:00 in India, after every sending of today. */
const MONDAY = new Date('2031-03-10T02:30:00Z')
const NEXT_MONDAY = '2031-03-17T02:30:00.000Z'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  await plantPayments(portal.db, { payers: [people.retailer.id], count: 20, days: 10 })
})
afterAll(() => portal?.stop())
beforeEach(async () => {
  await sql`delete from report_views`.execute(portal.db)
  await sql`update users set email_confirmed_at = now(), status = 1, language = null`.execute(portal.db)
})

/** A view that is due at a moment. */
async function dueView(who: Person, name: string, every = 'weekly', dueAt = MONDAY): Promise<number> {
  const row = await one(
    portal.db,
    sql<{ id: number }>`
      insert into report_views (owner_id, name, search, every, next_at)
      values (${who.id}, ${name}, '{"search": "Meera Nair", "amount_from": "100000"}', ${every}, ${dueAt}) returning id`,
  )
  return row.id
}

const send = (now = MONDAY, parts = {}) => sendDueViews({ ...portal.app.deps, ...parts }, now)
const nextOf = async (id: number) =>
  (await one(portal.db, sql<{ next_at: Date }>`select next_at from report_views where id = ${id}`)).next_at

/** The mails about a view once as many have come as were queued. */
async function mailsAbout(who: Person, name: string) {
  await eventually(async () => {
    const left = await many(
      portal.db,
      sql`select 1 from graphile_worker.jobs where task_identifier = 'send-mail'`,
    )
    return left.length === 0
  })
  return (await inbox(portal, who.email)).filter(({ subject }) => subject?.startsWith(`${name}:`))
}

it('mails a link to the view for the week before, and no payment, filter or figure', async () => {
  const id = await dueView(people.retailer, 'Rent')
  await send()
  const [mail, ...others] = await mailsAbout(people.retailer, 'Rent')
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Rent: 3 Mar 2031 to 9 Mar 2031')
  expect(mail?.text).toContain(
    `${portal.config.publicUrl}/user-reports?view=${id}&from=2031-03-03&to=2031-03-09`,
  )
  expect(mail?.text).toContain(
    `Change or stop these mails: ${portal.config.publicUrl}/user-reports?view=${id}`,
  )
  const words = (mail?.text ?? '').replaceAll(portal.config.publicUrl, '')
  expect(words).not.toMatch(/₹|Meera|amount|\d{5}/)
  const payers = await many(
    portal.db,
    sql<{ name: string }>`select distinct payee_name as name from payments`,
  )
  for (const { name } of payers) expect(words).not.toContain(name)
  expect((await nextOf(id)).toISOString()).toBe(NEXT_MONDAY)
})

it.each([
  ['daily', '9 Mar 2031', '&from=2031-03-09&to=2031-03-09'],
  ['monthly', '1 Feb 2031 to 28 Feb 2031', '&from=2031-02-01&to=2031-02-28'],
])('sends a %s view about its own days', async (every, period, days) => {
  await dueView(people.admin, every, every)
  await send()
  const [mail] = await mailsAbout(people.admin, every)
  expect(mail?.subject).toBe(`${every}: ${period}`)
  expect(mail?.text).toContain(days)
})

it('speaks the language of the owner', async () => {
  await sql`update users set language = 'hi' where id = ${people.distributor.id}`.execute(portal.db)
  await dueView(people.distributor, 'Kiraya')
  await send()
  expect((await mailsAbout(people.distributor, 'Kiraya'))[0]?.subject).toBe(
    'Kiraya: 3 मार्च 2031 से 9 मार्च 2031',
  )
})

it('sends nothing before its time', async () => {
  const id = await dueView(people.retailer, 'Early')
  await send(new Date(MONDAY.getTime() - 1))
  expect(await nextOf(id)).toEqual(MONDAY)
  expect(await mailsAbout(people.retailer, 'Early')).toEqual([])
})

it('sends one mail after an outage of weeks, about the newest week', async () => {
  const id = await dueView(people.retailer, 'Outage')
  // A Wednesday, three weeks later.
  await send(new Date('2031-04-02T12:00:00Z'))
  const mails = await mailsAbout(people.retailer, 'Outage')
  expect(mails.map(({ subject }) => subject)).toEqual(['Outage: 24 Mar 2031 to 30 Mar 2031'])
  expect((await nextOf(id)).toISOString()).toBe('2031-04-07T02:30:00.000Z')
})

it('sends once when several processes send at the same time', async () => {
  await dueView(people.retailer, 'Together')
  await Promise.all([send(), send(), send()])
  await send()
  expect(await mailsAbout(people.retailer, 'Together')).toHaveLength(1)
})

it('neither loses nor doubles a mail when the process is killed between claim and mail', async () => {
  const id = await dueView(people.retailer, 'Killed')
  await portal.ownerDb.transaction().execute(async (blocking) => {
    await sql`lock table graphile_worker._private_jobs in exclusive mode`.execute(blocking)
    const sending = send().then(
      () => 'sent',
      () => 'killed',
    )
    const isKilled = await eventually(async () => {
      const ended = await many(
        portal.ownerDb,
        sql`select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%add_job(%'
               and pid <> pg_backend_pid()`,
      )
      return ended.length > 0
    })
    expect(isKilled).toBe(true)
    expect(await sending).toBe('killed')
  })
  expect(await nextOf(id)).toEqual(MONDAY)
  await send()
  await send()
  expect(await mailsAbout(people.retailer, 'Killed')).toHaveLength(1)
})

it.each([
  ['is inactive', sql`status = 0`],
  ['has no confirmed address', sql`email_confirmed_at = null`],
])('rests while the owner %s, and goes on afterwards', async (why, change) => {
  const id = await dueView(people.sibling, why)
  await sql`update users set ${change} where id = ${people.sibling.id}`.execute(portal.db)
  await send()
  expect(await mailsAbout(people.sibling, why)).toEqual([])
  expect((await nextOf(id)).toISOString()).toBe(NEXT_MONDAY)
  await sql`update users set status = 1, email_confirmed_at = now()`.execute(portal.db)
  await send(new Date(NEXT_MONDAY))
  expect(await mailsAbout(people.sibling, why)).toHaveLength(1)
})

it('goes to the address that the owner has confirmed since', async () => {
  await dueView(people.stranger, 'Moved')
  const email = 'moved.stranger@example.in'
  await sql`update users set email = ${email} where id = ${people.stranger.id}`.execute(portal.db)
  await send()
  expect(await mailsAbout(people.stranger, 'Moved')).toEqual([])
  expect(await mailsAbout({ ...people.stranger, email }, 'Moved')).toHaveLength(1)
})
