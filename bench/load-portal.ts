import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { openKeyring } from '../apps/api/src/keyring/fingerprint-service.ts'
import { connect } from '../apps/api/src/platform/database/db.ts'
import { migrate } from '../apps/api/src/platform/database/migrations.ts'
import { plantReference } from '../apps/api/src/reference/plant.ts'
import { freePort } from '../scripts/free-port.ts'
import { ALLOCATOR, API_FLAGS } from '../scripts/portal/memory.ts'
import { removePostgres, startPostgres } from '../scripts/postgres.ts'
import { ensureBuilt } from '../scripts/programs/ensure-built.mjs'
import { makeVisitors } from './load-people.ts'
import { plantHistory } from './plant-history.ts'

export type LoadPortal = Awaited<ReturnType<typeof startLoadPortal>>
export type Memory = { rssMib: number; heapMib: number }

/** Payments made before: tables that grow tenfold during a run would be those of no real installation. */
const PAID_BEFORE = 50_000
/** With the admins and distributors above them: 500 people. */
const RETAILERS = 463
const PROVIDER_BALANCE_PAISE = 100_000_000_000_000

/**
 * The api and the sandbox as processes of their own, as `npm start` runs them, on a fresh database, with 500 signed-in people. Every call to a
 * provider takes `gatewayMs` longer than the sandbox needs for it.
 */
export async function startLoadPortal(dataDir: string, gatewayMs: number) {
  await removePostgres(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  const server = await startPostgres({ dataDir })
  const children: ChildProcess[] = []
  const { db, close } = connect(server.ownerUrl, 4)
  async function stop() {
    await Promise.all(children.map(end))
    await close()
    await server.stop()
    await removePostgres(dataDir)
  }
  try {
    await migrate(server.ownerUrl, server.apiUrl)
    await plantReference(db)
    const secrets = await openKeyring(db, dataDir)
    await plantHistory(server.ownerUrl, {
      rows: PAID_BEFORE,
      days: 60,
      retailers: RETAILERS,
      log: () => undefined,
    })
    const visitors = await makeVisitors(db, secrets)
    // Otherwise the new rows would be vacuumed during the run.
    await sql`vacuum (analyze)`.execute(db)
    const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
    const env = {
      PORT: String(port),
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      DATABASE_URL: server.apiUrl,
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
    }
    const url = `http://127.0.0.1:${port}`
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
    const programs = ensureBuilt()
    if (!programs) throw new Error('the programs could not be bundled')
    // Compiled, unlike at `npm start`: providers and banks are fast, and their time is not measured.
    children.push(start([`${programs}/sandbox.js`], env))
    await answering(`${sandboxUrl}/faults`)
    await put(`${sandboxUrl}/faults`, { latency_ms: gatewayMs })
    // Half an hour of payouts exceeds our usual balance at the sandbox.
    for (const provider of ['cashfree', 'razorpayx'])
      await put(`${sandboxUrl}/payouts/${provider}`, { balance_paise: PROVIDER_BALANCE_PAISE })
    const api = start([...API_FLAGS, '--import', './bench/heap-probe.ts', `${programs}/api.js`], env)
    children.push(api)
    let hasEnded = false
    api.once('exit', () => {
      hasEnded = true
    })
    await answering(`${url}/api/health`)
    return { db, url, sandboxUrl, visitors, memory: () => memoryOf(api), hasCrashed: () => hasEnded, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function put(url: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} refused ${JSON.stringify(body)}: ${answer.status}`)
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    env: { ...process.env, ...ALLOCATOR, NODE_COMPILE_CACHE: '.tmp/bench-compiled', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** The api's memory after a garbage collection. */
async function memoryOf(api: ChildProcess): Promise<Memory> {
  const answer = new Promise<NodeJS.MemoryUsage>((resolve) =>
    api.once('message', (usage) => resolve(usage as NodeJS.MemoryUsage)),
  )
  api.send('memory')
  const { rss, heapUsed } = await answer
  return { rssMib: Math.round(rss / 2 ** 20), heapMib: Math.round(heapUsed / 2 ** 20) }
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isThere) return
    if (Date.now() > deadline) throw new Error(`${url} did not answer within a minute`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(late)
}
