// Invariant (platform): An acknowledged commit is on two database nodes. A standby's refusal counts as a lost
// connection. PostgreSQL before 15 is refused.
// Enforced by: `deploy/failover/` and its drill, `database-state-sql.ts`.
// Also tested by: `oldest-postgres.test.ts`, `tests/failover.test.ts`. Decision: 0058.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startPayment } from '../../../test/money/paying.ts'
import { eventually, makeDatabase } from '../../../test/portal/harness.ts'
import { type Scene, startScene } from '../../../test/portal/scene.ts'
import { addJob } from '../jobs/jobs.ts'
import { OLDEST_POSTGRES, refuseOlder, secondsAhead, tryToWrite } from './database-state-sql.ts'
import { connect, isConnectionLost, many, one } from './db.ts'

describe('an older PostgreSQL', () => {
  it('is refused in words for the operator, the oldest that is tested is not', () => {
    expect(() => refuseOlder(140_020)).toThrow(
      /^Nothing starts: the database is PostgreSQL 14\.20, and PostgreSQL 15 is the oldest that works\./,
    )
    expect(() => refuseOlder(90_624)).toThrow(/PostgreSQL 9\./)
    for (const version of [OLDEST_POSTGRES * 10_000, 150_020, 180_004]) refuseOlder(version)
  })
})

// A standby refuses writes with 25006, as does every session of a read-only database: PostgreSQL really refuses here.
describe('a server that has become a standby', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await startScene()
  })
  afterAll(() => scene?.portal.stop())

  /** Makes every new session of the database read-only or not; those that are open are ended where that is asked. */
  async function setReadOnly(isReadOnly: boolean, { cut = true } = {}) {
    const { portal } = scene
    const { name } = await one(portal.ownerDb, sql<{ name: string }>`select current_database() as name`)
    const db = sql.id(name)
    await sql`set default_transaction_read_only = off`.execute(portal.ownerDb)
    await sql`alter database ${db} ${
      isReadOnly ? sql`set default_transaction_read_only = on` : sql`reset default_transaction_read_only`
    }`.execute(portal.ownerDb)
    if (!cut) return
    await many(
      portal.ownerDb,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name in ('chukta-api', 'chukta-jobs')
             and usename <> current_user`,
    )
  }

  const ready = async () => (await fetch(`${scene.portal.url}/api/health/ready`)).status

  it('loses the connection that it refused: the next one may lead to the primary', async () => {
    await setReadOnly(true, { cut: false })
    const { db, close } = connect(scene.portal.settings.DATABASE_URL, 1)
    const refused = await tryToWrite(db).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: '25006' })
    expect(isConnectionLost(refused)).toBe(true)
    await setReadOnly(false, { cut: false })
    await tryToWrite(db)
    await close()
  })

  it('is not ready, turns orders away with 503, and goes on with new connections when there is a primary', async () => {
    const { portal, people, landlord } = scene
    const pay = (key: string) => startPayment(portal, people.retailer, landlord, { key, amount: '900.50' })
    const before = await pay('before-it')
    expect(before.status).toBe(200)
    expect(await ready()).toBe(200)

    await setReadOnly(true)
    await eventually(async () => (await ready()) === 503)
    const during = await fetch(`${portal.url}/api/get-payment-gateways-for-pay/1`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${people.retailer.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'during-it',
      },
      body: JSON.stringify({
        user_id: people.retailer.id,
        service_id: landlord.service_id,
        service_user_id: landlord.id,
        payment_method_id: 1,
        amount: '901.50',
      }),
    })
    expect([during.status, during.headers.get('Retry-After')]).toEqual([503, '5'])
    // Sessions that began meanwhile would stay read-only: no standby that becomes the primary has such.
    await setReadOnly(false)
    await eventually(async () => (await ready()) === 200)
    const after = await pay('during-it')
    expect(after.status).toBe(200)
    const payments = await many(portal.db, sql`select order_id from payments`)
    expect(payments.map((row) => (row as { order_id: string }).order_id).sort()).toEqual(
      [before.body.order_id, after.body.order_id].sort(),
    )

    // The job runner has lived through it as well.
    await addJob(portal.db, 'clean-sign-in', {}, { key: 'after-the-standby' })
    await eventually(
      async () =>
        (await many(portal.db, sql`select 1 from graphile_worker.jobs where key = 'after-the-standby'`))
          .length === 0,
    )
  })
})

it.each([0, 3600, -3600])('a clock that is %i s ahead of the database', async (ahead) => {
  const made = await makeDatabase()
  const { db, close } = connect(made.url, 1)
  const now = Date.now
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead * 1000)
  try {
    expect(Math.abs((await secondsAhead(db)) - ahead)).toBeLessThan(20)
  } finally {
    clock.mockRestore()
    await close()
    await made.drop()
  }
})
