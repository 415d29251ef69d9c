// Invariant (messaging): A device is notified once, of committed events, through a listed push service, until
// its person signs out on it.
// Enforced by: `queue_pushes` of `07-messaging.sql`, `push-endpoint.ts`, `endPush`. Decision: 0084.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, Browser, type Person as Signing, signIn } from '../../../../test/identity/sign-in.ts'
import { newPushDevice, pushAnswers, pushCalls, pushed, pushKey } from '../../../../test/messages/push.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { asAnybody } from '../../../../test/portal/ways.ts'
import { many, one, withTransaction } from '../../../platform/database/db.ts'
import { scopeFor } from '../../../platform/security/gate.ts'
import { senderOf } from '../../identity/company/sender-service.ts'
import { endEverything } from '../../identity/credentials/credentials-service.ts'
import { switchUser } from '../../identity/users/users-service.ts'
import { tell } from '../notices/notices-sql.ts'
import { renewPushKey } from './push-keys-service.ts'
import { pushTasks } from './push-tasks.ts'

let portal: Portal
let people: People
let payer: Signing
let record = 0

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  payer = await addPerson(portal)
})
afterAll(() => portal?.stop())

const { send, add, devicesOf, deviceOf } = pushCalls(() => portal)
const subscriptions = async () =>
  (await one(portal.db, sql<{ n: number }>`select count(*) as n from push_subscriptions`)).n
const statesOf = async (id: number) => {
  const states = sql<{ state: string }>`select state from push_deliveries where subscription_id = ${id}`
  return (await many(portal.db, states)).map(({ state }) => state)
}

/** Reports a payment or a due item, as the features do; gives the id of its record. */
async function tellOf(
  userId: number,
  kind: 'payment-paid' | 'payment-failed' | 'payment-due',
  trx = portal.db,
) {
  record += 1
  const facts =
    kind === 'payment-due'
      ? { name: 'Meera Nair', state: 'before', day: '2026-12-05' }
      : { name: 'Meera Nair' }
  await tell(trx, [
    { userId, kind, recordId: record, facts, amountPaise: 1_200_000n, key: `${kind}:${record}` },
  ])
  return record
}
const arrived = (token: string, count = 1) =>
  eventually(async () => {
    const messages = await pushed(portal, token)
    return messages.length >= count && messages
  })

describe('a device gets notifications', () => {
  test('of the kinds that its person chose, once, encrypted and signed, with no name in them', async () => {
    const both = await deviceOf(people.retailer.token)
    // Sessions of this test have no device, so that this is a second one.
    const due = await deviceOf(people.retailer.token, ['due'])
    const foreign = await deviceOf(people.sibling.token)
    const id = await tellOf(people.retailer.id, 'payment-paid')
    const [paid] = await arrived(both.token)
    expect(paid).toMatchObject({
      message: {
        title: 'Chukta',
        body: 'Payment of ₹12,000.00 made',
        path: `/view-reports/${id}`,
        tag: `payment-${id}`,
        lang: 'en',
      },
      vapid_key: await pushKey(portal),
      subject: expect.stringMatching(/^mailto:/),
    })
    expect(paid?.ttl).toBeGreaterThan(86_000)
    const again = { kind: 'payment-paid', recordId: id, facts: {}, key: `payment-paid:${id}` } as const
    await tell(portal.db, [{ userId: people.retailer.id, ...again }])
    await tellOf(people.retailer.id, 'payment-due')
    const [reminder] = await arrived(due.token)
    expect(reminder?.message).toMatchObject({
      body: 'A payment of ₹12,000.00 is due on 05 Dec 2026',
      path: '/due-payments',
    })
    expect(await arrived(both.token, 2)).toHaveLength(2)
    expect(await pushed(portal, due.token)).toHaveLength(1)
    expect(await pushed(portal, foreign.token)).toEqual([])
    expect(JSON.stringify(await pushed(portal, both.token))).not.toContain('Meera')
    await expect
      .poll(async () => (await send(people.retailer.token, 'GET', '/push')).data.devices)
      .toMatchObject([
        { kinds: ['due'], current: true, last_used: expect.any(String) },
        { kinds: ['due', 'payments'], last_used: expect.any(String) },
      ])
    // A job that runs again, as after a crash between the answer and its row.
    const { id: delivery } = await one(
      portal.db,
      sql<{ id: number }>`select id from push_deliveries where subscription_id = ${due.id}`,
    )
    const tasks = pushTasks({ ...portal, log: portal.app.log }, senderOf(portal))
    await tasks['send-push']?.({ delivery_id: delivery }, {} as never)
    expect(await pushed(portal, due.token)).toHaveLength(1)
  })

  test('in the transaction of its event: a rolled back event sends nothing', async () => {
    const device = await deviceOf(people.stranger.token)
    await withTransaction(portal.db, async (trx) => {
      await tellOf(people.stranger.id, 'payment-failed', trx)
      throw new Error('undone')
    }).catch(() => undefined)
    await tellOf(people.stranger.id, 'payment-failed')
    const messages = await arrived(device.token)
    expect(messages.map(({ message }) => message.body)).toEqual(['Payment of ₹12,000.00 failed'])
    expect(await statesOf(device.id)).toHaveLength(1)
  })

  test('in the language of its person, and a test of it', async () => {
    await sql`update users set language = 'hi' where id = ${people.sibling.id}`.execute(portal.db)
    const device = await deviceOf(people.sibling.token)
    await tellOf(people.sibling.id, 'payment-paid')
    const [first] = await arrived(device.token)
    expect(first?.message).toMatchObject({ body: '₹12,000.00 का भुगतान हो गया', lang: 'hi' })
    expect((await send(people.sibling.token, 'POST', `/push/devices/${device.id}/test`)).status).toBe(200)
    const [test] = await arrived(device.token, 2)
    expect(test).toMatchObject({ message: { path: '/user-profile' }, ttl: expect.any(Number) })
    expect(test?.ttl).toBeLessThanOrEqual(300)
  })
})

