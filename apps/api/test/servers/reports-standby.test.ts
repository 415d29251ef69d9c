// Invariant (platform): A report is read only from a standby of this database that is at most
// `REPORTS_LAG_MS` behind. Decisions about money, and payers' own records, are never read from one.
// Enforced by: `platform/database/reports-database.ts`, on the connection of each read; `npm run test:full`.
// Decision: 0063.

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { runExport } from '../../src/modules/insight/reports/exports-service.ts'
import { startMetrics } from '../../src/modules/operations/metrics/metrics-service.ts'
import { readConfig } from '../../src/platform/configuration/config.ts'
import { one } from '../../src/platform/database/db.ts'
import { openReports } from '../../src/platform/database/reports-database.ts'
import { reportsRead } from '../../src/platform/observability/signals.ts'
import { startPayment } from '../money/paying.ts'
import { eventually, makeDatabase, type Portal } from '../portal/harness.ts'
import type { People, Person } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'
import { type OwnPostgres, startOwnPostgres } from '../programs/own-postgres.ts'
import { type Standby, startStandby } from '../programs/standby.ts'

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname
/** Time enough to read an old list twice on a busy machine; then it is waited for. */
const MOST_LAG_MS = 6000

let postgres: OwnPostgres
let standby: Standby
let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 5000
const reads: string[] = []
const endReads = reportsRead.hear(({ from }) => reads.push(from))

beforeAll(async () => {
  postgres = await startOwnPostgres('reports-primary')
  standby = await startStandby(postgres, 'reports-standby')
  const env = { REPORTS_DATABASE_URL: standby.url, REPORTS_LAG_MS: String(MOST_LAG_MS) }
  ;({ portal, people, landlord } = await startScene(env, postgres))
})
afterAll(async () => {
  endReads()
  await standby?.drop()
  await portal?.stop()
})

/** A new order of the retailer; lists show it as PENDING. */
async function order(): Promise<string> {
  rupees += 1
  const { status, body } = await startPayment(portal, people.retailer, landlord, { amount: `${rupees}.00` })
  expect(status).toBe(200)
  return body.order_id
}

