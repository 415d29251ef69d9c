import { setTimeout as delay } from 'node:timers/promises'
import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addPerson } from '../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../test/portal/harness.ts'
import { plantPayments } from '../../../test/portal/planting.ts'
import { applyCaptures } from '../../modules/payments/payments/apply-sql.ts'
import { PAYABLES } from '../../payables.ts'
import { type Db, one, withTransaction } from '../database/db.ts'
import { hashToken } from '../security/secrets.ts'
import { beat, freeDeadPools } from './job-workers-sql.ts'
import { addJob, JOB_PRIORITY, startJobs } from './jobs.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

const locked = async (pool: string, db = portal.db) =>
  (await sql`select 1 from graphile_worker.jobs where locked_by = ${pool}`.execute(db)).rows.length

/** A job as a server leaves it that died while it ran. */
async function abandon(db: Db, pool: string, secondsAgo: number) {
  await addJob(db, 'no-such-task', {}, { key: pool })
  await sql`update graphile_worker._private_jobs
               set locked_by = ${pool}, locked_at = now() - make_interval(secs => ${secondsAgo})
             where key = ${pool}`.execute(db)
}

test('jobs of a dead pool are released, those of a live one are not', async () => {
  // In one transaction: the server that runs would release them as well.
  await withTransaction(portal.db, async (trx) => {
    await abandon(trx, 'pool-alive', 100)
    await beat(trx, 'pool-alive')
    await abandon(trx, 'pool-silent', 100)
    await beat(trx, 'pool-silent')
    await sql`update job_workers set seen_at = now() - interval '16 seconds' where id = 'pool-silent'`.execute(
      trx,
    )
    await abandon(trx, 'pool-never-seen', 16)
    await abandon(trx, 'pool-just-begun', 1)
    const freed = await freeDeadPools(trx, 15)
    expect(freed.toSorted()).toEqual(['pool-never-seen', 'pool-silent'])
    const held = ['pool-alive', 'pool-silent', 'pool-just-begun'].map((pool) => locked(pool, trx))
    expect(await Promise.all(held)).toEqual([1, 0, 1])
  })
})

test('heartbeats know since when they have come without a gap', async () => {
  const steadyFor = async () =>
    (
      await one(
        portal.db,
        sql<{ seconds: number }>`
          select extract(epoch from seen_at - steady_since)::float8 as seconds from job_workers where id = 'pool-gap'`,
      )
    ).seconds
  const lastSeen = (ago: string) =>
    sql`update job_workers set seen_at = now() - ${ago}::interval, steady_since = now() - interval '1 hour'
         where id = 'pool-gap'`.execute(portal.db)
  await beat(portal.db, 'pool-gap')
  expect(await steadyFor()).toBe(0)
  await lastSeen('20 seconds')
  await beat(portal.db, 'pool-gap')
  expect(await steadyFor()).toBeGreaterThan(3_000)
  await lastSeen('31 seconds')
  await beat(portal.db, 'pool-gap')
  expect(await steadyFor()).toBe(0)
  await sql`delete from job_workers where id = 'pool-gap'`.execute(portal.db)
})

test('a running server sends heartbeats, and releases jobs of dead pools', async () => {
  const others = sql`id not in ('pool-alive', 'pool-silent')`
  await sql`update job_workers set seen_at = now() - interval '10 seconds' where ${others}`.execute(portal.db)
  const beats = async () =>
    (
      await sql`select seen_at > now() - interval '10 seconds' as fresh from job_workers where ${others}`.execute(
        portal.db,
      )
    ).rows
  await expect.poll(beats).toEqual([{ fresh: true }])
  await abandon(portal.db, 'pool-dead', 16)
  await eventually(async () => (await locked('pool-dead')) === 0)
})

