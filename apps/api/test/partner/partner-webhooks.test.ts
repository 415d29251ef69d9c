// Invariant (partner): A program adds, rotates and removes only its account's webhook endpoints; answers kept for repeats hold
// no secret, and the account gets a mail about each endpoint, also about those that a person adds.
// Enforced by: `doOnce`, `makeEndpoint`. Decision: 0132.
import { ACCOUNT_EVENTS } from '@chukta/contract/messaging/webhook-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { many } from '../../src/platform/database/db.ts'
import { call } from '../identity/second-factors.ts'
import { inbox } from '../identity/sign-in.ts'
import { paidPayment, refundPayment } from '../money/refunding.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { People, Person } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'
import { makeKey, partner } from './keys.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal?.stop())

const keyOf = async (who: Person, ...permissions: ('reports.view' | 'webhook-endpoints.manage')[]) =>
  (await makeKey(portal, who, { permissions })).key
const mailsTo = async (who: Person) =>
  (await inbox(portal, who.email)).filter(({ subject }) => subject?.startsWith('Events of your account'))
const wish = { url: 'https://shop.example.in/chukta', events: ['payment.paid'] }

it('lists the events that webhooks post, by type and cursor, and those of the downline where asked', async () => {
  const payment = await paidPayment(portal, people.retailer, landlord, { amount: '4711.10' })
  await refundPayment(portal, payment)
  const shop = await keyOf(people.retailer, 'reports.view')
  const events = async (key: string, query = '') => (await partner(portal, key, `/events${query}`)).body
  await eventually(async () => (await events(shop, '?type=payment.refunded')).data.length === 1)
  await paidPayment(portal, people.retailer, landlord, { amount: '4712.10' })
  const all = (await events(shop)).data
  expect(all.map(({ type }: { type: string }) => type)).toEqual([
    'payment.paid',
    'payment.refunded',
    'payment.paid',
  ])
  const stored = await many(
    portal.db,
    sql<{ id: number; data: object }>`select id, data from account_events order by id desc`,
  )
  expect(all.map(({ id, data }: { id: string; data: object }) => ({ id, data }))).toEqual(
    stored.map(({ id, data }) => ({ id: `evt_${id}`, data })),
  )
  const first = await events(shop, '?limit=2')
  const second = await events(shop, `?limit=2&cursor=${first.next_cursor}`)
  expect([...first.data, ...second.data]).toEqual(all)
  expect(second.next_cursor).toBeNull()

  const above = await keyOf(people.admin, 'reports.view')
  expect((await events(above)).data).toEqual([])
  expect((await events(above, '?include_downline=true')).data).toEqual(all)
  const stranger = await keyOf(people.stranger, 'reports.view')
  expect((await events(stranger, '?include_downline=true')).data).toEqual([])
  await sql`update account_events set is_test = true`.execute(portal.db)
  expect((await events(shop)).data).toEqual([])
})

it('a program adds, rotates and removes an endpoint; a repeat gets the same secret, which no kept answer holds', async () => {
  const key = await keyOf(people.retailer, 'webhook-endpoints.manage')
  const headers = { 'Idempotency-Key': 'endpoint-1' }
  const made = await partner(portal, key, '/webhook-endpoints', { body: wish, headers })
  expect([made.status, made.body]).toMatchObject([200, { ...wish, status: 'on', include_downline: false }])
  expect(made.body.secret).toMatch(/^whsec_[\w+/=]{32}$/)
  const repeat = await partner(portal, key, '/webhook-endpoints', { body: wish, headers })
  expect(repeat.body).toEqual(made.body)
  const listed = async () => (await partner(portal, key, '/webhook-endpoints')).body.data
  const { secret, ...shown } = made.body
  expect(await listed()).toEqual([shown])

  const rotated = await partner(portal, key, `/webhook-endpoints/${shown.id}/rotate`, { method: 'POST' })
  expect(rotated.body).toMatchObject({ id: shown.id, old_secret_until: expect.any(String) })
  expect(rotated.body.secret).not.toBe(secret)
  const kept = await many(
    portal.db,
    sql<{ row: string }>`select to_jsonb(t)::text as row from idempotent_calls t
                         union all select to_jsonb(w)::text from webhook_endpoints w
                         union all select to_jsonb(a)::text from audit_log a`,
  )
  expect(kept.map(({ row }) => row).join()).not.toContain('whsec_')

  const other = await keyOf(people.stranger, 'webhook-endpoints.manage')
  for (const path of ['rotate', 'remove']) {
    const theirs = await partner(portal, other, `/webhook-endpoints/${shown.id}/${path}`, { method: 'POST' })
    expect([path, theirs.status]).toEqual([path, 404])
  }
  const gone = await partner(portal, key, `/webhook-endpoints/${shown.id}/remove`, { method: 'POST' })
  expect(gone.body).toEqual({ id: shown.id, status: 'removed' })
  expect(await listed()).toEqual([])
})

it('addresses, events and the downline are judged as for a person', async () => {
  const key = await keyOf(people.retailer, 'webhook-endpoints.manage')
  const refusal = async (change: object) => {
    const body = { ...wish, ...change }
    return (await partner(portal, key, '/webhook-endpoints', { body })).body.errors?.[0]?.pointer
  }
  expect(await refusal({ url: 'https://10.0.0.1/hook' })).toBe('#/url')
  expect(await refusal({ url: 'http://shop.example.in/' })).toBe('#/url')
  expect(await refusal({ events: [] })).toBe('#/events')
  expect(await refusal({ events: ['payment.stolen'] })).toMatch(/^#\/events/)
  expect(await refusal({ include_downline: true })).toBe('#/include_downline')
  const reader = await keyOf(people.retailer, 'reports.view')
  expect((await partner(portal, reader, '/webhook-endpoints', { body: wish })).status).toBe(403)
})

it('the account gets a mail about an endpoint, by whichever way it comes, and about another address', async () => {
  const { token } = people.admin
  const made = await call(portal, '/webhook-endpoints', {
    token,
    body: { url: 'https://one.example.in/', events: ACCOUNT_EVENTS },
  })
  await eventually(async () => (await mailsTo(people.admin)).length === 1)
  const key = await keyOf(people.admin, 'webhook-endpoints.manage')
  await partner(portal, key, '/webhook-endpoints', { body: { ...wish, url: 'https://two.example.in/' } })
  await eventually(async () => (await mailsTo(people.admin)).length === 2)
  const path = `/webhook-endpoints/${made.body.data.id}`
  await call(portal, path, { method: 'PATCH', token, body: { events: ['payment.paid'] } })
  await call(portal, path, { method: 'PATCH', token, body: { url: 'https://three.example.in/' } })
  await eventually(async () => (await mailsTo(people.admin)).length === 3)
  const hosts = (await mailsTo(people.admin)).map(({ subject }) => subject?.split(' ').at(-1))
  expect(hosts.toSorted()).toEqual(['one.example.in', 'three.example.in', 'two.example.in'])
})
