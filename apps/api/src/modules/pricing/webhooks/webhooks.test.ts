// Invariant (pricing): Refused webhooks fill no table.
// Enforced by: `keep-sql.ts`. Decision: 0039.

import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payAtGateway, setFaults, startPayment } from '../../../../test/money/paying.ts'
import { callAs } from '../../../../test/payables/bills.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many, one } from '../../../platform/database/db.ts'
import { forgetEvents, KEPT_OF_ADDRESS } from './keep-sql.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ TRUST_PROXY: '1' }))
})
afterAll(() => portal.stop())

type Sent = {
  secret?: string
  timestamp?: string
  from?: string
  signature?: string
  more?: Record<string, string>
}
type Event = Record<string, unknown> & {
  id: number
  verdict: string
  duplicates: number
  order_id: string | null
}

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64')

function post(body: string, sent: Sent = {}) {
  const { secret = 'sandbox-secret', timestamp = String(Date.now()), from = '198.51.100.7' } = sent
  return fetch(`${portal.url}/api/webhooks/cashfree`, {
    method: 'POST',
    headers: {
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': sent.signature ?? sign(secret, timestamp + body),
      'x-forwarded-for': from,
      'content-type': 'application/json',
      ...sent.more,
    },
    body,
  })
}

const list = async (query = '') => {
  const { status, body } = await callAs(portal, people.superAdmin, `/webhook-events?per_page=50${query}`)
  expect(status).toBe(200)
  return body.data as unknown as { data: Event[]; total: number; gateways: { value: string }[] }
}
const newest = async () => (await list()).data[0] as Event
const open = async (id: number) =>
  (await callAs(portal, people.superAdmin, `/webhook-events/${id}`)).body.data as Event & {
    headers: { name: string; value: string }[]
    body: string
    is_cut: boolean
    body_bytes: number
    timeline: { kind: string }[]
    earlier_replays: { by: string; changed: unknown }[]
  }
const replay = (id: number) => callAs(portal, people.superAdmin, `/webhook-events/${id}/replay`, {})

/** A payment that its gateway has captured while webhooks were lost, and that no process polls. */
async function capturedUnseen() {
  await setFaults(portal, { webhooks_lost: true })
  const { body } = await startPayment(portal, people.retailer, landlord, { key: String(Math.random()) })
  const later = sql`update payments set next_poll_at = now() + interval '1 hour' where order_id = ${body.order_id}`
  await later.execute(portal.db)
  await payAtGateway(portal, body.payment_session_id, 'SUCCESS')
  await later.execute(portal.db)
  const { reference } = await one(
    portal.db,
    sql<{ reference: string }>`
      select a.reference from attempts a join payments p on p.id = a.payment_id where p.order_id = ${body.order_id}`,
  )
  const text = JSON.stringify({ type: 'PAYMENT_SUCCESS_WEBHOOK', data: { order: { order_id: reference } } })
  return { orderId: String(body.order_id), text }
}
const statusOf = async (orderId: string) =>
  (await one(portal.db, sql<{ status: string }>`select status from payments where order_id = ${orderId}`))
    .status

describe('an event that the gateway signed', () => {
  it('is stored as received, with its changes and repeats, and without secrets', async () => {
    const { orderId, text } = await capturedUnseen()
    const more = { authorization: 'Basic c2VjcmV0', cookie: 'a=b' }
    expect((await post(text, { more })).status).toBe(200)
    await eventually(async () => (await newest()).changed !== null)
    expect(await newest()).toMatchObject({
      verdict: 'ok',
      order_id: orderId,
      changed: { to: 'paid' },
      duplicates: 0,
    })
    expect((await post(text)).status).toBe(200)
    expect((await post(text)).status).toBe(200)
    const event = await open((await newest()).id)
    expect(event).toMatchObject({ duplicates: 2, body: text, is_cut: false, body_bytes: text.length })
    expect(event.took_ms).toBeGreaterThanOrEqual(0)
    expect(event.timeline.map(({ kind }) => kind)).toContain('paid')
    const headers = Object.fromEntries(event.headers.map(({ name, value }) => [name, value]))
    expect(headers['content-type']).toBe('application/json')
    expect(headers['x-webhook-signature']).toMatch(/^.{8}…$/)
    expect(JSON.stringify(event)).not.toMatch(/c2VjcmV0|a=b/)
    expect((await list(`&order_id=${orderId}`)).total).toBe(1)
    expect((await list('&order_id=CK1')).total).toBe(0)
    expect((await list('&gateway=payu')).total).toBe(0)
    expect((await list('&verdict=unsigned')).total).toBe(0)
  })

  it('polls the gateway once for any number of repeats', async () => {
    const { orderId, text } = await capturedUnseen()
    await post(text)
    await eventually(async () => (await newest()).changed !== null)
    const { id } = await newest()
    const later = sql`update payments set next_poll_at = now() + interval '1 hour' where order_id = ${orderId}`
    await later.execute(portal.db)
    const marks = () =>
      one(
        portal.db,
        sql<{ handled_at: Date; next_poll_at: Date }>`
          select e.handled_at, p.next_poll_at from webhook_log e join payments p on p.id = e.payment_id where e.id = ${id}`,
      )
    const before = await marks()
    expect((await post(text)).status).toBe(200)
    expect((await newest()).duplicates).toBe(1)
    // The changes of an event are recorded within half a second of its being applied.
    await pause(1_500)
    expect(await marks(), 'neither applied nor made due again').toEqual(before)
  })

  it('about no order of ours says so, and cannot be replayed', async () => {
    expect((await post('{"data":{"order":{"order_id":"nobody"}}}')).status).toBe(200)
    const { id, verdict } = await newest()
    expect(verdict).toBe('unknown-order')
    expect((await replay(id)).status).toBe(409)
  })
})

