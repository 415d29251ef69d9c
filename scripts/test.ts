// The checks behind `npm test`, fastest first. What needed a second try and all failures are repeated at the end, and the
// last line counts the tests; types and lint count as one each.
import { mkdirSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { ensureChromium } from './chromium.ts'
import { exitCodeOf } from './portal/run-once.ts'
import { root } from './portal/settings.ts'
import { buildWebIfStale } from './portal/web-build.ts'
import { ensureBuilt } from './programs/ensure-built.mjs'
import { type Failure, resultsOf, type TestResults } from './reporters/results.ts'

const stopping = new AbortController()
// When the channel to `npm test` closes, the result has no reader: stop.
process.on('disconnect', () => stopping.abort())
process.channel?.unref()
// The running check receives the signal from the terminal or is aborted; this process exits after it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

let passed = 0
const failures: Failure[] = []
const secondTries: Failure[] = []
/** How many of the slowest files each step names. */
const SLOWEST = 12

// Side by side: each of them leaves processors idle for a part of its time.
await Promise.all([
  step('types', async (name) =>
    verdict(name, (await typesOf('.')) + (await typesOf('apps/web')) + (await typesOf('tests/browser'))),
  ),
  step('lint', async (name) =>
    verdict(
      name,
      (await run('biome', 'check', '--error-on-warnings', '.')) + (await run('knip', '--no-progress')),
    ),
  ),
  // It fails where a page names one that is not there.
  step('documentation', async (name) => verdict(name, await runNode('scripts/docs/build.ts'))),
])
// The browser tests run these bundles anyway; an api that a test starts and kills is up in half the processor time by them.
await step('programs', async (name) => {
  const folder = ensureBuilt()
  if (folder) process.env.PROGRAMS_DIR = folder
  return verdict(name, folder ? 0 : 1)
})
// Some integration tests drive a browser as well, so it is found or installed before them.
const withChromium = () => ({ ...process.env, CHROMIUM_PATH: ensureChromium() })
await step('unit and integration', (name) =>
  tests(name, 'vitest', 'run', '--reporter=default', '--reporter=./scripts/reporters/vitest.ts'),
)
// Not before: each portal of the tests above would look through the files of the build.
await step('web build', async () => {
  await buildWebIfStale(stopping.signal)
  return { passed: 0, failures: [] }
})
await step('browser', (name) =>
  tests(name, 'playwright', 'test', '--reporter=list,./scripts/reporters/playwright.ts'),
)

for (const { test, error } of secondTries) console.log(`\nneeded a second try: ${test}\n${error}`)
for (const { test, error } of failures) console.log(`\n✘ ${test}\n${error}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 && passed > 0 ? 0 : 1)

async function step(name: string, check: (name: string) => Promise<TestResults>): Promise<void> {
  if (stopping.signal.aborted) process.exit(1)
  console.log(`\n— ${name}`)
  const startedAt = performance.now()
  const before = processors()
  const results: TestResults = await check(name).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failures: [{ test: name, error: String(error) }] }
  })
  passed += results.passed
  failures.push(...results.failures)
  secondTries.push(...(results.secondTries ?? []))
  const slowest = Object.entries(results.seconds ?? {}).sort(([, a], [, b]) => b - a)
  for (const [file, seconds] of slowest.slice(0, SLOWEST))
    console.log(`${seconds.toFixed(0).padStart(6)} s ${file}`)
  const after = processors()
  const busy = (after.busyMs - before.busyMs) / (after.allMs - before.allMs)
  const tookS = (performance.now() - startedAt) / 1000
  console.log(`— ${name}: ${tookS.toFixed(1)} s, processors ${(busy * 100).toFixed(0)} % busy`)
}

/** What all processors together have done so far, other programs included. */
function processors(): { busyMs: number; allMs: number } {
  const times = cpus().map((each) => each.times)
  const allMs = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { busyMs: allMs - times.reduce((sum, { idle }) => sum + idle, 0), allMs }
}

function tests(name: string, tool: string, ...args: string[]): Promise<TestResults> {
  const folder = path.join(root, '.tmp', 'reports')
  mkdirSync(folder, { recursive: true })
  return resultsOf(name, path.join(folder, `${tool}.json`), (env) =>
    runWith({ ...withChromium(), ...env }, tool, ...args),
  )
}

function typesOf(folder: string): Promise<number> {
  return run('tsc', '-p', path.join(folder, 'tsconfig.json'), '--noEmit')
}

function run(tool: string, ...args: string[]): Promise<number> {
  return runWith(process.env, tool, ...args)
}

function runNode(script: string): Promise<number> {
  return exitCodeOf({ command: process.execPath, args: [script], signal: stopping.signal })
}

function runWith(env: NodeJS.ProcessEnv, tool: string, ...args: string[]): Promise<number> {
  const command = path.join(root, 'node_modules', '.bin', tool)
  return exitCodeOf({ command, args, env, signal: stopping.signal })
}

function verdict(name: string, exitCode: number): TestResults {
  if (exitCode === 0) return { passed: 1, failures: [] }
  return { passed: 0, failures: [{ test: name, error: 'What it found is printed above.' }] }
}
