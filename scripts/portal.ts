// The supervisor behind `npm start`: starts everything the portal needs in order and stops it in reverse order.
import { once } from 'node:events'
import path from 'node:path'
import { isPortFree } from './free-port.ts'
import { keepRunning } from './portal/keep-running.ts'
import { runOnce } from './portal/run-once.ts'
import { readSettings, type Settings } from './portal/settings.ts'
import { buildWebIfStale } from './portal/web-build.ts'
import { startPostgres } from './postgres.ts'

type Stoppable = { stop(): Promise<void> }

const DEMO_ROLES = ['superadmin', 'admin', 'distributor', 'retailer']

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
// The channel exists only under `npm start`. When that process is gone, stop as well: it can no longer stop us.
process.on('disconnect', () => stopping.abort())
process.channel?.unref()

const running: Stoppable[] = []
try {
  const settings = readSettings(process.env)
  await startAll(settings, stopping.signal)
  stopping.signal.throwIfAborted()
  announce(settings)
  await once(stopping.signal, 'abort')
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    stopping.abort()
  }
}
for (const part of running.reverse()) await part.stop()
process.exit()

async function startAll(settings: Settings, signal: AbortSignal): Promise<void> {
  await refuseBusyPorts(settings)
  const build = buildWebIfStale(signal)
  build.catch(() => undefined)
  const env = await prepareDatabase(settings, signal)
  await build
  signal.throwIfAborted()
  if (settings.needsSandbox) {
    const readyUrl = `http://127.0.0.1:${settings.sandboxPort}/faults`
    running.push(
      await keepRunning({ name: 'The sandbox', script: 'apps/sandbox/src/main.ts', env, readyUrl, signal }),
    )
  }
  const readyUrl = settings.healthUrl
  running.push(await keepRunning({ name: 'The api', script: 'apps/api/src/main.ts', env, readyUrl, signal }))
}

/** Prepares the database and returns the environment of the servers with its address. */
async function prepareDatabase(settings: Settings, signal: AbortSignal): Promise<NodeJS.ProcessEnv> {
  const { dataDir } = settings
  const env: NodeJS.ProcessEnv = {
    LOG_LEVEL: 'warn',
    // No other copy takes over: Ctrl-C ends it at once.
    DRAIN_MS: '0',
    // Caching compiled code halves the time of the next start.
    NODE_COMPILE_CACHE: path.join(dataDir, 'compiled'),
    ...process.env,
    DATA_DIR: dataDir,
  }
  if (!settings.databaseUrl) {
    const postgres = await startPostgres({ dataDir, log: console.error })
    running.push(postgres)
    env.DATABASE_URL = postgres.apiUrl
    env.MIGRATION_DATABASE_URL = postgres.ownerUrl
    signal.throwIfAborted()
  }
  const command = process.execPath
  await runOnce('The migration', { command, args: ['apps/api/src/migrate.ts'], env, signal })
  await runOnce('Planting the demo data', { command, args: ['apps/api/src/demo/plant.ts'], env, signal })
  // The servers must not know the owner's credentials.
  const { MIGRATION_DATABASE_URL: _owner, ...limited } = env
  return limited
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
