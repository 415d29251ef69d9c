import type { SavedReportView } from '@chukta/contract/insight/report-views'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())
beforeEach(async () => {
  await sql`delete from report_views`.execute(portal.db)
  await sql`update users set email_confirmed_at = now()`.execute(portal.db)
})

type Body = {
  data: SavedReportView & {
    views: SavedReportView[]
    mail: { to: string; confirmed: boolean; next: Record<string, string> }
  }
  message: string
  errors?: Record<string, string[]>
}

async function call(who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) {
  const answer = await portal.app.inject({
    method,
    url: `/api/report-views${path}`,
    headers: { authorization: `Bearer ${who.token}` },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() as Body }
}
const save = (who: Person, name: string, search: object = {}) => call(who, 'POST', '', { name, search })
const list = async (who: Person) => (await call(who, 'GET')).body.data

describe('saved views', () => {
  it('are kept as the address holds them, for every role, and listed to their owner alone', async () => {
    const search = {
      search: 'Meera',
      range: 'last-month',
      from: '2026-11-01',
      status: 'PAID',
      service: 'rental-payments',
      method: 'upi',
      gateway: 'cashfree',
      paid_by: String(people.retailer.id),
      amount_from: '1500.50',
      age: 'over-15-minutes',
      sort: '-amount',
      hide: 'mode',
      columns: 'amount,paid_to',
    }
    const { superAdmin, admin, distributor, retailer } = people
    for (const who of [superAdmin, admin, distributor, retailer]) {
      const { status, body } = await save(who, ` Rent of ${who.id} `, search)
      expect(status).toBe(200)
      const view = { id: body.data.id, name: `Rent of ${who.id}`, search, every: null, next_at: null }
      expect((await list(who)).views).toEqual([view])
    }
    expect((await list(people.sibling)).views).toEqual([])
    expect((await list(retailer)).mail.to).toMatch(/^.••••.@example\.in$/)
  })

  it('of the same name get the new filters and keep their mails', async () => {
    const first = (await save(people.retailer, 'Late', { status: 'PENDING' })).body.data
    await call(people.retailer, 'PUT', `/${first.id}/schedule`, { every: 'daily' })
    const again = (await save(people.retailer, 'Late', { age: 'over-15-minutes' })).body.data
    expect(again).toMatchObject({ id: first.id, search: { age: 'over-15-minutes' }, every: 'daily' })
    expect((await list(people.retailer)).views).toHaveLength(1)
  })

  it.each([
    ['a filter that the list has not', { search: { colour: 'red' } }],
    ['a value that no status has', { search: { status: 'LOST' } }],
    ['a day that no calendar has', { search: { from: '2026-02-30' } }],
    ['a range that does not exist', { search: { range: 'next-week' } }],
    ['columns that are no keys', { search: { hide: 'a<b>' } }],
    ['days that end before they begin', { search: { from: '2026-11-02', to: '2026-11-01' } }],
    ['amounts that are turned', { search: { amount_from: '2', amount_to: '1' } }],
    ['no filters', {}],
    ['an empty name', { name: '  ', search: {} }],
    ['a long name', { name: 'n'.repeat(61), search: {} }],
    ['a name of two lines', { name: 'Rent\nBcc: x@example.in', search: {} }],
    ['another owner', { search: {}, owner_id: 1 }],
  ])('are refused with %s', async (_what, body) => {
    expect((await call(people.retailer, 'POST', '', { name: 'Rent', ...body })).status).toBe(422)
    expect((await list(people.retailer)).views).toEqual([])
  })

  it('are at most 20 of one person, also when they are saved at once', async () => {
    const names = Array.from({ length: 24 }, (_, index) => `View ${index}`)
    const answers = await Promise.all(names.map((name) => save(people.retailer, name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(20).fill(200),
      ...Array(4).fill(409),
    ])
    const { views } = await list(people.retailer)
    expect(views).toHaveLength(20)
    // One of them may still change.
    expect((await save(people.retailer, views[0]?.name ?? '', { status: 'PAID' })).status).toBe(200)
    expect((await save(people.sibling, 'View 0')).status).toBe(200)
  })

  it('mask a card number in their name and search', async () => {
    const { body } = await save(people.retailer, 'Card 4576 2389 1277 1450', { search: '4576238912771450' })
    expect(body.data).toMatchObject({
      name: 'Card ************1450',
      search: { search: '************1450' },
    })
  })

  it('are removed by their owner; those of another are not found, above or below', async () => {
    const { id } = (await save(people.retailer, 'Rent')).body.data
    for (const other of [people.sibling, people.distributor, people.superAdmin]) {
      expect((await call(other, 'DELETE', `/${id}`)).status).toBe(404)
      expect((await call(other, 'PUT', `/${id}/schedule`, { every: 'daily' })).status).toBe(404)
      expect((await call(other, 'PUT', `/${id}/schedule`, { every: null })).status).toBe(404)
    }
    expect((await list(people.retailer)).views).toMatchObject([{ id, every: null }])
    expect((await call(people.retailer, 'DELETE', `/${id}`)).status).toBe(200)
    expect((await call(people.retailer, 'DELETE', `/${id}`)).status).toBe(404)
  })

  it('go with their owner', async () => {
    const gone = await makePerson(portal.db, {
      roleId: 4,
      parentId: people.distributor.id,
      first: 'Ravi',
      last: 'Iyer',
    })
    expect((await save(gone, 'Rent')).status).toBe(200)
    const { token } = people.distributor
    const headers = { authorization: `Bearer ${token}` }
    const url = `/api/user-delete/${gone.id}`
    expect((await portal.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200)
    const left = await one(portal.db, sql<{ n: number }>`select count(*) as n from report_views`)
    expect(left.n).toBe(0)
  })
})

describe('the schedule of a view', () => {
  it('is set, changed and ended, with the time of the next mail', async () => {
    const { id } = (await save(people.retailer, 'Rent')).body.data
    for (const every of ['daily', 'weekly', 'monthly'] as const) {
      const { status, body } = await call(people.retailer, 'PUT', `/${id}/schedule`, { every })
      expect([status, body.data.every]).toEqual([200, every])
      const next = new Date(body.data.next_at ?? 0)
      expect((await list(people.retailer)).mail.next[every]).toBe(body.data.next_at)
      expect(next.getTime()).toBeGreaterThan(Date.now())
      expect(next.toISOString()).toContain('T02:30:00.000Z')
    }
    expect((await call(people.retailer, 'PUT', `/${id}/schedule`, { every: null })).body.data).toMatchObject({
      every: null,
      next_at: null,
    })
    expect((await call(people.retailer, 'PUT', `/${id}/schedule`, { every: 'hourly' })).status).toBe(422)
    expect((await call(people.retailer, 'PUT', `/${id}/schedule`, {})).status).toBe(422)
  })

  it('needs a confirmed e-mail address, and can be ended without one', async () => {
    const { id } = (await save(people.retailer, 'Rent')).body.data
    await call(people.retailer, 'PUT', `/${id}/schedule`, { every: 'weekly' })
    await sql`update users set email_confirmed_at = null where id = ${people.retailer.id}`.execute(portal.db)
    const refused = await call(people.retailer, 'PUT', `/${id}/schedule`, { every: 'daily' })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('not confirmed')
    const { views, mail } = await list(people.retailer)
    expect([views[0]?.every, mail.confirmed]).toEqual(['weekly', false])
    expect((await call(people.retailer, 'PUT', `/${id}/schedule`, { every: null })).status).toBe(200)
  })
})
