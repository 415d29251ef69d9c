// Invariant (messaging): An announcement is visible only to its roles, and only while it runs. A person has a
// row only after doing something with it.
// Enforced by: `shownTo` of `announcements-sql.ts`. Decision: 0086.

import type { ShownAnnouncement } from '@chukta/contract/messaging/announcements'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ageStepUp } from '../../../../test/identity/second-factors.ts'
import { listenAt } from '../../../../test/messages/tickets.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'
import { buildApp } from '../../../app.ts'
import { one } from '../../../platform/database/db.ts'
import { noticeTasks } from '../notices/notices-service.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())
beforeEach(() => sql`delete from announcements`.execute(portal.db))

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function send(who: Person, method: Method, path: string, payload?: object, language?: string) {
  const headers = {
    authorization: `Bearer ${who.token}`,
    ...(language && { 'accept-language': language }),
  }
  const answer = await portal.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
  const { data, ...body } = answer.json()
  return { status: answer.statusCode, data, body }
}

const WORDS = { kind: 'important', roles: [4], title: 'Closed tonight', text: 'From 22:00\nto 23:00.' }
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
const announce = async (given: object = {}): Promise<number> => {
  const { data, status, body } = await send(people.superAdmin, 'POST', '/announcements', {
    ...WORDS,
    ...given,
  })
  expect([status, body]).toEqual([200, {}])
  return data.id
}
const shownTo = async (who: Person, language?: string): Promise<ShownAnnouncement[]> =>
  (await send(who, 'GET', '/announcements/showing', undefined, language)).data
const titlesFor = async (who: Person) => (await shownTo(who)).map(({ title }) => title)
const unread = async (who: Person) => (await send(who, 'GET', '/notices/unread')).data.unread
const stored = (id: number) => send(people.superAdmin, 'GET', `/announcements/${id}`)
const shift = (id: number, from: number, until: number) =>
  sql`update announcements set starts_at = now() + make_interval(hours => ${from}),
             ends_at = now() + make_interval(hours => ${until}) where id = ${id}`.execute(portal.db)
const actions = async (id: number) => {
  const rows = await sql<{ action: string; actor_id: number }>`
    select action, actor_id from audit_log where object = ${`announcement ${id}`} order by id`.execute(
    portal.db,
  )
  return rows.rows.map(({ action, actor_id }) => [action, actor_id])
}