describe('the answer of a push service', () => {
  test('410 and 404 delete the device and its waiting messages', async () => {
    for (const answer of [410, 404]) {
      const device = await deviceOf(people.stranger.token)
      await pushAnswers(portal, device.token, { answer })
      await tellOf(people.stranger.id, 'payment-paid')
      await eventually(async () => {
        const left = await devicesOf(people.stranger.token)
        return left.every(({ id }) => id !== device.id)
      })
      expect(await pushed(portal, device.token)).toEqual([])
    }
  })

  test('429 with Retry-After is retried then, and not before', async () => {
    const device = await deviceOf(people.stranger.token)
    await pushAnswers(portal, device.token, { answer: 429, retry_after: 600, times: 1 })
    await tellOf(people.stranger.id, 'payment-paid')
    const job = await eventually(async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
         where task_identifier = 'send-push' and run_at > now() + interval '1 minute'`.execute(portal.db)
      return rows[0]
    })
    expect(job.seconds).toBeGreaterThan(500)
    expect(await pushed(portal, device.token)).toEqual([])
    await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'send-push'), run_at => now())`.execute(
      portal.ownerDb,
    )
    expect(await arrived(device.token)).toHaveLength(1)
  })

  test('a missing answer is retried; 413 is not', async () => {
    const device = await deviceOf(people.stranger.token)
    await pushAnswers(portal, device.token, { answer: 500, times: 1 })
    await tellOf(people.stranger.id, 'payment-paid')
    expect(await arrived(device.token)).toHaveLength(1)
    await pushAnswers(portal, device.token, { answer: 413 })
    await tellOf(people.stranger.id, 'payment-paid')
    await eventually(async () => (await statesOf(device.id)).includes('refused'))
    expect(await pushed(portal, device.token)).toHaveLength(1)
  })

  test('a message that is too late is not sent', async () => {
    const device = await deviceOf(people.stranger.token)
    await sql`
      insert into notices (user_id, kind, record_id, key, created_at)
      values (${people.stranger.id}, 'payment-paid', 1, 'old', now() - interval '2 days')`.execute(portal.db)
    await eventually(async () => (await statesOf(device.id)).includes('late'))
    expect(await pushed(portal, device.token)).toEqual([])
  })
})

describe('untrusted input', () => {
  test('foreign hosts, invalid keys and keys of another server are refused, and nothing is stored', async () => {
    const before = await subscriptions()
    const { body } = await newPushDevice(portal)
    const refused = async (change: object) =>
      (await add(people.retailer.token, { ...body, ...change })).status
    for (const endpoint of [
      'https://example.in/push',
      'http://fcm.googleapis.com/fcm/send/a',
      'https://169.254.169.254/latest',
      `${portal.sandboxUrl}/faults`,
      `${portal.url}/push/to/a`,
    ])
      expect(await refused({ endpoint }), endpoint).toBe(400)
    expect(await refused({ p256dh: 'B'.repeat(87) })).toBe(400)
    expect(await refused({ auth: 'AAAA' })).toBe(422)
    expect(await refused({ public_key: body.p256dh })).toBe(409)
    expect(await refused({ kinds: [] })).toBe(422)
    expect(await subscriptions()).toBe(before)
  })

  test('the eleventh device is refused', async () => {
    const { token } = people.stranger
    await sql`delete from push_subscriptions`.execute(portal.db)
    for (let made = 0; made < 10; made += 1) await deviceOf(token)
    const { body } = await newPushDevice(portal)
    expect(await add(token, body)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Ten devices') },
    })
  })

  test('an endpoint belongs to one person, the last who switched it on', async () => {
    const device = await deviceOf(people.retailer.token)
    expect((await add(people.sibling.token, { ...device.body, kinds: ['due'] })).status).toBe(200)
    expect(await devicesOf(people.retailer.token)).toEqual([])
    expect(await devicesOf(people.sibling.token)).toMatchObject([{ kinds: ['due'] }])
    const [one] = await devicesOf(people.sibling.token)
    const id = one?.id
    for (const [method, path] of [
      ['DELETE', `/push/devices/${id}`],
      ['POST', `/push/devices/${id}/test`],
    ] as const)
      expect((await send(people.retailer.token, method, path)).status).toBe(404)
    expect((await send(people.admin.token, 'GET', '/push')).status).toBe(403)
    expect((await send(people.sibling.token, 'DELETE', `/push/devices/${id}`)).status).toBe(200)
    expect(await devicesOf(people.sibling.token)).toEqual([])
  })
})

