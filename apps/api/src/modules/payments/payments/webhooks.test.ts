import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payAtGateway, setFaults, startPayment } from '../../../../test/money/paying.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import { earlyInAMinute } from '../../../../test/portal/own-clock.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many, one } from '../../../platform/database/db.ts'
import { REFUSED_PER_MINUTE } from '../../../platform/http/refused-webhooks.ts'
import { auditRefused } from '../../../platform/http/refused-webhooks-sql.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ TRUST_PROXY: '1' }))
})
afterAll(() => portal.stop())

type Sent = { body: string; timestamp?: string; secret?: string; from?: string; path?: string }

function post({
  body,
  timestamp = String(Date.now()),
  secret = 'sandbox-secret',
  from = '198.51.100.7',
  path,
}: Sent) {
  const signature = createHmac('sha256', secret)
    .update(timestamp + body)
    .digest('base64')
  return fetch(`${portal.url}/api/webhooks/${path ?? 'cashfree'}`, {
    method: 'POST',
    headers: {
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': signature,
      'x-forwarded-for': from,
      'content-type': 'application/json',
    },
    body,
  })
}

const refusedRows = () =>
  many(
    portal.db,
    sql<{ object: string; address: string; count: number }>`
      select object, address, (detail->>'count')::int as count from audit_log
       where action = 'webhook.refused' order by object, address`,
  )

describe('a webhook with a wrong signature', () => {
  it('is answered 401, a flood of them 429, with one audit row per address and minute', async () => {
    await earlyInAMinute()
    // At once, so that they are of one minute on a busy machine, too.
    const answers = await Promise.all(
      Array.from({ length: REFUSED_PER_MINUTE + 20 }, (_, n) =>
        post({ body: `{"n":${n}}`, secret: 'guess' }),
      ),
    )
    const of = (wanted: number) => answers.filter(({ status }) => status === wanted)
    expect([of(401).length, of(429).length]).toEqual([REFUSED_PER_MINUTE, 20])
    for (const { headers } of of(429)) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post({ body: '{}', secret: 'guess', from: '203.0.113.9' })).status).toBe(401)
    expect((await post({ body: '{}', secret: 'guess', path: 'e-sign' })).status).toBe(401)
    // A valid signature is accepted from the same address.
    expect((await post({ body: '{"data":{}}' })).status).toBe(200)

    expect(await refusedRows()).toEqual([])
    await eventually(async () => {
      const [row] = await many(
        portal.db,
        sql<{ n: number }>`select n from refused_webhooks order by n desc limit 1`,
      )
      return row?.n === REFUSED_PER_MINUTE + 20
    })
    expect(await auditRefused(portal.db, 5)).toBe(0)
    expect(await auditRefused(portal.db, -60)).toBe(3)
    expect(await refusedRows()).toEqual([
      { object: 'cashfree', address: '198.51.100.7', count: REFUSED_PER_MINUTE + 20 },
      { object: 'cashfree', address: '203.0.113.9', count: 1 },
      { object: 'e-sign', address: '198.51.100.7', count: 1 },
    ])
    expect(await auditRefused(portal.db, -60)).toBe(0)
  })
})

describe('a webhook that Cashfree signed', () => {
  const stored = (body: string) =>
    one(
      portal.db,
      sql<{ verdict: string }>`select verdict from webhook_log where body = ${Buffer.from(body)}`,
    )
  const minutesAgo = (minutes: number) => String(Date.now() - minutes * 60_000)

  it('more than five minutes ago is marked as old, and still makes us poll the gateway', async () => {
    await setFaults(portal, { webhooks_lost: true })
    const { body } = await startPayment(portal, people.retailer, landlord)
    // In this test only a webhook makes us poll.
    const later = () =>
      sql`update payments set next_poll_at = now() + interval '1 hour' where order_id = ${body.order_id}`.execute(
        portal.db,
      )
    await later()
    await payAtGateway(portal, body.payment_session_id, 'SUCCESS')
    await later()
    const { reference } = await one(
      portal.db,
      sql<{ reference: string }>`select reference from attempts order by id desc limit 1`,
    )
    const event = JSON.stringify({
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      data: { order: { order_id: reference } },
    })
    expect((await post({ body: event, timestamp: minutesAgo(30) })).status).toBe(200)
    expect(await stored(event)).toEqual({ verdict: 'old' })
    await eventually(async () => {
      const payment = sql<{ status: string }>`select status from payments where order_id = ${body.order_id}`
      return (await one(portal.db, payment)).status === 'paid'
    })
    await setFaults(portal, null)
  })

  it.each([
    ['just now', 0, false],
    ['four minutes ago', 4, false],
    ['six minutes ago', 6, true],
    ['six minutes from now', -6, true],
  ])('%s', async (when, minutes, isOld) => {
    const body = JSON.stringify({ when, data: {} })
    expect((await post({ body, timestamp: minutesAgo(minutes) })).status).toBe(200)
    expect(await stored(body)).toEqual({ verdict: isOld ? 'old' : 'unknown-order' })
  })

  it.each(['', 'soon', '-5', '1e3', '2026-11-22T10:00:00Z', '9'.repeat(16)])(
    'at "%s", which is not a time, is refused',
    async (timestamp) => {
      const body = JSON.stringify({ at: timestamp, data: {} })
      expect((await post({ body, timestamp, from: '192.0.2.1' })).status).toBe(401)
      expect((await post({ body, timestamp, from: '192.0.2.1', path: 'e-sign' })).status).toBe(401)
      expect(await stored(body)).toEqual({ verdict: 'wrong-signature' })
    },
  )
})
