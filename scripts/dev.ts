// The portal from its sources, behind one address: changes of the web reach open pages, and api and sandbox are replaced
// when theirs change.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { serveSources } from '../apps/web/build/dev-server.ts'
import { front } from './dev/front.ts'
import { keepFresh } from './dev/keep-fresh.ts'
import { freePort } from './free-port.ts'
import { announce, buildDocsAside } from './portal/announce.ts'
import { environmentOf, limited, refuseBusyPorts } from './portal/environment.ts'
import { API_FLAGS, SANDBOX_FLAGS } from './portal/memory.ts'
import { openDatabase, plantDemoData, type Stoppable } from './portal/open-database.ts'
import { programs } from './portal/programs.ts'
import { readSettings, type Settings } from './portal/settings.ts'
import { beginStep, say } from './portal/steps.mjs'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
// `npm run dev` is gone.
process.on('disconnect', () => stopping.abort())

const running: Stoppable[] = []
try {
  const settings = readSettings(process.env)
  await startAll(settings, stopping.signal)
  stopping.signal.throwIfAborted()
  announce(settings)
  console.log('Changes in apps/api, apps/sandbox, apps/web and packages/contract show without a restart.')
  buildDocsAside(stopping.signal)
  await once(stopping.signal, 'abort')
} catch (error) {
  if (!stopping.signal.aborted) {
    say(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
    stopping.abort()
  }
}
for (const part of running.reverse()) await part.stop()
process.exit()

async function startAll(settings: Settings, signal: AbortSignal): Promise<void> {
  await refuseBusyPorts(settings, 'npm run dev')
  const env = environmentOf(settings, { LOG_LEVEL: 'warn' })
  const apiEnv = await openDatabase(settings, env, signal, running)
  await plantDemoData(apiEnv, signal)
  const done = beginStep('Starting the servers')
  const [api] = await Promise.all([
    startApi(settings, limited(apiEnv, 'api'), signal),
    settings.needsSandbox ? startSandbox(settings, limited(env, 'sandbox'), signal) : undefined,
  ])
  const nonce = randomBytes(16).toString('base64url')
  const web = await serveSources({
    host: process.env.HOST || '127.0.0.1',
    port: settings.port,
    publicHost: new URL(settings.publicUrl).hostname,
    nonce,
    cacheDir: path.join(settings.dataDir, 'vite'),
    front: front(api, nonce),
  })
  running.push(web)
  done()
}

/** The api, behind the portal's address. */
async function startApi(settings: Settings, env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const { origin } = new URL(settings.healthUrl)
  const own = { HOST: '127.0.0.1', PUBLIC_URL: settings.publicUrl, TRUST_PROXY: '1', OFFLINE: 'off' }
  let port = 0
  const api = await keepFresh(
    {
      name: 'The api',
      script: programs.api,
      flags: API_FLAGS,
      folders: ['apps/api/src', 'packages/contract/src'],
      overlaps: !env.METRICS_PORT,
      async place() {
        port = await freePort()
        const placed = { API_URL: origin, ...env, ...own, PORT: String(port) }
        return { env: placed, readyUrl: `http://127.0.0.1:${port}/api/health` }
      },
    },
    signal,
  )
  running.push(api)
  return { ...api, port: () => port }
}

async function startSandbox(settings: Settings, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const readyUrl = `http://127.0.0.1:${settings.sandboxPort}/faults`
  const sandbox = await keepFresh(
    {
      name: 'The sandbox',
      script: programs.sandbox,
      flags: SANDBOX_FLAGS,
      folders: ['apps/sandbox/src'],
      overlaps: false,
      place: async () => ({ env, readyUrl }),
    },
    signal,
  )
  running.push(sandbox)
}
