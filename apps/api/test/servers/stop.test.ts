// Invariant (platform): A stop ends jobs while calls are answered, and then closes the port: a restart of one host is short.
// Enforced by: `stop` of `main.ts`. Decision: 0052.
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addJob } from '../../src/platform/jobs/jobs.ts'
import { eventually, type Portal, startApi, startPortal, stopProcess } from '../portal/harness.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

const isLive = async () =>
  (await fetch(`${portal.url}/api/health/live`).catch(() => undefined))?.status === 200

it('answers calls until its jobs have ended', async () => {
  await portal.stopApi()
  const api = await startApi(portal)
  try {
    const ended = once(api, 'exit')
    await portal.ownerDb.transaction().execute(async (holder) => {
      // The job waits for this table.
      await sql`lock table notices in access exclusive mode`.execute(holder)
      await addJob(portal.db, 'forget-notices', {})
      await eventually(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(portal.db)
        return rows.length > 0
      })
      api.kill('SIGTERM')
      await eventually(async () => (await fetch(`${portal.url}/api/health/ready`)).status === 503)
      for (let n = 0; n < 10; n += 1) expect(await isLive()).toBe(true)
    })
    expect(await ended).toEqual([0, null])
  } finally {
    await stopProcess(api, 'SIGKILL')
  }
})
