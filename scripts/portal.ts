// The supervisor behind `npm start`: starts everything the portal needs in order and stops it in reverse order.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { isPortFree } from './free-port.ts'
import { keepRunning } from './portal/keep-running.ts'
import { ALLOCATOR, API_FLAGS, SANDBOX_FLAGS } from './portal/memory.ts'
import { programs } from './portal/programs.ts'
import { runOnce } from './portal/run-once.ts'
import { readSettings, root, type Settings } from './portal/settings.ts'
import { startPostgres } from './postgres.ts'

type Stoppable = { stop(): Promise<void> }

const DEMO_ROLES = ['superadmin', 'admin', 'distributor', 'retailer']

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

/** What is being started beside something else: it belongs to `running` once it is ready. */
const starting: Promise<void>[] = []
const running: Stoppable[] = []
try {
  const settings = readSettings(process.env)
  await startAll(settings, stopping.signal)
  stopping.signal.throwIfAborted()
  announce(settings)
  buildDocsAside(stopping.signal)
  await once(stopping.signal, 'abort')
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    stopping.abort()
  }
}
await Promise.allSettled(starting)
for (const part of running.reverse()) await part.stop()
process.exit()

async function startAll(settings: Settings, signal: AbortSignal): Promise<void> {
  await refuseBusyPorts(settings)
  const env = environmentOf(settings)
  // Where there is a database, its records may be live: the migration reads them and refuses, before anything else starts.
  const known = settings.mayHaveRecords ? await openDatabase(settings, env, signal) : undefined
  // Side by side: none of them needs another, and the first database takes longest.
  const build = runOnce('The web build', { command: process.execPath, args: [programs.web], env, signal })
  build.catch(() => undefined)
  startSandbox(settings, env, signal)
  const apiEnv = known ?? (await openDatabase(settings, env, signal))
  await runOnce('Planting the demo data', {
    command: process.execPath,
    args: [programs.plant],
    env: apiEnv,
    signal,
  })
  await build
  await Promise.all(starting)
  signal.throwIfAborted()
  const server = { name: 'The api', script: programs.api, flags: API_FLAGS, readyUrl: settings.healthUrl }
  // The servers must not know the owner's credentials.
  const { MIGRATION_DATABASE_URL: _owner, ...limited } = apiEnv
  running.push(await keepRunning({ ...server, env: limited, signal }))
}

/** Begins to start the sandbox where one is needed; `starting` says when it is ready. */
function startSandbox(settings: Settings, env: NodeJS.ProcessEnv, signal: AbortSignal): void {
  if (!settings.needsSandbox) return
  const readyUrl = `http://127.0.0.1:${settings.sandboxPort}/faults`
  const server = { name: 'The sandbox', script: programs.sandbox, flags: SANDBOX_FLAGS, readyUrl }
  // It has a store of its own, and must not know the portal's database.
  const {
    DATABASE_URL: _server,
    MIGRATION_DATABASE_URL: _owner,
    REPORTS_DATABASE_URL: _copy,
    ...limited
  } = env
  const sandbox = keepRunning({ ...server, env: limited, signal }).then((part) => void running.push(part))
  sandbox.catch(() => undefined)
  starting.push(sandbox)
}

function environmentOf({ dataDir }: Settings): NodeJS.ProcessEnv {
  return {
    LOG_LEVEL: 'warn',
    // No other copy takes over: Ctrl-C ends it at once.
    DRAIN_MS: '0',
    // Caching compiled code halves the time of the next start.
    NODE_COMPILE_CACHE: path.join(dataDir, 'compiled'),
    ...ALLOCATOR,
    ...process.env,
    DATA_DIR: dataDir,
  }
}

/** Starts the database where none is given, migrates it, and returns the environment with its addresses. */
async function openDatabase(
  settings: Settings,
  servers: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<NodeJS.ProcessEnv> {
  const { dataDir } = settings
  const env = { ...servers }
  if (!settings.databaseUrl) {
    const postgres = await startPostgres({ dataDir, log: console.error })
    running.push(postgres)
    env.DATABASE_URL = postgres.apiUrl
    env.MIGRATION_DATABASE_URL = postgres.ownerUrl
    signal.throwIfAborted()
  }
  await runOnce('The migration', { command: process.execPath, args: [programs.migrate], env, signal })
  return env
}

/** Nobody waits for it: /docs says that it comes. A program of its own, which ends at once where nothing has changed. */
function buildDocsAside(signal: AbortSignal): void {
  const script = path.join(root, 'scripts/docs/build.ts')
  const build = spawn(process.execPath, [script, '--aside'], {
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
  })
  const failed = 'The documentation could not be built: `npm run docs:build` says why.'
  build.once('error', () => console.error(failed))
  build.once('exit', (code) => {
    if (code) console.error(failed)
  })
  signal.addEventListener('abort', () => build.kill())
}

async function refuseBusyPorts({ ports }: Settings): Promise<void> {
  for (const port of ports) {
    if (await isPortFree(port)) continue
    throw new Error(
      `Port ${port} is in use. Stop what listens there (perhaps another copy of the portal), ` +
        'or choose others: PORT=4100 SANDBOX_PORT=4110 DATA_DIR=.data-2 npm start',
    )
  }
}

function announce(settings: Settings): void {
  console.log(`\nChukta is ready:  ${settings.publicUrl}`)
  console.log(`Documentation:    ${settings.publicUrl}/docs/`)
  console.log(`API explorer:     ${settings.publicUrl}/api/docs`)
  if (settings.needsSandbox) {
    console.log(`Sandbox:          http://localhost:${settings.sandboxPort}  (mails, SMS, fault switches)`)
  }
  if (settings.isAllSandbox) {
    console.log('\nDemo accounts, password Chukta@123:')
    for (const role of DEMO_ROLES) console.log(`  ${role}@chukta.test`)
  }
  console.log('\nCtrl-C stops everything.')
}