describe('a refused event', () => {
  it.each<[string, Sent, string, string]>([
    ['without a signature', { signature: '' }, '{"n":1}', 'unsigned'],
    ['of another secret', { secret: 'guess' }, '{"n":2}', 'wrong-signature'],
    [
      'written anew on its way',
      { timestamp: '1', signature: sign('sandbox-secret', '1{"n":3}') },
      '{ "n": 3 }',
      'changed-body',
    ],
  ])('%s is stored with the reason', async (_name, sent, body, verdict) => {
    expect((await post(body, { ...sent, from: '192.0.2.50' })).status).toBe(401)
    expect(await newest()).toMatchObject({ verdict, order_id: null, changed: null })
  })

  it('under a signature of another event has a changed body; around a signed body it has another secret', async () => {
    const timestamp = String(Date.now())
    const body = '{"amount":100}'
    expect((await post(body, { timestamp })).status).toBe(200)
    const signature = sign('sandbox-secret', timestamp + body)
    expect((await post('{"amount":900}', { timestamp, signature, from: '192.0.2.51' })).status).toBe(401)
    expect((await newest()).verdict).toBe('changed-body')
    expect((await post(body, { timestamp, secret: 'guess', from: '192.0.2.51' })).status).toBe(401)
    expect((await newest()).verdict).toBe('wrong-secret')
  })

  it('changes nothing; a replay only polls its order', async () => {
    const { orderId, text } = await capturedUnseen()
    const forged = text.replace('}}', `},"payment":{"payment_amount":1}}`)
    expect((await post(forged, { secret: 'guess', from: '192.0.2.52' })).status).toBe(401)
    const event = await newest()
    expect(event).toMatchObject({ verdict: 'wrong-signature', order_id: orderId, changed: null })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await statusOf(orderId)).toBe('open')

    const { status, body } = await replay(event.id)
    expect([status, body.data]).toMatchObject([200, { changed: { from: 'open', to: 'paid' } }])
    expect(await statusOf(orderId)).toBe('paid')
    expect((await replay(event.id)).body.data).toMatchObject({ changed: { from: 'paid', to: 'paid' } })
    const { earlier_replays, verdict } = await open(event.id)
    expect(verdict).toBe('wrong-signature')
    expect(earlier_replays.map(({ changed }) => changed)).toEqual([
      { from: 'paid', to: 'paid' },
      { from: 'open', to: 'paid' },
    ])
    const audited = sql`select 1 from audit_log where action = 'webhook.replayed' and object = ${orderId}
                          and actor_id = ${people.superAdmin.id}`
    expect(await many(portal.db, audited)).toHaveLength(2)
  })

  it('in a flood grows no table, repeats count as one, and a large body is stored in part', async () => {
    const count = async () =>
      (await one(portal.db, sql<{ n: number }>`select count(*) as n from webhook_log`)).n
    const before = await count()
    for (let n = 0; n < 5; n += 1) await post('{"again":1}', { signature: 'eA==', from: '192.0.2.53' })
    expect(await count()).toBe(before + 1)
    expect((await newest()).duplicates).toBe(4)
    const large = JSON.stringify({ text: 'x'.repeat(100_000) })
    await post(large, { secret: 'guess', from: '192.0.2.53' })
    expect(await open((await newest()).id)).toMatchObject({ is_cut: true, body_bytes: large.length })
    for (let n = 0; n < 60; n += 1) await post(`{"n":${n}}`, { secret: 'guess', from: '192.0.2.53' })
    expect(await count()).toBe(before + KEPT_OF_ADDRESS)
  })
})

it('is for role 1 alone', async () => {
  for (const who of [people.admin, people.distributor, people.retailer]) {
    expect((await callAs(portal, who, '/webhook-events')).status).toBe(403)
    expect((await callAs(portal, who, '/webhook-events/1/replay', {})).status).toBe(403)
  }
  expect((await callAs(portal, people.superAdmin, '/webhook-events/999999')).status).toBe(404)
  expect((await callAs(portal, people.superAdmin, '/webhook-events?verdict=fine')).status).toBe(422)
})

it('is deleted after 90 days, with its replays', async () => {
  const total = async () => (await list()).total
  const before = await total()
  await sql`update webhook_log set received_at = now() - interval '90 days 1 minute'
             where id in (select event_id from webhook_replays)`.execute(portal.db)
  await sql`update webhook_log set received_at = now() - interval '89 days'
             where id = (select min(id) from webhook_log)`.execute(portal.db)
  expect(await forgetEvents(portal.db)).toBe(1)
  expect(await total()).toBe(before - 1)
  expect(await many(portal.db, sql`select 1 from webhook_replays`)).toEqual([])
})