describe('an announcement', () => {
  it('shows to its roles, in their language, now and for 14 days', async () => {
    const { admin, distributor, retailer, superAdmin } = people
    const id = await announce({ roles: [4, 3, 4], title_hi: 'आज रात बंद', text_hi: '22:00 से।' })
    expect(await titlesFor(retailer)).toEqual(['Closed tonight'])
    expect(await shownTo(distributor, 'hi')).toMatchObject([
      { id, language: 'hi', title: 'आज रात बंद', text: '22:00 से।', is_read: false, is_dismissed: false },
    ])
    expect(await shownTo(admin)).toEqual([])
    expect(await shownTo(superAdmin)).toEqual([])
    const { data } = await stored(id)
    expect(data).toMatchObject({ ...WORDS, roles: [3, 4], state: 'showing' })
    expect(Date.parse(data.ends_at) - Date.parse(data.starts_at)).toBe(14 * 24 * 3_600_000)
    await announce({ title: 'In English alone' })
    expect((await shownTo(retailer, 'hi')).map(({ title, language }) => [title, language])).toEqual([
      ['In English alone', 'en'],
      ['आज रात बंद', 'hi'],
    ])
  })

  it('shows from its start to its end, as the list says', async () => {
    const id = await announce({ starts_at: hours(1), ends_at: hours(2) })
    const state = async () => (await stored(id)).data.state
    const listed = async (wish: string) =>
      (await send(people.superAdmin, 'GET', `/announcements?state=${wish}`)).data.total
    expect([await state(), await titlesFor(people.retailer), await listed('scheduled')]).toEqual([
      'scheduled',
      [],
      1,
    ])
    expect(await unread(people.retailer)).toBe(0)
    await shift(id, -1, 1)
    expect([await state(), await titlesFor(people.retailer), await unread(people.retailer)]).toEqual([
      'showing',
      ['Closed tonight'],
      1,
    ])
    await shift(id, -2, -1)
    expect([await state(), await titlesFor(people.retailer), await unread(people.retailer)]).toEqual([
      'ended',
      [],
      0,
    ])
    expect([await listed('showing'), await listed('ended')]).toEqual([0, 1])
  })

  it("is visible to later users, and by a person's present role", async () => {
    await announce()
    const { superAdmin } = people
    const late = await makePerson(portal.db, {
      roleId: 4,
      parentId: superAdmin.id,
      first: 'Late',
      last: 'Shah',
    })
    expect([await titlesFor(late), await unread(late)]).toEqual([['Closed tonight'], 1])
    await sql`update users set role_id = 3 where id = ${late.id}`.execute(portal.db)
    expect([await titlesFor(late), await unread(late)]).toEqual([[], 0])
    await announce({ roles: [3], title: 'To distributors' })
    expect([await titlesFor(late), await unread(late)]).toEqual([['To distributors'], 1])
  })

  it('appears among the notices, is read there, and is closed by each person alone', async () => {
    const { retailer, sibling, distributor } = people
    const id = await announce()
    const path = `/notices?kind=announcement`
    const { data } = await send(retailer, 'GET', path)
    expect(data).toMatchObject({
      notices: [{ id, kind: 'announcement', record_id: id, facts: { title: WORDS.title }, is_read: false }],
      total: 1,
      unread: 1,
    })
    expect((await send(distributor, 'GET', path)).data.notices).toEqual([])
    for (const foreign of [`/notices/${id}/read`, `/announcements/${id}/dismiss`]) {
      expect((await send(distributor, 'POST', foreign)).status).toBe(404)
    }
    expect((await send(retailer, 'POST', `/notices/${id}/read`)).data).toEqual({ unread: 0 })
    expect(await shownTo(retailer)).toMatchObject([{ is_read: true, is_dismissed: false }])
    expect((await send(retailer, 'GET', `${path}&unread=1`)).data.notices).toEqual([])
    for (const _ of [1, 2])
      expect((await send(retailer, 'POST', `/announcements/${id}/dismiss`)).status).toBe(200)
    expect(await shownTo(retailer)).toMatchObject([{ is_read: true, is_dismissed: true }])
    expect(await shownTo(sibling)).toMatchObject([{ is_read: false, is_dismissed: false }])
    expect(await unread(sibling)).toBe(1)
    await send(sibling, 'POST', '/notices/read')
    expect([await unread(sibling), (await shownTo(sibling))[0]?.is_dismissed]).toEqual([0, false])
    // Closed unread, it is read as well.
    const next = await announce()
    await send(sibling, 'POST', `/announcements/${next}/dismiss`)
    expect(await unread(sibling)).toBe(0)
  })

  it('reaches open tabs on every copy of the server: when it is made, when its time comes, and when it is closed', async () => {
    const { retailer, admin } = people
    const other = await buildApp({ ...portal, config: portal.config })
    await other.listen({ port: 0, host: '127.0.0.1' })
    const { port } = other.server.address() as { port: number }
    const copy = { ...portal, url: `http://127.0.0.1:${port}` }
    const tabs = [
      await listenAt(portal, retailer, '/changes/stream'),
      await listenAt(copy, retailer, '/changes/stream'),
    ]
    const foreign = await listenAt(copy, admin, '/changes/stream')
    const heard = () => tabs.map((tab) => tab.heard.split('event: notices').length - 1)
    await eventually(async () => {
      const { n } = await one(
        portal.db,
        sql<{ n: number }>`select count(*) as n from pg_stat_activity
          where application_name = 'chukta-changes' and query = 'listen notices_changed' and datname = current_database()`,
      )
      return n === 2
    })
    const id = await announce()
    await eventually(async () => heard().every((n) => n === 1))
    await send(retailer, 'POST', `/announcements/${id}/dismiss`)
    await eventually(async () => heard().every((n) => n === 2))
    // The job announces a later start.
    const later = await announce({ starts_at: hours(1), ends_at: hours(2) })
    await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
                from graphile_worker.jobs where key = ${`announcement-start:${later}`}`.execute(portal.db)
    await eventually(async () => heard().every((n) => n === 3))
    expect(foreign.heard).not.toContain('event:')
    for (const tab of [...tabs, foreign]) tab.leave()
    await other.close()
  })

  it('is changed until it ends, ended while it shows, deleted before, and each is in the audit log', async () => {
    const { superAdmin, retailer } = people
    const id = await announce({ starts_at: hours(1) })
    const put = (given: object) => send(superAdmin, 'PUT', `/announcements/${id}`, { ...WORDS, ...given })
    expect((await send(superAdmin, 'POST', `/announcements/${id}/end`)).status).toBe(409)
    expect((await put({ title: 'Open tonight', starts_at: hours(-1), ends_at: hours(3) })).status).toBe(200)
    expect(await titlesFor(retailer)).toEqual(['Open tonight'])
    const { starts_at } = (await stored(id)).data
    // A running one cannot be postponed, and so not deleted.
    expect((await put({ starts_at: hours(2), ends_at: hours(3) })).status).toBe(200)
    expect((await stored(id)).data.starts_at).toBe(starts_at)
    expect((await send(superAdmin, 'DELETE', `/announcements/${id}`)).status).toBe(409)
    expect((await send(superAdmin, 'POST', `/announcements/${id}/end`)).status).toBe(200)
    expect(await titlesFor(retailer)).toEqual([])
    expect((await put({})).status).toBe(409)
    expect((await send(superAdmin, 'POST', `/announcements/${id}/end`)).status).toBe(409)
    expect((await send(superAdmin, 'DELETE', `/announcements/${id}`)).status).toBe(409)
    expect(await actions(id)).toEqual(
      ['added', 'changed', 'changed', 'ended'].map((what) => [`announcement.${what}`, superAdmin.id]),
    )
    const next = await announce({ starts_at: hours(1) })
    expect((await send(superAdmin, 'DELETE', `/announcements/${next}`)).status).toBe(200)
    expect((await stored(next)).status).toBe(404)
  })
})

describe('writing', () => {
  it('is for role 1 alone, after a fresh step-up', async () => {
    const id = await announce()
    for (const who of [people.admin, people.retailer]) {
      expect((await send(who, 'GET', '/announcements')).status).toBe(403)
      expect((await send(who, 'POST', '/announcements', WORDS)).status).toBe(403)
      expect((await send(who, 'PUT', `/announcements/${id}`, WORDS)).status).toBe(403)
      expect((await send(who, 'POST', `/announcements/${id}/end`)).status).toBe(403)
      expect((await send(who, 'DELETE', `/announcements/${id}`)).status).toBe(403)
    }
    const other = await makePerson(portal.db, { roleId: 1, parentId: null, first: 'Asha', last: 'Rao' })
    await ageStepUp(portal, other.token, 10)
    expect((await send(other, 'POST', '/announcements', WORDS)).body).toMatchObject({
      message: 'Please confirm that it is you, then try again.',
    })
    // The faulty announcement ends at once.
    expect((await send(other, 'POST', `/announcements/${id}/end`)).status).toBe(200)
  })

  it.each([
    [{ title: ' ' }, 'title', 'Title is required.'],
    [{ title: 'x'.repeat(81) }, 'title', 'At most 80 characters.'],
    [{ title: 'a\nb' }, 'title', 'Invalid value.'],
    [{ text: 'x'.repeat(1001) }, 'text', 'At most 1000 characters.'],
    [{ roles: [] }, 'roles', 'Please choose at least one role.'],
    [{ kind: 'loud' }, 'kind', 'Please choose a kind.'],
    [{ title_hi: 'आज' }, 'text_hi', 'Please write title and text in Hindi, or neither.'],
    [{ text: '' }, 'text', 'Please write the text of the announcement.'],
    [{ starts_at: '2026-02-30T10:00:00Z' }, 'starts_at', 'Please enter day and time.'],
    [{ ends_at: '2026-11-30T10:00' }, 'ends_at', 'Please enter day and time.'],
    [{ ends_at: '2026-01-01T00:00:00Z' }, 'ends_at', 'The end must be after now and after the start.'],
    [{ ends_at: '2098-01-01T00:00:00Z' }, 'ends_at', 'An announcement starts and ends within a year.'],
    [{ starts_at: '2098-01-01T00:00:00Z' }, 'starts_at', 'An announcement starts and ends within a year.'],
  ])('refuses %j', async (given, field, message) => {
    const { status, body } = await send(people.superAdmin, 'POST', '/announcements', { ...WORDS, ...given })
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
  })

  it('masks card numbers, and keeps markup as the text that it is', async () => {
    const text = '<b>Pay</b> 4111 1111 1111 1111'
    const { data } = await stored(await announce({ text }))
    expect(data.text).not.toContain('4111 1111 1111 1111')
    expect(data.text).toContain('<b>Pay</b>')
  })
})

it('the marks of an ended one are deleted after 90 days', async () => {
  const id = await announce()
  await send(people.retailer, 'POST', `/announcements/${id}/dismiss`)
  const marks = async () =>
    (await one(portal.db, sql<{ n: number }>`select count(*) as n from announcement_marks`)).n
  const forget = () => noticeTasks(portal)['forget-notices']?.(null, null as never)
  await shift(id, -24 * 100, -24 * 89)
  await forget()
  expect(await marks()).toBe(1)
  await shift(id, -24 * 100, -24 * 91)
  await forget()
  expect(await marks()).toBe(0)
})