test('the cleaning job deletes expired rows and keeps the rest', async () => {
  const { id } = await addPerson(portal)
  for (const [age, name] of [
    ['3 hours', 'old'],
    ['1 minute', 'new'],
  ] as const) {
    await sql`insert into rate_counters (name, subject, window_at, hits)
              values ('t', ${name}, now() - ${age}::interval, 1)`.execute(portal.db)
    await sql`insert into captchas (answer_hash, expires_at)
              values ('\\x00', now() - ${age}::interval + interval '2 minutes')`.execute(portal.db)
  }
  for (const [age, token] of [
    ['8 days', 'old'],
    ['1 hour', 'new'],
  ] as const) {
    await sql`insert into sessions (token_hash, user_id, expires_at)
              values (${hashToken(token)}, ${id}, now() - ${age}::interval)`.execute(portal.db)
    await sql`insert into otps (user_id, purpose, channel, code_hash, expires_at)
              values (${id}, 'login', 'email', '\\x00', now() - ${age}::interval)`.execute(portal.db)
  }
  await addJob(portal.db, 'clean-sign-in', {})
  const left = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from rate_counters where name = 't')::int as n
      union all select (select count(*) from captchas)::int
      union all select (select count(*) from sessions)::int
      union all select (select count(*) from otps)::int`.execute(portal.db)
    return rows.map((row) => row.n)
  }
  await eventually(async () => (await left()).join() === '1,1,1,1')
})

test('a job with a waiting person runs before earlier bulk jobs', async () => {
  for (let n = 0; n < 20; n += 1) await addJob(portal.db, 'test-later', {}, { priority: JOB_PRIORITY.later })
  await addJob(portal.db, 'test-soon', {})
  const done: string[] = []
  const stop = await startJobs({
    databaseUrl: portal.settings.DATABASE_URL,
    db: portal.db,
    tasks: {
      'test-later': async () => void done.push('later'),
      'test-soon': async () => void done.push('soon'),
    },
    crontab: [],
    log: portal.app.log,
  })
  await eventually(async () => done.length === 21)
  await stop()
  // Four jobs run at once, and the first four may end in any order; without priorities it would be the last of 21.
  expect(done.slice(0, 4)).toContain('soon')
})

// The connection that took it was lost before the answer came: it is locked by a living server, which does not run it.
test('a job locked by a living server that does not know it is released and done; a running one is left alone', async () => {
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const stop = await startJobs({
    databaseUrl: portal.settings.DATABASE_URL,
    db: portal.db,
    tasks: {
      'test-lost': async () => void done.push('lost'),
      'test-long': async () => {
        done.push('begun')
        await gate.promise
      },
    },
    crontab: [],
    log: portal.app.log,
    beatEveryMs: 50,
  })
  onTestFinished(async () => {
    gate.resolve()
    await stop()
  })
  await addJob(portal.db, 'test-long', {}, { key: 'long' })
  await eventually(async () => done.length === 1)
  const { locked_by: pool } = await one(
    portal.db,
    sql<{ locked_by: string }>`select locked_by from graphile_worker.jobs where key = 'long'`,
  )
  await withTransaction(portal.db, async (trx) => {
    await addJob(trx, 'test-lost', {}, { key: 'lost' })
    await sql`update graphile_worker._private_jobs set locked_by = ${pool}, locked_at = now()
               where key = 'lost'`.execute(trx)
  })
  await eventually(async () => done.length === 2)
  expect(done).toEqual(['begun', 'lost'])
  // The job that is done is unlocked after its task has ended; the one that runs stays.
  await eventually(async () => (await locked(pool)) === 1)
  await delay(200)
  expect(await locked(pool)).toBe(1)
  expect(done).toEqual(['begun', 'lost'])
})

test('while the database is slow one heartbeat waits for it, not one more each time', async () => {
  const parts = { databaseUrl: portal.settings.DATABASE_URL, db: portal.db, crontab: [], log: portal.app.log }
  const stop = await startJobs({ ...parts, tasks: {}, beatEveryMs: 10 })
  onTestFinished(stop)
  const waiting = async () =>
    (
      await one(
        portal.ownerDb,
        sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%beat-of-jobs%'
             and pid <> pg_backend_pid()`,
      )
    ).n
  await withTransaction(portal.ownerDb, async (trx) => {
    await sql`lock table job_workers in exclusive mode`.execute(trx)
    await eventually(async () => (await waiting()) > 0)
    await delay(300)
    // The server of this file may have one, too.
    expect(await waiting()).toBeLessThanOrEqual(2)
  })
})

test('receipts are bulk jobs', async () => {
  const { id } = await addPerson(portal)
  await plantPayments(portal.db, { payers: [id], count: 2000, days: 1 })
  const open = await one(
    portal.db,
    sql<{ payment_id: number; attempt_id: number }>`
      select p.id as payment_id, a.id as attempt_id from payments p join attempts a on a.payment_id = p.id
       where p.status = 'pending' limit 1`,
  )
  const nothing = { bankReference: null, message: null, card: null, bank: null, error: null }
  const card = { id: 'pay', status: 'succeeded' as const, amountPaise: 1n, currency: 'INR', method: 'card' }
  // The job is invisible to others and is rolled back with the transaction.
  const rolledBack = withTransaction(portal.db, async (trx) => {
    await applyCaptures(
      trx,
      PAYABLES,
      [],
      [
        {
          paymentId: open.payment_id,
          attemptId: open.attempt_id,
          taken: { ...card, ...nothing, surchargePaise: 0n },
          otherMethod: false,
          isOpen: false,
        },
      ],
    )
    const job = await one(
      trx,
      sql<{ priority: number }>`
        select priority from graphile_worker.jobs where task_identifier = 'payment-paid' order by id desc limit 1`,
    )
    throw new Error(`priority ${job.priority}`)
  })
  await expect(rolledBack).rejects.toThrow(`priority ${JOB_PRIORITY.later}`)
})

test('a stop waits for a job only so long, and another server takes it at once', async () => {
  await addJob(portal.db, 'never-ends', {}, { key: 'never-ends' })
  const parts = { databaseUrl: portal.settings.DATABASE_URL, db: portal.db, crontab: [], log: portal.app.log }
  const begun = Promise.withResolvers<string>()
  const never: Task = (_payload, { job }) => {
    begun.resolve(job.locked_by ?? '')
    return new Promise(() => undefined)
  }
  const stop = await startJobs({ ...parts, tasks: { 'never-ends': never }, stopMs: 200 })
  const pool = await begun.promise
  const stoppedAt = Date.now()
  await stop()
  expect(Date.now() - stoppedAt).toBeLessThan(10_000)
  expect(await locked(pool)).toBe(0)
  const taken = Promise.withResolvers<void>()
  const stopOther = await startJobs({ ...parts, tasks: { 'never-ends': async () => taken.resolve() } })
  await taken.promise
  await stopOther()
})
