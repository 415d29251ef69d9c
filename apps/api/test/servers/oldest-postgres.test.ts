import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { runPartitions } from '../../src/modules/operations/partitions/archive-service.ts'
import { makePartitions } from '../../src/modules/operations/partitions/partitions-service.ts'
import { OLDEST_POSTGRES } from '../../src/platform/database/database-state-sql.ts'
import { payAtGateway, startPayment, statusOf } from '../money/paying.ts'
import { eventually } from '../portal/harness.ts'
import { type Scene, startScene } from '../portal/scene.ts'
import { OLDEST_BIN, startSystemPostgres } from '../programs/system-postgres.ts'

// OLDEST_PG=on (`npm run test:full`): the oldest PostgreSQL that works, as Debian installs it.
const isWanted = process.env.OLDEST_PG === 'on'
const isThere = existsSync(`${OLDEST_BIN}/postgres`)
if (isWanted && !isThere) {
  console.log(`oldest PostgreSQL: not run, postgresql-${OLDEST_POSTGRES} is not installed`)
}

describe.runIf(isWanted && isThere)(`PostgreSQL ${OLDEST_POSTGRES}`, () => {
  let scene: Scene
  let server: Awaited<ReturnType<typeof startSystemPostgres>>
  beforeAll(async () => {
    server = await startSystemPostgres()
    scene = await startScene({}, server)
  })
  afterAll(() => scene?.portal.stop())

  it('is migrated, takes a payment and books it once', async () => {
    const { portal, people, landlord } = scene
    const order = { key: 'on-the-oldest' }
    const { status, body } = await startPayment(portal, people.retailer, landlord, order)
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await startPayment(portal, people.retailer, landlord, order)).body.order_id).toBe(body.order_id)
    await payAtGateway(portal, body.payment_session_id, 'SUCCESS')
    await eventually(
      async () => (await statusOf(portal, people.retailer, body.order_id)).body.payment_status === 'SUCCESS',
    )
    const verdicts = await checkBooks(portal.db)
    expect(verdicts.length).toBeGreaterThan(20)
    expect(verdicts.filter(({ holds }) => !holds)).toEqual([])
    console.log(
      `oldest PostgreSQL: ${OLDEST_POSTGRES}, migrated, one payment booked, ${verdicts.length} invariants hold`,
    )
  })

  it('makes the next month, takes an old one out, archives it and puts it back', async () => {
    const owner = new pg.Client(server.ownerUrl)
    await owner.connect()
    const folder = await mkdtemp(path.join(tmpdir(), 'chukta-oldest-archive-'))
    const said: string[] = []
    const run = (...words: string[]) => runPartitions(server.ownerUrl, words, (line) => said.push(line))
    // The server's jobs write others meanwhile.
    const events = async () =>
      (await owner.query("select * from payment_events where kind = 'x' order by id")).rows
    const monthOf = async (months: number): Promise<string> =>
      (
        await owner.query(
          "select to_char(india_month(now(), $1) at time zone 'Asia/Kolkata', 'YYYY-MM') as month",
          [months],
        )
      ).rows[0].month
    const tableOf = (month: string) => `payment_events_${month.replace('-', '_')}`
    try {
      const [newest, old] = [tableOf(await monthOf(3)), await monthOf(-15)]
      await owner.query(`drop table ${newest}`)
      await makePartitions({ db: scene.portal.db, log: { info: () => undefined } as never })
      await run('list')
      expect(said.find((line) => line.startsWith(newest))).toBeDefined()

      const table = tableOf(old)
      await owner.query(`
        alter table payment_events detach partition payment_events_before;
        do $$ begin execute format('alter table payment_events attach partition payment_events_before
          for values from (%L) to (%L)', india_month(now(), -14), india_month(now())); end $$;
        select make_partition_table('payment_events', '${table}');
        do $$ begin execute format('alter table payment_events attach partition ${table}
          for values from (%L) to (%L)', india_month(now(), -15), india_month(now(), -14)); end $$;
        insert into payment_events (payment_id, kind, at, detail)
        select min(p.id), 'x', india_month(now(), -15) + make_interval(mins => n), jsonb_build_object('n', n)
          from payments p, generate_series(1, 2000) n group by n`)
      const before = await events()
      await run('detach', old)
      expect(await events()).toEqual([])
      await run('archive', old, folder)
      await run('restore', path.join(folder, `${table}.json`))
      expect(await events()).toEqual(before)
      expect(said.at(-1)).toBe(`${table} has its 2000 rows again.`)
    } finally {
      await owner.end()
      await rm(folder, { recursive: true })
    }
  })

  // Otherwise a payment would be acknowledged that is on one machine alone (decision 58).
  it('does not answer a commit that waits for a standby, with any time-out of its session', async () => {
    const open = async (connectionString: string) => {
      const client = new pg.Client({ connectionString })
      client.on('error', () => undefined)
      await client.connect()
      return client
    }
    const admin = await open(server.adminUrl)
    await admin.query('set synchronous_commit = local; create table waits (n int)')
    await admin.query("alter system set synchronous_standby_names = 'nobody'")
    await admin.query('select pg_reload_conf()')
    await eventually(
      async () =>
        (await admin.query('show synchronous_standby_names')).rows[0].synchronous_standby_names === 'nobody',
    )
    const waiting = await open(server.adminUrl)
    await waiting.query('set statement_timeout = 500')
    const answers: string[] = []
    const insert = waiting.query('insert into waits values (1)').then(
      () => answers.push('acknowledged'),
      (error: Error) => answers.push(error.message),
    )
    await eventually(
      async () =>
        (await admin.query("select 1 from pg_stat_activity where wait_event = 'SyncRep'")).rows.length > 0,
    )
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect(answers).toEqual([])
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'")
    await insert
    expect(answers).not.toContain('acknowledged')
    await admin.query('alter system reset synchronous_standby_names')
    await admin.query('select pg_reload_conf()')
    await admin.end()
    await waiting.end().catch(() => undefined)
  })
})
