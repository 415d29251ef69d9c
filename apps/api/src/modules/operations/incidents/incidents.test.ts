// Invariant (operations): Role 1 is notified once of a long failure, and once when it ends.
// Enforced by: `incidents_running`.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { offerOnly, payAnywhere } from '../../../../test/money/checkouts.ts'
import { setFaults, startPayment, statusOf } from '../../../../test/money/paying.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { noteHealth } from '../../../platform/observability/provider-health-sql.ts'
import { type BackupKind, storeBackupResult } from '../backups/backups-sql.ts'
import { watchIncidents } from './incidents-service.ts'
import { listTroubles, lockIncidents } from './incidents-sql.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let deps: Deps
let rupees = 3100

/** The company's chat: what was posted to it. It refuses the first post. */
const posts: string[] = []
let refusals = 0
const chat = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  if (refusals === 0) {
    refusals += 1
    response.writeHead(500).end()
    return
  }
  posts.push((JSON.parse(Buffer.concat(pieces).toString()) as { text: string }).text)
  // As Slack answers.
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('ok')
})

beforeAll(async () => {
  await once(chat.listen(0, '127.0.0.1'), 'listening')
  const { port } = chat.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/hook`
  ;({ portal, people, landlord } = await startScene({ INCIDENT_WEBHOOK_URL: url }))
  const { db, secrets, config, app } = portal
  deps = { db, secrets, config, log: app.log }
})
afterAll(async () => {
  await portal.stop()
  chat.closeAllConnections()
  chat.close()
})

/** Paid, and synced by a status poll: no webhook is needed. */
async function pay(): Promise<void> {
  rupees += 1
  const { body } = await startPayment(portal, people.retailer, landlord, { amount: `${rupees}.60` })
  await payAnywhere(portal, body, 'SUCCESS')
  await eventually(
    async () => (await statusOf(portal, people.retailer, body.order_id)).body.payment_status === 'SUCCESS',
  )
}
const subjects = async (email = people.superAdmin.email) =>
  (await inbox(portal, email)).map(({ subject }) => subject ?? '')
const told = async (pattern: RegExp) => (await subjects()).filter((subject) => pattern.test(subject)).length
/** Runs the check three times, twice at once, as several copies do. */
const look = async () => {
  await Promise.all([watchIncidents(deps), watchIncidents(deps)])
  await watchIncidents(deps)
}
/** No message is on its way: the answer to one changes what is known of its provider. */
const allSent = () =>
  eventually(async () => {
    const { n } = await one(
      portal.db,
      sql<{
        n: number
      }>`select count(*) as n from graphile_worker.jobs where task_identifier in ('send-mail', 'send-sms', 'post-incident')`,
    )
    return n === 0
  })

it('reports a missing webhook once, and its return once', async () => {
  await offerOnly(portal, 'cashfree')
  await setFaults(portal, { webhooks_lost: true })
  await Promise.all([pay(), pay()])
  const age = () => sql`update captures set seen_at = now() - interval '10 minutes'`.execute(portal.ownerDb)
  await age()
  await look()
  await pay()
  // The third is young: its webhook may be on its way.
  await look()
  await allSent()
  expect(await told(/No webhook/)).toBe(0)
  await age()
  await look()
  await eventually(async () => (await told(/^No webhook of Cashfree arrives$/)) === 1)
  expect(await told(/arrive again/)).toBe(0)

  await setFaults(portal, null)
  await pay()
  await eventually(async () => {
    const { n } = await one(portal.db, sql<{ n: number }>`select count(*) as n from webhook_log`)
    return n > 0
  })
  await look()
  await eventually(async () => (await told(/^Webhooks of Cashfree arrive again$/)) === 1)
  await look()
  await allSent()
  expect(await told(/Cashfree/)).toBe(2)
  expect((await subjects(people.admin.email)).filter((subject) => /Cashfree/.test(subject))).toEqual([])
  // By SMS too, and in the company's chat, which refused at first.
  const { mobile } = await one(
    portal.db,
    sql<{ mobile: string }>`select mobile from users where email = ${people.superAdmin.email}`,
  )
  const texts = (await inbox(portal, `91${mobile}`)).map(({ text }) => text)
  expect(
    texts.filter((text) => text.includes('No webhook of Cashfree arrives. Please sign in')),
  ).toHaveLength(1)
  await eventually(async () => posts.some((post) => post.includes('Webhooks of Cashfree arrive again')))
  await eventually(async () => posts.some((post) => post.includes('No webhook of Cashfree arrives')))
  expect(refusals).toBe(1)
  expect(posts.filter((post) => post.includes('Cashfree'))).toHaveLength(2)
  expect(posts.join()).toContain(`${portal.url}/webhooks`)
})

it('reports a gateway that fails for minutes once, and its answer once', async () => {
  await setFaults(portal, { scope: 'pg', error_before: true })
  const start = async () => {
    rupees += 1
    return (await startPayment(portal, people.retailer, landlord, { amount: `${rupees}.60` })).status
  }
  expect(await start()).toBe(503)
  await look()
  await sql`update gateway_breakers set since = now() - interval '6 minutes', rest_until = now() + interval '30 seconds'`.execute(
    portal.db,
  )
  await look()
  await eventually(async () => (await told(/^Cashfree does not answer$/)) === 1)
  expect(await start()).toBe(503)
  await look()
  await setFaults(portal, null)
  await sql`update gateway_breakers set rest_until = now() - interval '1 second'`.execute(portal.db)
  await look()
  await allSent()
  // Its rest is over, and no call has been made to it yet.
  expect(await told(/Cashfree answers again/)).toBe(0)
  expect(await start()).toBe(200)
  await look()
  await eventually(async () => (await told(/^Cashfree answers again$/)) === 1)
  expect(await told(/^Cashfree does not answer$/)).toBe(1)
})

describe('backups', () => {
  const stored = (kind: BackupKind, isGood: boolean, hours = 0) =>
    storeBackupResult(portal.db, kind, isGood).then(() =>
      sql`update backup_results set finished_at = finished_at - make_interval(hours => ${hours}) where kind = ${kind}`.execute(
        portal.ownerDb,
      ),
    )
  const over = async (kind: string) => {
    const { n } = await one(
      portal.db,
      sql<{ n: number }>`select count(*) as n from incidents where subject = ${kind} and over_at is null`,
    )
    return n === 0
  }

  it('of a sandbox that were never made are no incident', async () => {
    await sql`update users set created_at = created_at - interval '3 days'`.execute(portal.ownerDb)
    await look()
    expect(await over('whole')).toBe(true)
    expect((await listTroubles(portal.db, true)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['backup-missing', 'whole'],
    ])
  })

  it('that fail, or are a day old, are reported once, and the next good one once', async () => {
    await stored('whole', true, 25)
    await look()
    expect(await over('whole')).toBe(true)
    await stored('whole', false)
    await look()
    await eventually(async () => (await told(/^No new whole backup of the portal$/)) === 1)
    await stored('whole', true, 27)
    await look()
    expect(await over('whole')).toBe(false)
    await stored('whole', true)
    await look()
    await eventually(async () => (await told(/^There is a new whole backup of the portal again$/)) === 1)
    expect(await told(/^No new whole backup/)).toBe(1)
    await stored('whole', true, 27)
    await look()
    await eventually(async () => (await told(/^No new whole backup of the portal$/)) === 2)
    await stored('whole', true)
    await look()
  })

  it('of changes that are made no more after a whole one are no incident; that stop between are', async () => {
    await stored('changes', true, 5)
    await look()
    expect(await over('changes')).toBe(true)
    await stored('changes', true, 2)
    await stored('whole', true, 8)
    await look()
    await eventually(async () => (await told(/^No new backup of changes of the portal$/)) === 1)
    await stored('changes', true)
    await look()
    await eventually(async () => (await told(/^There is a new backup of changes/)) === 1)
  })
})

it('reports failing SMS alike, but not a single failure', async () => {
  const failed = () => noteHealth(portal.db, 'sms', { ok: false, tookMs: 5 })
  await allSent()
  await noteHealth(portal.db, 'sms', { ok: true, tookMs: 5 })
  await failed()
  await look()
  await allSent()
  expect(await told(/SMS/)).toBe(0)
  await sql`update provider_health set failing_since = now() - interval '6 minutes' where name = 'sms'`.execute(
    portal.db,
  )
  await failed()
  await look()
  await eventually(async () => (await told(/^SMS does not answer$/)) === 1)
  await allSent()
  // A check that waited for another one goes by what holds when it is its turn: it neither ends nor begins twice.
  await failed()
  const { waiting } = await withTransaction(portal.db, async (trx) => {
    await lockIncidents(trx)
    await sql`update provider_health set failing_since = now() - interval '6 minutes' where name = 'sms'`.execute(
      portal.db,
    )
    const check = watchIncidents(deps)
    await eventually(async () => {
      const { n } = await one(
        portal.db,
        sql<{ n: number }>`select count(*) as n from pg_locks where locktype = 'advisory' and not granted`,
      )
      return n > 0
    })
    await noteHealth(portal.db, 'sms', { ok: true, tookMs: 5 })
    return { waiting: check }
  })
  await waiting
  await look()
  await eventually(async () => (await told(/^SMS answers again$/)) === 1)
  await allSent()
  expect([await told(/^SMS does not answer$/), await told(/^SMS answers again$/)]).toEqual([1, 1])
})
