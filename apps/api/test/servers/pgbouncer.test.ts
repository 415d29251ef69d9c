import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { readConfig } from '../../src/platform/configuration/config.ts'
import { connect } from '../../src/platform/database/db.ts'
import { listenTo, ticketCalls } from '../messages/tickets.ts'
import { addLandlord, payAtGateway, startPayment, statusOf } from '../money/paying.ts'
import { eventually, makeDatabase, startApi, stopProcess } from '../portal/harness.ts'
import { makePerson, type Person } from '../portal/people.ts'
import { type Scene, startScene } from '../portal/scene.ts'

// PGBOUNCER=pgbouncer: the api behind Debian's PgBouncer, with the files of deploy/pgbouncer. Without it only that
// nothing is prepared and nothing asked of a session when DATABASE_PREPARED is off.
const PGBOUNCER = process.env.PGBOUNCER ?? ''
const isInstalled = PGBOUNCER !== '' && spawnSync(PGBOUNCER, ['--version']).error === undefined
if (PGBOUNCER && !isInstalled) console.log(`pgbouncer: not run, ${PGBOUNCER} is not installed`)
const PAYERS = 8

const PREPARED = '/* prepared pgbouncer-test */ select 1 as one'

it.each([
  [false, 1, '15s'],
  [true, 0, '0'],
])('behind a pooler: %s. Statements on its connection: %i, bound: %s', async (isPooled, kept, bound) => {
  const made = await makeDatabase()
  const { db, close } = connect(made.url, 1, { isPooled })
  await sql.raw(PREPARED).execute(db)
  const { rows } = await sql<{ kept: number; bound: string }>`
    select count(*) filter (where name = 'pgbouncer-test') as kept, current_setting('statement_timeout') as bound
      from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ kept, bound }])
  await close()
  await made.drop()
})

it('a pooler needs a way past it', () => {
  const env = { DATABASE_URL: 'postgres://pooler/x', DATABASE_PREPARED: 'off' }
  expect(() => readConfig(env)).toThrow(/DATABASE_DIRECT_URL/)
  const config = readConfig({ ...env, DATABASE_DIRECT_URL: 'postgres://primary/x' })
  expect([config.databaseUrl, config.directDatabaseUrl, config.ownerDatabaseUrl]).toEqual([
    'postgres://pooler/x',
    'postgres://primary/x',
    'postgres://primary/x',
  ])
})

describe.runIf(isInstalled).each(['transaction', 'session'])('PgBouncer in %s mode', (mode) => {
  let scene: Scene
  let pooler: ChildProcess
  let api: ChildProcess
  let folder: string
  let poolerUrl: URL
  const payers: { person: Person; landlord: { id: number; service_id: number } }[] = []

  beforeAll(async () => {
    scene = await startScene()
    const { portal, people } = scene
    await portal.stopApi()
    folder = mkdtempSync(join(tmpdir(), 'chukta-pgbouncer-'))
    const direct = new URL(portal.config.databaseUrl)
    poolerUrl = new URL(direct)
    poolerUrl.hostname = '127.0.0.1'
    poolerUrl.port = String(await freePort())
    pooler = startPooler(direct)
    await eventually(() => answers(poolerUrl.href), 20_000)
    const isPooled = mode === 'transaction'
    const settings = {
      ...portal.settings,
      DATABASE_URL: poolerUrl.href,
      ...(isPooled ? { DATABASE_PREPARED: 'off', DATABASE_DIRECT_URL: direct.href } : {}),
    }
    api = await startApi({ settings, url: portal.url })
    for (let n = 0; n < PAYERS; n += 1) {
      const person = await makePerson(portal.db, {
        roleId: 4,
        parentId: people.distributor.id,
        first: 'Farah',
        last: 'Sheikh',
      })
      payers.push({ person, landlord: await addLandlord(portal, person.id) })
    }
  })
  afterAll(async () => {
    await stopProcess(api)
    await stopProcess(pooler, 'SIGINT')
    await scene?.portal.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function startPooler(direct: URL): ChildProcess {
    const users = join(folder, 'users.txt')
    writeFileSync(users, `"${direct.username}" "${decodeURIComponent(direct.password)}"\n`)
    const file = join(folder, 'pgbouncer.ini')
    const text = readFileSync(new URL(`../../../../deploy/pgbouncer/${mode}.ini`, import.meta.url), 'utf8')
      .replaceAll('POSTGRES_HOST', direct.hostname)
      .replaceAll('POSTGRES_PORT', direct.port || '5432')
      .replaceAll('LISTEN_PORT', poolerUrl.port)
      .replaceAll('USERLIST', users)
      .replaceAll('DATABASE', direct.pathname.slice(1))
      // Fewer than the api has: transactions of different calls share them.
      .replace(/(default_pool_size =) \d+/, mode === 'transaction' ? '$1 3' : '$1 100')
    writeFileSync(file, text)
    // It refuses to run as root.
    const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    if (asUser.length > 0) for (const path of [folder, users, file]) chmodSync(path, 0o755)
    return spawn(PGBOUNCER, [...asUser, '-q', file], { stdio: ['ignore', 'ignore', 'ignore'] })
  }

  it('takes payments, books them, sends events of tickets, and bounds statements', async () => {
    const { portal, people } = scene
    const orders = await Promise.all(
      payers.flatMap(({ person, landlord }) =>
        ['1000.25', '2000.50', '3000.75'].map(async (amount) => {
          const { status, body } = await startPayment(portal, person, landlord, { amount })
          expect(status, JSON.stringify(body)).toBe(200)
          await payAtGateway(portal, body.payment_session_id, 'SUCCESS')
          return { orderId: body.order_id, person }
        }),
      ),
    )
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(PAYERS * 3)
    for (const { orderId, person } of orders) {
      await eventually(
        async () => (await statusOf(portal, person, orderId)).body.payment_status === 'SUCCESS',
      )
    }

    const calls = ticketCalls(() => portal.url)
    const id = await calls.create(people.retailer)
    const stream = await listenTo(portal, people.retailer, id)
    await eventually(async () => stream.heard.includes(': listening'))
    await calls.reply(people.superAdmin, id, { message: 'We look into it.' })
    await eventually(async () => stream.heard.includes('event: changed'))
    stream.leave()

    const pooled = new pg.Client({ connectionString: poolerUrl.href })
    await pooled.connect()
    const { rows } = await pooled.query("select current_setting('statement_timeout') as bound")
    await pooled.end()
    expect(rows).toEqual([{ bound: '15s' }])
    expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
  })
})

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  return client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => undefined))
}