async function ask(who: Person, path: string) {
  const response = await fetch(`${portal.url}/api/${path}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  return { status: response.status, text: await response.text() }
}

type List = { total: number; age_ms?: number; data: { urn: string }[] }

/** The list of a person, and where it was read. */
async function list(who: Person): Promise<List & { from: string | undefined }> {
  reads.length = 0
  const { status, text } = await ask(who, `transaction-list/${who.id}`)
  expect(status, text).toBe(200)
  return { ...(JSON.parse(text) as { data: List }).data, from: reads.at(-1) }
}

async function dashboardAge(who: Person): Promise<number | undefined> {
  return (JSON.parse((await ask(who, 'dashboard')).text) as { data: { age_ms?: number } }).data.age_ms
}

/** The admin's list, asked for until the standby gives it: a busy one may not answer in time. */
const fromStandby = () =>
  eventually(async () => {
    const found = await list(people.admin)
    return found.from === 'standby' ? found : null
  })
const urnsOf = ({ data }: List) => data.map(({ urn }) => urn)

it('lists of those above payers come from the standby, with their age, until it is too old', async () => {
  const first = await order()
  await fromStandby()
  const fresh = await eventually(async () => {
    const found = await list(people.admin)
    return found.total === 1 && found.from === 'standby' ? found : null
  })
  expect(urnsOf(fresh)).toEqual([first])

  await standby.pause()
  const second = await order()
  // The payer sees it at once, people above still see the earlier list.
  expect(urnsOf(await list(people.retailer))).toEqual([second, first])
  expect(reads).toEqual([])
  const old = await fromStandby()
  expect(urnsOf(old)).toEqual([first])
  // The same payment on its page is the primary's.
  const { id } = await one(portal.db, sql<{ id: number }>`select id from payments where order_id = ${second}`)
  expect((await ask(people.admin, `transaction-list-by-id/${id}`)).status).toBe(200)

  const [told, figures] = await eventually(async () => {
    const both = await Promise.all([list(people.admin), dashboardAge(people.distributor)])
    return both.every((age) => (typeof age === 'object' ? age.age_ms : age) !== undefined) ? both : null
  })
  expect(urnsOf(told)).toEqual([first])
  for (const age of [told.age_ms, figures])
    expect(age).toSatisfy((ms: number) => ms >= 1000 && ms <= MOST_LAG_MS)

  // An export holds the rows at its request: the standby lacks some, so the primary is read.
  const sheet = await ask(people.admin, `transaction-export/${people.admin.id}?format=csv`)
  expect([sheet.status, sheet.text.includes(second)]).toEqual([200, true])

  const late = await eventually(async () => {
    const found = await list(people.admin)
    return found.from === 'primary' ? found : null
  })
  expect([late.age_ms, urnsOf(late)]).toEqual([undefined, [second, first]])
  expect(portal.reports?.lagMs).toBeGreaterThan(MOST_LAG_MS)
  expect(portal.reports?.isUsable).toBe(false)
  await standby.resume()
  await fromStandby()
})

it('a long export waits until the standby has the payments before it', async () => {
  await standby.pause()
  const urn = await order()
  const { id } = await one(
    portal.db,
    sql<{ id: number }>`
      insert into export_jobs (user_id, request, format, rows_total, file_name)
      values (${people.admin.id}, ${JSON.stringify({ userId: people.admin.id, wish: { format: 'csv' } })}, 'csv', 1, 'x.csv')
      returning id`,
  )
  reads.length = 0
  const { config, db, secrets, app, reports } = portal
  const made = runExport({ config, db, secrets, log: app.log, reports }, id)
  setTimeout(() => void standby.resume(), 300)
  await made
  expect(reads).toEqual(['standby'])
  const all = await list(people.admin)
  expect(urnsOf(all)).toContain(urn)
  const done = await one(db, sql<{ rows_done: number }>`select rows_done from export_jobs where id = ${id}`)
  expect(done.rows_done).toBe(all.total)
})

it('no call fails when a standby dies, and it is read again when it is back', async () => {
  await fromStandby()
  // Opened beside the portal's own, which may notice the death before a list is requested.
  const unwatched = await open(standby.url, { REPORTS_LAG_MS: '60000' })
  await standby.kill()
  reads.length = 0
  expect((await unwatched?.read(async () => 'answer'))?.value).toBe('answer')
  await unwatched?.read(async () => 'answer')
  await unwatched?.close()
  expect(reads).toEqual(['primary-again', 'primary'])
  expect((await list(people.admin)).from).toMatch(/^primary/)
  await eventually(async () => (await list(people.admin)).from === 'primary')
  await standby.start()
  await fromStandby()
})

it('metrics show where reports are read, and how old they are', async () => {
  const metrics = { port: await freePort(), host: '127.0.0.1' }
  const { db, secrets, app, reports } = portal
  const deps = { config: { ...portal.config, metrics }, db, secrets, log: app.log, reports }
  const stop = await startMetrics(deps, { pool: portal.pool, kinds: [] })
  await fromStandby()
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  await stop()
  expect(text).toMatch(/^chukta_reports_standby_usable 1$/m)
  expect(text).toMatch(/^chukta_reports_lag_seconds [0-5]\.\d/m)
  expect(text).toContain('chukta_reports_reads_total{from="standby"} 1')
})

/** Opens the address in place of the one that is configured. */
const open = (url: string, settings = {}) =>
  openReports(readConfig({ ...portal.settings, REPORTS_DATABASE_URL: url, ...settings }), portal.db)

it('a silent standby at the start is checked when it answers: another database is not read', async () => {
  let isOpen = false
  const to = new URL(standby.url)
  const door = createServer((socket) => {
    if (!isOpen) return void socket.destroy()
    const through = connect(Number(to.port), to.hostname)
    for (const end of [socket, through]) end.on('error', () => undefined)
    socket.pipe(through).pipe(socket)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const address = new URL('/postgres', standby.url)
  address.port = String((door.address() as AddressInfo).port)
  const reports = await open(address.href)
  expect((await reports?.read(async () => 'primary'))?.ageMs).toBeNull()
  isOpen = true
  const said: { answers?: boolean; lag_ms?: number }[] = []
  const keep = (facts: object) => void said.push(facts)
  reports?.watch({ warn: keep, info: keep } as unknown as typeof portal.app.log)
  await eventually(async () => said.length > 0 || reports?.isUsable)
  expect(reports?.isUsable).toBe(false)
  // It answered, as a standby that keeps up.
  expect(said).toEqual([{ answers: true, lag_ms: expect.toSatisfy((ms: number) => ms < MOST_LAG_MS) }])
  await reports?.close()
  door.close()
})

it('one that was promoted is not read', async () => {
  await standby.ask('select pg_promote()')
  const urn = await order()
  const found = await list(people.admin)
  expect(found.from).toMatch(/^primary/)
  expect(urnsOf(found)[0]).toBe(urn)
  await eventually(async () => portal.reports?.isUsable === false)
})

it('an address that is not of this database, or may not read it, refuses the start', async () => {
  const stranger = await makeDatabase()
  try {
    const env = { ...process.env, ...portal.settings, PORT: '0', REPORTS_DATABASE_URL: stranger.url }
    const start = promisify(execFile)(process.execPath, [MAIN], { env, timeout: 60_000 })
    const { code, stderr } = await start.then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    )
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('REPORTS_DATABASE_URL leads to another database'),
    ])
  } finally {
    await stranger.drop()
  }
  await expect(open(new URL('/postgres', postgres.url).href)).rejects.toThrow(/leads to another database/)
  const owner = new pg.Client({ connectionString: postgres.adminUrl })
  await owner.connect()
  await owner.query("create role nobody login password 'x'")
  await owner.end()
  const nobody = new URL(postgres.url)
  nobody.username = 'nobody'
  await expect(open(nobody.href)).rejects.toThrow(/REPORTS_DATABASE_URL cannot be read from \(28P01/)
  nobody.password = 'x'
  await expect(open(nobody.href)).rejects.toThrow(/REPORTS_DATABASE_URL cannot be read from \(42501/)
})
