// The supervisor behind `npm start`: starts everything the portal needs in order and stops it in reverse order.
import { once } from 'node:events'
import path from 'node:path'
import { commandOf, isRelease } from '../apps/api/src/platform/configuration/command-of.ts'
import { announce, buildDocsAside } from './portal/announce.ts'
import { diskWords } from './portal/disk-words.ts'
import { environmentOf, limited, logFolder, refuseBusyPorts } from './portal/environment.ts'
import { holdPort } from './portal/hold-port.ts'
import { keepRunning } from './portal/keep-running.ts'
import { API_FLAGS, SANDBOX_FLAGS } from './portal/memory.ts'
import { openDatabase, plantDemoData, type Stoppable } from './portal/open-database.ts'
import { programs } from './portal/programs.ts'
import { runProgram } from './portal/run-once.ts'
import { readSettings, type Settings } from './portal/settings.ts'
import { say } from './portal/steps.mjs'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

/** Parts that start in parallel: each joins `running` once it is ready. */
const starting: Promise<void>[] = []
const running: Stoppable[] = []
try {
  const settings = readSettings(process.env)
  await startAll(settings, stopping.signal)
  stopping.signal.throwIfAborted()
  announce(settings, path.join(logFolder(settings), `api-${settings.port}.log`))
  if (!isRelease) buildDocsAside(stopping.signal)
  await once(stopping.signal, 'abort')
} catch (error) {
  if (!stopping.signal.aborted) {
    say(
      diskWords(error, process.env.DATA_DIR ?? '.data') ??
        (error instanceof Error ? error.message : String(error)),
    )
    process.exitCode = 1
    stopping.abort()
  }
}
await Promise.allSettled(starting)
// While calls are answered: the time without an answer is that much shorter.
await Promise.all(running.map((part) => part.flush?.()))
for (const part of running.reverse()) await part.stop()
process.exit()

async function startAll(settings: Settings, signal: AbortSignal): Promise<void> {
  await refuseBusyPorts(settings, commandOf('start'))
  // localhost is two addresses, which the api opens itself.
  const held = settings.host === 'localhost' ? undefined : await holdPort(settings.port, settings.host)
  if (held) running.push(held)
  const env = environmentOf(settings, { LOGS_DIRECTORY: logFolder(settings) })
  // Where there is a database, its records may be live: the migration reads them and refuses, before anything else starts.
  const known = settings.mayHaveRecords ? await openDatabase(settings, env, signal, running) : undefined
  // Side by side: none of them needs another, and the first database takes longest.
  const build = isRelease
    ? Promise.resolve()
    : runProgram('The web build', { command: process.execPath, args: [programs.web], env, signal })
  build.catch(() => undefined)
  startSandbox(settings, env, signal)
  const apiEnv = known ?? (await openDatabase(settings, env, signal, running))
  // A process of its own: a start that has nothing to plant is sooner without it.
  if (settings.isAllSandbox && env.DEMO_DATA !== 'off') await plantDemoData(apiEnv, signal)
  await build
  signal.throwIfAborted()
  const server = { name: 'The api', script: programs.api, flags: API_FLAGS, readyUrl: settings.healthUrl }
  const api = keepRunning({ ...server, env: limited(apiEnv, 'api'), signal, held }).then(
    (part) => void running.push(part),
  )
  starting.push(api)
  await Promise.all(starting)
}

/** Begins to start the sandbox where one is needed; `starting` says when it is ready. */
function startSandbox(settings: Settings, env: NodeJS.ProcessEnv, signal: AbortSignal): void {
  if (!settings.needsSandbox) return
  const readyUrl = `http://127.0.0.1:${settings.sandboxPort}/faults`
  const server = { name: 'The sandbox', script: programs.sandbox, flags: SANDBOX_FLAGS, readyUrl }
  const sandbox = keepRunning({ ...server, env: limited(env, 'sandbox'), signal }).then(
    // Stopped last: until then the api calls it.
    (part) => void running.unshift(part),
  )
  sandbox.catch(() => undefined)
  starting.push(sandbox)
}
