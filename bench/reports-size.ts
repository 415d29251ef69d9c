import { existsSync } from 'node:fs'
import { buildApp } from '../apps/api/src/app.ts'
import { runExport, startExport } from '../apps/api/src/modules/insight/reports/exports-service.ts'
import { readConfig } from '../apps/api/src/platform/configuration/config.ts'
import { connect, type Db } from '../apps/api/src/platform/database/db.ts'
import { migrate } from '../apps/api/src/platform/database/migrations.ts'
import { scopeFor } from '../apps/api/src/platform/security/gate.ts'
import { openSecrets } from '../apps/api/src/platform/security/secrets.ts'
import { plantReference } from '../apps/api/src/reference/plant.ts'
import { removePostgres, startPostgres } from '../scripts/postgres.ts'
import { backendCpu } from './backend-cpu.ts'
import { quantile } from './load-results.ts'
import { plantHistory } from './plant-history.ts'
import { openSessions } from './reports-askers.ts'
import { timeCaptures } from './reports-captures.ts'
import { type Asker, type Case, casesOf } from './reports-cases.ts'

/** Milliseconds at the api, and the mean of PostgreSQL's processor time, by `role: case`. */
export type Timing = { p50: number; p99: number; databaseCpu: number }
export type Figures = Map<string, Timing & { kind: Case['kind'] }>
export type Size = { figures: Figures; captureMs: number; exports: string[] }

/** Of fewer the p99 would be the slowest one, which is the machine's. */
const RUNS = Number(process.env.BENCH_RUNS ?? 400)
/** A case that is slow is not repeated for ever. */
const MOST_MS = 10_000
const NO_ANSWER: Timing = {
  p50: Number.POSITIVE_INFINITY,
  p99: Number.POSITIVE_INFINITY,
  databaseCpu: Number.POSITIVE_INFINITY,
}
const EXPORT_ROWS = 100_000

/** Plants a portal with so many payments, unless `keep` finds one, and times it. */
export async function measureSize(rows: number, dataDir: string, keep: boolean): Promise<Size> {
  if (!(keep && existsSync(dataDir))) await plant(rows, dataDir)
  const server = await startPostgres({ dataDir })
  const { db, close } = connect(server.apiUrl)
  const owner = connect(server.ownerUrl, 2)
  try {
    const askers = await openSessions(owner.db)
    const config = readConfig({
      DATABASE_URL: server.apiUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
    })
    const secrets = await openSecrets(dataDir)
    const app = await buildApp({ config, db, secrets })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const figures: Figures = new Map()
    for (const asker of askers) {
      for (const each of casesOf(asker)) {
        // A page that the server gives up is a figure too: no one ever sees it.
        const taken = await time(owner.db, () => get(`${url}/api/${each.path}`, asker)).catch((error) => {
          console.log(String(error))
          return NO_ANSWER
        })
        figures.set(`${asker.role}: ${each.name}`, { kind: each.kind, ...taken })
      }
    }
    const exports: string[] = []
    for (const asker of askers.slice(0, 2)) exports.push(await exportOf(asker))
    const captureMs = await timeCaptures(db, owner.db)
    await app.close()
    return { figures, captureMs, exports }

    /** A long export as its job makes it, of the newest days that hold enough rows. */
    async function exportOf({ id, role, payments }: Asker): Promise<string> {
      const days = Math.ceil((365 * EXPORT_ROWS) / payments)
      const from = new Date(Date.now() - Math.min(days, 400) * 86_400_000).toISOString().slice(0, 10)
      const deps = { config, db, secrets, log: app.log }
      const job = await startExport(deps, await scopeFor(db, id), { format: 'csv', from })
      const startedAt = performance.now()
      await runExport(deps, job.id)
      const seconds = (performance.now() - startedAt) / 1000
      return `${role}: ${job.rows_total} rows in ${seconds.toFixed(1)} s, ${Math.round(job.rows_total / seconds)} a second`
    }
  } finally {
    await close()
    await owner.close()
    await server.stop()
    if (!keep) await removePostgres(dataDir)
  }
}

/** Without waiting for the disk: rows lost in a power cut are planted again. */
export async function plant(rows: number, dataDir: string): Promise<void> {
  await removePostgres(dataDir)
  const server = await startPostgres({ dataDir, isThrowAway: true })
  try {
    await migrate(server.ownerUrl, server.apiUrl)
    const { db, close } = connect(server.ownerUrl, 2)
    await plantReference(db)
    await close()
    await plantHistory(server.ownerUrl, { rows, days: 365, log: console.log })
  } finally {
    await server.stop()
  }
}

async function get(url: string, { token }: Asker): Promise<void> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  const body = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${body.slice(0, 200)}`)
}

async function time(db: Db, work: () => Promise<void>): Promise<Timing> {
  for (let n = 0; n < 3; n += 1) await work()
  const taken: number[] = []
  const cpu = await backendCpu(db)
  const cpuBefore = cpu()
  const startsAt = performance.now()
  while (taken.length < RUNS && (taken.length < 5 || performance.now() - startsAt < MOST_MS)) {
    const startedAt = performance.now()
    await work()
    taken.push(performance.now() - startedAt)
  }
  const databaseCpu = (cpu() - cpuBefore) / taken.length
  return { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99), databaseCpu }
}
