import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db, many, one } from '../apps/api/src/platform/database/db.ts'
import { hashToken, randomToken } from '../apps/api/src/platform/security/secrets.ts'
import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { descendants, type Figures, figuresOf } from './processes.ts'

/**
 * Costs of `npm start` on the demo data: processor seconds to the first answer, the wall clock to it with PostgreSQL
 * running or not, memory at rest, and a minute after load, 50 invoices and 5 exports. Ends after some four minutes.
 * Compare on a quiet machine; BENCH_STARTS is how many starts the medians are of.
 */
const STARTS = Number(process.env.BENCH_STARTS ?? 5)
const DATA_DIR = path.resolve(process.env.DATA_DIR ?? '.tmp/bench-server')
const REST_MS = 20_000
const AFTER_LOAD_MS = 70_000
const LOAD_MS = 20_000
const CLIENTS = 8

type Running = { npm: ChildProcess; url: string; wallMs: number; cpuSeconds: number }

const portalScript = /programs\/portal\.js|scripts\/portal\.ts/
const apiScript = /programs\/\w+\/api\.js|api\/src\/main\.ts/
const sandboxScript = /programs\/\w+\/sandbox\.js|sandbox\/src\/main\.ts/

// Plants the demo data and fills the cache of compiled code.
await stop(await start())
const cold = await starts(STARTS)
const holder = await startPostgres({ dataDir: DATA_DIR })
const { db, close } = connect(holder.ownerUrl, 2)
try {
  const warm = await starts(STARTS)
  const portal = await start()
  const { atRest, loaded, printed, after } = await measure(portal).finally(() => stop(portal))
  const seconds = (values: number[]) => median(values).toFixed(2)
  const rows: [string, string, string][] = [
    ['api, processor to the first answer, s', seconds(warm.map(({ cpuSeconds }) => cpuSeconds)), '1.0'],
    ['second start to health, PostgreSQL runs, s', seconds(warm.map(({ wallMs }) => wallMs / 1000)), '1.5'],
    ['second start to health, with PostgreSQL, s', seconds(cold.map(({ wallMs }) => wallMs / 1000)), ''],
    ['api at rest, MiB', text(atRest.api), '120'],
    ['api after load, MiB', text(loaded.api), ''],
    ['api after 50 invoices and 5 exports, MiB', text(printed.api), ''],
    ['api a minute later, MiB', text(after.api), '200'],
    ['sandbox at rest, MiB', text(atRest.sandbox), ''],
    ['supervisor at rest, MiB', text(atRest.portal), ''],
    ['supervisor, api and sandbox at rest, MiB', text(atRest.all), '260'],
  ]
  console.log(`median of ${STARTS} starts; MiB resident, and in brackets with shared pages counted once`)
  for (const [what, figure, goal] of rows)
    console.log(what.padEnd(46), figure.padStart(12), goal && `goal ${goal}`)
} finally {
  await close()
  await holder.stop()
}

async function measure(portal: Running) {
  await sleep(REST_MS)
  const atRest = memory(portal)
  await load(portal)
  const loaded = memory(portal)
  await printAndExport(portal)
  const printed = memory(portal)
  await sleep(AFTER_LOAD_MS)
  return { atRest, loaded, printed, after: memory(portal) }
}

async function starts(count: number): Promise<Running[]> {
  const made: Running[] = []
  for (let n = 0; n < count; n += 1) {
    const portal = await start()
    made.push(portal)
    await stop(portal)
  }
  return made
}

/** `npm start` until the api's first 200. */
async function start(): Promise<Running> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const env = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(await freePort()),
    DATA_DIR,
  }
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(`${url}/api/health`))) {
    if (npm.exitCode !== null) throw new Error('npm start has ended')
    await sleep(10)
  }
  const wallMs = performance.now() - startedAt
  const portal = { npm, url, wallMs, cpuSeconds: 0 }
  return { ...portal, cpuSeconds: figureOf(portal, apiScript).cpuSeconds }
}

async function stop({ npm }: Running): Promise<void> {
  // Its npm hands the signal on; the supervisor ends last, and npm with it.
  const gone = new Promise((resolve) => npm.once('exit', resolve))
  npm.kill('SIGTERM')
  await gone
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    }).once('error', () => resolve(false))
  })
}

function figureOf({ npm }: Pick<Running, 'npm'>, script: RegExp): Figures {
  const pid = descendants(npm.pid ?? 0).find((id) => script.test(readFileSync(`/proc/${id}/cmdline`, 'utf8')))
  if (pid === undefined) throw new Error(`${script} does not run`)
  return figuresOf(pid)
}

function memory(portal: Running) {
  const [api, sandbox, supervisor] = [apiScript, sandboxScript, portalScript].map((script) =>
    figureOf(portal, script),
  )
  if (!api || !sandbox || !supervisor) throw new Error('a process is missing')
  const sum = (of: (figures: Figures) => number) => of(api) + of(sandbox) + of(supervisor)
  const all = { rssMib: sum(({ rssMib }) => rssMib), pssMib: sum(({ pssMib }) => pssMib) }
  return { api, sandbox, portal: supervisor, all }
}

function text({ rssMib, pssMib }: Pick<Figures, 'rssMib' | 'pssMib'>): string {
  return `${rssMib.toFixed(0)} (${pssMib.toFixed(0)})`
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Lists, dashboards and services for some seconds. */
async function load(portal: Running): Promise<void> {
  const caller = await openSession(db, 4)
  const paths = [`transaction-list/${caller.id}?page=1`, 'dashboard?days=30', 'services', 'profile']
  const endsAt = performance.now() + LOAD_MS
  let answered = 0
  const client = async (_: unknown, n: number) => {
    for (let turn = n; performance.now() < endsAt; turn += 1) {
      if ((await call(portal, caller.token, paths[turn % paths.length] ?? '')).ok) answered += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  console.log(`load: ${answered} answers in ${LOAD_MS / 1000} s`)
  if (answered === 0) throw new Error('no call was answered')
}

async function printAndExport(portal: Running): Promise<void> {
  const admin = await openSession(db, 1)
  const paid = await many(
    db,
    sql<{ id: number }>`select id from payments where status = 'paid' order by id desc limit 50`,
  )
  const paths = paid.map(({ id }) => `transaction-invoice/${id}/pdf`)
  for (const format of ['csv', 'xlsx', 'csv', 'xlsx', 'csv']) {
    paths.push(`transaction-export/${admin.id}?format=${format}`)
  }
  for (const path of paths) {
    const { ok, status } = await call(portal, admin.token, path)
    if (!ok) throw new Error(`${path}: ${status}`)
  }
}

async function call({ url }: Running, token: string, path: string): Promise<Response> {
  const response = await fetch(`${url}/api/${path}`, { headers: { Authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  return response
}

/** A fresh session of the first user of a role. */
async function openSession(db: Db, roleId: number): Promise<{ id: number; token: string }> {
  const token = randomToken()
  const { user_id } = await one(
    db,
    sql<{ user_id: number }>`
      insert into sessions (token_hash, user_id, expires_at)
      select ${hashToken(token)}, min(id), now() + interval '1 hour' from users where role_id = ${roleId}
      returning user_id`,
  )
  return { id: user_id, token }
}