describe('it ends', () => {
  beforeAll(() => sql`delete from push_subscriptions`.execute(portal.db))

  const laptop = new Browser({ 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36' })
  const phone = new Browser({ 'User-Agent': 'Mozilla/5.0 (iPhone) Version/18.0 Mobile/15E148 Safari/604.1' })
  let tries = 0
  const entered = (browser: Browser) => {
    tries += 1
    return signIn(portal, payer, tries, browser)
  }

  test('with the sign-out on that device, not on another; and with all others', async () => {
    const [onLaptop, onPhone] = [await entered(laptop), await entered(phone)]
    await deviceOf(onLaptop)
    const kept = await deviceOf(onPhone)
    await send(onLaptop, 'POST', '/logout')
    expect(await devicesOf(onPhone)).toMatchObject([{ id: kept.id, current: true }])

    const again = await entered(laptop)
    const first = await deviceOf(again)
    const second = await deviceOf(again)
    // A browser has one.
    expect((await devicesOf(again)).map(({ id }) => id)).toEqual([second.id, kept.id])
    expect(second.id).not.toBe(first.id)
    await send(again, 'DELETE', '/devices')
    expect(await devicesOf(again)).toMatchObject([{ id: second.id }])
    const [{ id: deviceId }] = (await send(again, 'GET', '/devices')).data
    await send(again, 'DELETE', `/devices/${deviceId}`)
    expect(await subscriptions()).toBe(0)
  })

  test('with a new password, with being switched off, and where somebody else signs in on the browser', async () => {
    const token = await entered(laptop)
    await deviceOf(token)
    const other = await addPerson(portal)
    await signIn(portal, other, 1, laptop)
    expect(await devicesOf(token)).toEqual([])
    await deviceOf(token)
    await withTransaction(portal.db, (trx) => endEverything(trx, { userId: payer.id }))
    expect(await subscriptions()).toBe(0)
    await deviceOf(people.retailer.token)
    const retailer = await scopeFor(portal.db, people.superAdmin.id, people.retailer.id)
    await asAnybody(() => switchUser(portal.db, retailer, 0))
    expect(await subscriptions()).toBe(0)
    await asAnybody(() => switchUser(portal.db, retailer, 1))
  })
})

test('a new key of the server is for new devices; earlier ones keep theirs', async () => {
  const { token } = people.sibling
  const device = await deviceOf(token)
  const before = await pushKey(portal)
  await renewPushKey(portal)
  expect(await pushKey(portal)).not.toBe(before)
  await tellOf(people.sibling.id, 'payment-paid')
  expect(await arrived(device.token)).toMatchObject([{ vapid_key: before }])
})
