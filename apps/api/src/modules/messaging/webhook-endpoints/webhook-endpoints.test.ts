// Invariant (messaging): What happens to an account's records is posted to its endpoints at least once, signed, and to no
// address of a private network.
// Enforced by: triggers that write `account_events`, `webhook_deliveries`.

import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ACCOUNT_EVENTS } from '@chukta/contract/messaging/webhook-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ageStepUp, call } from '../../../../test/identity/second-factors.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { paidPayment, refundPayment } from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { RETRY_SECONDS, webhookEndpointTasks } from './send-webhooks.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let hook = ''

type Got = { path: string; headers: IncomingHttpHeaders; body: string }
const got: Got[] = []
/** The status of the next answers by path; 204 when there is none left. */
const answers = new Map<string, number[]>()
const shop = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const path = request.url ?? ''
  got.push({ path, headers: request.headers, body: Buffer.concat(pieces).toString() })
  const status = answers.get(path)?.shift() ?? 204
  response.writeHead(status, status === 301 ? { Location: `${hook}/elsewhere` } : {}).end('as the shop says')
})

beforeAll(async () => {
  await once(shop.listen(0, '127.0.0.1'), 'listening')
  hook = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  ;({ portal, people, landlord } = await startScene({ WEBHOOKS_TO_LOCAL: 'on' }))
})
afterAll(async () => {
  await portal.stop()
  shop.closeAllConnections()
  shop.close()
})
beforeEach(async () => {
  got.length = 0
  answers.clear()
  await sql`update webhook_endpoints set ended_at = now() where ended_at is null`.execute(portal.db)
})

const ask = (who: Person, method: string, path: string, body?: unknown) =>
  call(portal, path, { method, token: who.token, ...(body === undefined ? {} : { body }) })

type Made = { id: number; secret: string }
async function makeEndpoint(who: Person, path: string, events: readonly string[], more = {}): Promise<Made> {
  const { status, body } = await ask(who, 'POST', '/webhook-endpoints', {
    url: `${hook}${path}`,
    events,
    ...more,
  })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data
}
const at = (path: string) => got.filter((one) => one.path === path)
const typesAt = (path: string) => at(path).map(({ body }) => JSON.parse(body).type)
const deliveriesOf = async (who: Person, query = '') =>
  (await ask(who, 'GET', `/webhook-deliveries${query}`)).body.data.data
const dueNow = () =>
  sql`update webhook_deliveries set next_at = now() where state = 'waiting'`.execute(portal.db)

/** By the specification, written anew: HMAC-SHA256 of `id.timestamp.body` with the base64 part of the secret. */
function isSigned({ headers, body }: Got, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const right = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(right)
}

let rupees = 7100
const paid = () => {
  rupees += 1
  return paidPayment(portal, people.retailer, landlord, { amount: `${rupees}.10` })
}

