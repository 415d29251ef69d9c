// Invariant (identity): A call by a known API key is listed for its account for 7 days, done or refused, without bodies, queries
// and ids of records. No call waits for its entry, and none fails with it.
// Enforced by: the hook of `key-requests-routes.ts`, `startKeyRequestLog`. Decision: 0136.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../../../test/identity/second-factors.ts'
import { makeKey, partner } from '../../../../test/partner/keys.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { keyRequestTasks, startKeyRequestLog } from './request-log-service.ts'

let portal: Portal
let people: People
let shop: { id: string; key: string }
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  shop = await makeKey(portal, people.retailer, { name: 'Shop', permissions: ['payees.view'] })
})
afterAll(() => portal?.stop())

const list = async ({ token }: Person, query = '') =>
  (await call(portal, `/api-key-requests${query}`, { token })).body.data

it('lists what a program called and what came of it, for its account alone', async () => {
  const done = await partner(portal, shop.key, '/payees?limit=7')
  const missing = await partner(portal, shop.key, '/payees/90210')
  const refused = await partner(portal, shop.key, '/payouts')
  const unknown = await partner(portal, shop.key, '/nothing?secret=4711')
  expect([done.status, missing.status, refused.status, unknown.status]).toEqual([200, 404, 403, 404])
  await partner(portal, `${shop.key.slice(0, -1)}x`, '/payees')
  await eventually(async () => (await list(people.retailer)).total >= 3)
  const { data, total } = await list(people.retailer)
  expect(data.map(({ method, path, status }: Record<string, unknown>) => [method, path, status])).toEqual([
    ['GET', '/payouts', 403],
    ['GET', '/payees/:id', 404],
    ['GET', '/payees', 200],
  ])
  expect(total).toBe(3)
  expect(data[2]).toMatchObject({
    key_id: shop.id,
    key_name: 'Shop',
    request_id: done.headers.get('x-request-id'),
  })
  expect(data[2].took_ms).toBeGreaterThanOrEqual(0)
  expect(Math.abs(Date.parse(data[2].at) - Date.now())).toBeLessThan(60_000)
  expect(JSON.stringify(data)).not.toMatch(/90210|4711|limit/)
  expect((await list(people.stranger)).data).toEqual([])
})

it('filters by what came of them and by key, and pages', async () => {
  const other = await makeKey(portal, people.retailer, { name: 'Till', permissions: ['payees.view'] })
  await partner(portal, other.key, '/payees')
  await eventually(async () => (await list(people.retailer)).total === 4)
  const statuses = async (query: string) =>
    (await list(people.retailer, query)).data.map(({ status }: { status: number }) => status)
  expect(await statuses('?result=2xx')).toEqual([200, 200])
  expect(await statuses('?result=4xx')).toEqual([403, 404])
  expect(await statuses('?result=5xx')).toEqual([])
  expect(await statuses(`?key=${other.id}`)).toEqual([200])
  expect(await statuses('?per_page=10&page=2')).toEqual([])
  const theirs = await call(portal, `/api-key-requests?key=${shop.id}`, { token: people.stranger.token })
  expect(theirs.status).toBe(404)
})

it('is kept for 7 days', async () => {
  await sql`update key_requests set at = now() - interval '8 days' where status = 403`.execute(portal.db)
  expect((await list(people.retailer)).total).toBe(3)
  const stored = () => sql`select from key_requests`.execute(portal.db)
  expect((await stored()).rows).toHaveLength(4)
  await keyRequestTasks(portal)['forget-key-requests']()
  expect((await stored()).rows).toHaveLength(3)
})

it('a failed write loses entries, never a call, and what waits is written at the end', async () => {
  const entry = (account_id: number) => ({
    account_id,
    key_id: shop.id,
    request_id: 'by hand',
    method: 'GET',
    path: '/payees',
    status: 200,
    took_ms: 5,
    at: new Date().toISOString(),
  })
  const { db } = portal
  const warnings: unknown[] = []
  const log = { warn: (said: unknown) => warnings.push(said) }
  const started = startKeyRequestLog({ db, log: log as never })
  started.note({ ...entry(people.retailer.id), at: 'never' })
  await started.stop()
  expect(warnings).toMatchObject([{ calls: 1 }])
  // An account that is gone loses no entry of the others.
  started.note(entry(999_999_999))
  started.note(entry(people.retailer.id))
  await started.stop()
  const { rows } = await sql`select from key_requests where request_id = 'by hand'`.execute(db)
  expect([rows.length, warnings.length]).toEqual([1, 1])
})
