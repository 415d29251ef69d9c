import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../../../../scripts/free-port.ts'
import { programs } from '../../../../../scripts/portal/programs.ts'
import { isFull } from '../../../../../tests/full.ts'
import { addPerson, checkLogin, inbox, otpFor } from '../../../test/identity/sign-in.ts'
import {
  eventually,
  type Portal,
  startPortal,
  stopProcess,
  untilAnswers,
} from '../../../test/portal/harness.ts'

const ROOT = new URL('../../../../../', import.meta.url).pathname

let portal: Portal
/** The job pool of this process. */
let living: string

beforeAll(async () => {
  portal = await startPortal()
  const pools = await sql<{ id: string }>`select id from job_workers`.execute(portal.db)
  expect(pools.rows).toHaveLength(1)
  living = pools.rows[0]?.id ?? ''
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => portal?.stop())

test('a server killed while it sends a mail: another one sends it soon after', async () => {
  // A mail server that takes connections and never says a word.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port: silentPort } = silent.address() as { port: number }
  const port = await freePort()
  const doomed = spawn(process.execPath, [programs.api], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...portal.settings,
      PORT: String(port),
      SMTP_URL: `smtp://127.0.0.1:${silentPort}`,
    },
    stdio: 'ignore',
  })
  try {
    await untilAnswers(`http://127.0.0.1:${port}/api/health`, 120_000)
    const newestJob = async () =>
      (
        await sql<{ id: string }>`select coalesce(max(id), 0) as id from graphile_worker.jobs`.execute(
          portal.db,
        )
      ).rows[0]?.id
    // Both servers take jobs: repeat until it is the doomed one that holds this person's mail, and not another job.
    const person = await eventually(async () => {
      const someone = await addPerson(portal)
      const before = await newestJob()
      expect((await checkLogin(portal, someone.username)).status).toBe(200)
      // The pool that locked it; no row where the living server has sent it already.
      const holder = await eventually(async () => {
        const { rows } = await sql<{ locked_by: string | null }>`
          select locked_by from graphile_worker.jobs
           where id > ${before}::bigint and task_identifier = 'send-mail'`.execute(portal.db)
        return rows.length === 0 ? living : rows[0]?.locked_by
      })
      return holder !== living && someone
    })
    const killedAt = Date.now()
    await stopProcess(doomed, 'SIGKILL')
    expect(await inbox(portal, person.email)).toEqual([])
    const otp = await eventually(async () => {
      const all = await inbox(portal, person.email)
      return all.length > 0 && otpFor(portal, person.email)
    })
    expect(otp).toMatch(/^\d{6}$/)
    // 15 s without a sign of life, and the delay of a busy machine.
    expect(Date.now() - killedAt).toBeLessThan(60_000)
  } finally {
    await stopProcess(doomed, 'SIGKILL')
    silent.close()
  }
})

const dropConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'chukta-jobs'`.execute(portal.db)

test('jobs go on after the database has dropped every connection', async () => {
  await dropConnections()
  const person = await addPerson(portal)
  expect((await checkLogin(portal, person.username)).status).toBe(200)
  await eventually(async () => (await inbox(portal, person.email)).length > 0)
})

// An unhandled rejection would end the server, as it ends this test.
test('connections dropped in the middle of jobs end no server, and every job is done', async () => {
  const errors = vi.spyOn(portal.app.log, 'error').mockImplementation(() => undefined)
  const warnings = vi.spyOn(portal.app.log, 'warn')
  const rounds = isFull ? 10 : 5
  for (let round = 0; round < rounds; round += 1) {
    await sql`select graphile_worker.add_job('payment-paid', '{"paymentId": 0}') from generate_series(1, 200)`.execute(
      portal.db,
    )
    await new Promise((resolve) => setTimeout(resolve, (300 / rounds) * round))
    await dropConnections()
  }
  await eventually(async () => {
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier = 'payment-paid'`.execute(portal.db)
    // One that was cut four times is tried again after a minute.
    return rows.length === 0
  }, 200_000)
  // A connection that recovers is a warning; only a job that was cut is an error, and is retried.
  const lines = (log: typeof errors) => log.mock.calls.map(([line]) => String(line))
  expect(lines(errors).filter((line) => !line.startsWith('Failed task'))).toEqual([])
  expect(lines(warnings)).toContainEqual(expect.stringMatching(/^Error with notify listener/))
})