it('posts what was paid and refunded, signed, without names, to the payer and to those above who asked', async () => {
  const own = await makeEndpoint(people.retailer, '/own', ACCOUNT_EVENTS)
  await makeEndpoint(people.admin, '/admin', ['payment.paid'], { include_downline: true })
  await makeEndpoint(people.distributor, '/not-asked', ACCOUNT_EVENTS)
  await makeEndpoint(people.stranger, '/stranger', ACCOUNT_EVENTS)
  const payment = await paid()
  await refundPayment(portal, payment)
  await eventually(async () => typesAt('/own').includes('payment.refunded') && at('/admin').length > 0)

  const [first] = at('/own')
  expect(first && isSigned(first, own.secret)).toBe(true)
  expect(first && isSigned({ ...first, body: first.body.replace('paid', 'pbid') }, own.secret)).toBe(false)
  const event = JSON.parse(first?.body ?? '')
  expect(event).toEqual({
    type: 'payment.paid',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: {
      account_id: String(people.retailer.id),
      payment_id: String(payment.id),
      order_id: payment.order_id,
      status: 'paid',
      amount: Number(`${rupees}10`),
      total: expect.any(Number),
      currency: 'INR',
    },
  })
  expect(Math.abs(Number(first?.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  expect(got.map(({ body }) => body).join()).not.toMatch(/Nair|@|98903/)
  expect(typesAt('/admin')).toEqual(['payment.paid'])
  expect([at('/not-asked'), at('/stranger')]).toEqual([[], []])
  const [newest] = await deliveriesOf(people.retailer, '?type=payment.paid')
  expect(newest).toMatchObject({
    state: 'accepted',
    request: first?.body,
    webhook_id: first?.headers['webhook-id'],
    tries: [{ status: 204, failure: null }],
  })
})

it('tells of a dispute that is over when the gateway first names it, opened and closed', async () => {
  await makeEndpoint(people.retailer, '/disputes', ['dispute.opened', 'dispute.closed'])
  const payment = await paid()
  await sql`
    insert into disputes (payment_id, attempt_id, gateway_id, gateway_dispute_id, gateway_status, status, phase,
                          amount_paise, opened_at, next_poll_at, finalized_at)
    select payment_id, id, gateway_id, 'late-dispute', 'LOST', 'lost', 'chargeback', 100, now(), null, now()
      from attempts where payment_id = ${payment.id}`.execute(portal.db)
  await eventually(async () => at('/disputes').length === 2)
  const told = at('/disputes').map(({ body }) => JSON.parse(body))
  expect(told.map(({ type, data }) => `${type} ${data.status}`).toSorted()).toEqual([
    'dispute.closed lost',
    'dispute.opened open',
  ])
})

it('tries again at the times of the schedule under the same id, then gives up; a person sends it again', async () => {
  const { id } = await makeEndpoint(people.retailer, '/down', ['payment.paid'])
  answers.set('/down', Array(RETRY_SECONDS.length + 1).fill(500))
  await ask(people.retailer, 'POST', `/webhook-endpoints/${id}/test`, {
    event: 'payment.paid',
  })
  for (const [n, seconds] of RETRY_SECONDS.entries()) {
    await eventually(async () => at('/down').length === n + 1)
    await eventually(async () => (await deliveriesOf(people.retailer))[0].tries.length === n + 1)
    const [{ next_at, tries }] = await deliveriesOf(people.retailer)
    const waitSeconds = (Date.parse(next_at) - Date.parse(tries[0].at)) / 1000
    expect(Math.abs(waitSeconds - seconds)).toBeLessThan(2)
    await dueNow()
  }
  await eventually(async () => (await deliveriesOf(people.retailer))[0].state === 'failed')
  const [delivery] = await deliveriesOf(people.retailer)
  expect(delivery.tries).toHaveLength(RETRY_SECONDS.length + 1)
  expect(delivery.tries[0]).toMatchObject({ status: 500, answer: 'as the shop says' })
  expect(new Set(at('/down').map(({ headers }) => headers['webhook-id'])).size).toBe(1)

  const again = await ask(people.retailer, 'POST', `/webhook-deliveries/${delivery.id}/resend`)
  expect(again.status).toBe(200)
  await eventually(async () => (await deliveriesOf(people.retailer))[0].state === 'accepted')
})

it('follows no redirect, and reads no more of a long answer than its beginning', async () => {
  await makeEndpoint(people.retailer, '/moved', ['payment.paid'])
  answers.set('/moved', [301])
  await paid()
  await eventually(async () => (await deliveriesOf(people.retailer))[0]?.tries[0]?.status === 301)
  expect(at('/elsewhere')).toEqual([])
})

it('a rotated secret signs beside the old one', async () => {
  const { id, secret } = await makeEndpoint(people.retailer, '/rotated', ['payment.paid'])
  const { body } = await ask(people.retailer, 'POST', `/webhook-endpoints/${id}/rotate`)
  await paid()
  await eventually(async () => at('/rotated').length === 1)
  const [message] = at('/rotated')
  expect(message && [isSigned(message, secret), isSigned(message, body.data.secret)]).toEqual([true, true])
  await sql`update webhook_endpoints set old_secret_until = now() where id = ${id}`.execute(portal.db)
  await paid()
  await eventually(async () => at('/rotated').length === 2)
  const [, later] = at('/rotated')
  expect(later && [isSigned(later, secret), isSigned(later, body.data.secret)]).toEqual([false, true])
})

it('a 410 ends it, five days of failures after a warning switch it off, and each is told by mail', async () => {
  const { id } = await makeEndpoint(people.retailer, '/gone', ['payment.paid'])
  answers.set('/gone', [410])
  await paid()
  const list = async () => (await ask(people.retailer, 'GET', '/webhook-endpoints')).body.data
  await eventually(async () => (await list())[0].off_because === 'gone')
  expect(await deliveriesOf(people.retailer)).toMatchObject([{ state: 'failed' }])
  const refused = await ask(people.retailer, 'POST', `/webhook-endpoints/${id}/test`, {
    event: 'payment.paid',
  })
  expect(refused.status).toBe(409)

  await ask(people.retailer, 'PATCH', `/webhook-endpoints/${id}`, { is_on: true })
  expect(await list()).toMatchObject([{ is_on: true, off_because: null, failing_since: null }])
  const since = (days: number) =>
    sql`update webhook_endpoints set failing_since = now() - make_interval(days => ${days}),
               warned_at = warned_at - make_interval(days => ${days}) where id = ${id}`.execute(portal.db)
  const { db, secrets, config, app } = portal
  const tasks = webhookEndpointTasks({ db, secrets, config, log: app.log })
  const watch = () => tasks['watch-webhook-endpoints']?.({}, {} as never)
  const mails = async () =>
    (await inbox(portal, people.retailer.email)).filter(({ subject }) =>
      /webhook endpoint/.test(subject ?? ''),
    )
  const before = (await mails()).length
  await since(6)
  await Promise.all([watch(), watch()])
  // Never without the warning, and that once.
  expect(await list()).toMatchObject([{ is_on: true }])
  await eventually(async () => (await mails()).length === before + 1)
  await since(6)
  await Promise.all([watch(), watch()])
  expect(await list()).toMatchObject([{ is_on: false, off_because: 'failures' }])
  await eventually(async () => (await mails()).length === before + 2)
})

it('looks at the permission again when it sends', async () => {
  await makeEndpoint(people.admin, '/above', ['payment.paid'], { include_downline: true })
  answers.set('/above', [500])
  await paid()
  await eventually(async () => (await deliveriesOf(people.admin))[0]?.tries.length === 1)
  await sql`update users set status = 0 where id = ${people.admin.id}`.execute(portal.db)
  await dueNow()
  await eventually(
    async () =>
      (await sql`select from webhook_deliveries where state = 'dropped'`.execute(portal.db)).rows.length ===
      1,
  )
  await sql`update users set status = 1 where id = ${people.admin.id}`.execute(portal.db)
  expect(at('/above')).toHaveLength(1)
})

it('is changed after a step-up alone, ten at most, and by its own account', async () => {
  const { id } = await makeEndpoint(people.retailer, '/mine', ['payment.paid'])
  const theirs = await ask(people.stranger, 'DELETE', `/webhook-endpoints/${id}`)
  expect(theirs.status).toBe(404)
  const downline = await ask(people.retailer, 'POST', '/webhook-endpoints', {
    url: `${hook}/x`,
    events: ['payment.paid'],
    include_downline: true,
  })
  expect([downline.status, Object.keys(downline.body.errors)]).toEqual([422, ['include_downline']])
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      ask(people.retailer, 'POST', '/webhook-endpoints', {
        url: `${hook}/${n}`,
        events: ['payment.paid'],
      }),
    ),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(9)
  const { rows } = await sql<{ secret_cipher: string }>`select secret_cipher from webhook_endpoints`.execute(
    portal.db,
  )
  expect(rows.every(({ secret_cipher }) => !secret_cipher.includes('whsec_'))).toBe(true)
  await ageStepUp(portal, people.retailer.token, 11)
  const late = await ask(people.retailer, 'POST', `/webhook-endpoints/${id}/rotate`)
  expect(late.status).toBe(403)
})
