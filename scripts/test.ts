// The checks behind `npm test`, fastest first. `npm test -- payouts` runs the tests of every kind whose file names that
// module or feature. Failures, and what needed a second try, are repeated at the end; the last line counts the tests, types
// and lint as one each. `.tmp/reports/run.json` has the figures of the run for scripts/test-repeat.ts.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { describeChromium, ensureChromium } from './chromium.ts'
import { exitCodeOf } from './portal/run-once.ts'
import { root } from './portal/settings.ts'
import { buildWebIfStale } from './portal/web-build.ts'
import { ensureBuilt } from './programs/ensure-built.mjs'
import { type Failure, type Part, type RunReport, resultsOf, type TestResults } from './reporters/results.ts'

const stopping = new AbortController()
// When the channel to `npm test` closes, the result has no reader: stop.
process.on('disconnect', () => stopping.abort())
process.channel?.unref()
// The running check receives the signal from the terminal or is aborted; this process exits after it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

/** Parts of file names: only tests of such files run. Empty: everything does. */
const names = process.argv.slice(2)
/** How many of the slowest files each part names. */
const SLOWEST = 12

const reports = path.join(root, '.tmp', 'reports')
mkdirSync(reports, { recursive: true })
const failures: Failure[] = []
const secondTries: Failure[] = []
const parts: Part[] = []
let passed = 0
const browser = ensureChromium()
console.log(`Browser: ${describeChromium(browser)}`)
const env: NodeJS.ProcessEnv = { ...process.env, CHROMIUM_PATH: browser }

if (names.length === 0) {
  // Side by side: each of them leaves processors idle for a part of its time.
  await part('types, lint and documentation', async () => [
    check('types', types()),
    check('lint', run('biome', 'check', '--error-on-warnings', '.')),
    check('unused', run('knip', '--no-progress')),
    // It fails where a page names one that is not there.
    check('documentation', run('node', 'scripts/docs/build.ts')),
  ])
}
// The browser tests run these bundles anyway; an api that a test starts and kills is up in half the processor time by them.
await part('programs', async () => {
  const folder = ensureBuilt()
  if (folder) env.PROGRAMS_DIR = folder
  return [check('programs', folder ? 0 : 1)]
})
await part('unit and integration', () => [
  tests('vitest', 'run', ...names, '--reporter=default', '--reporter=./scripts/reporters/vitest.ts'),
])
// Not before: each portal of the tests above would look through the files of the build.
await part('web build', async () => {
  await buildWebIfStale(stopping.signal)
  return []
})
await part('browser', () => [
  tests('playwright', 'test', ...names, '--reporter=list,./scripts/reporters/playwright.ts'),
])

for (const { test, error } of secondTries) console.log(`\nWARNING: needed a second try: ${test}\n${error}`)
for (const { test, error } of failures) console.log(`\n✘ ${test}\n${error}`)
const seconds = sum(parts.map((each) => each.seconds))
const processorSeconds = sum(parts.map((each) => each.processorSeconds))
console.log(`\n${'seconds'.padStart(9)}${'processor seconds'.padStart(19)}`)
for (const each of [...parts, { name: 'all', seconds, processorSeconds }]) {
  console.log(
    `${each.seconds.toFixed(0).padStart(9)}${each.processorSeconds.toFixed(0).padStart(19)}  ${each.name}`,
  )
}
const report: RunReport = {
  passed,
  failed: failures.map(({ test }) => test),
  secondTries: secondTries.map(({ test }) => test),
  parts,
}
writeFileSync(path.join(reports, 'run.json'), JSON.stringify(report))
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 && passed > 0 ? 0 : 1)

/** Runs a part of the checks, adds its results to those of the run, and prints its time. */
async function part(
  name: string,
  start: () => Promise<Promise<TestResults>[]> | Promise<TestResults>[],
): Promise<void> {
  if (stopping.signal.aborted) process.exit(1)
  console.log(`\n— ${name}`)
  const startedAt = performance.now()
  const before = processors()
  const failedToRun = (error: unknown): TestResults => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failures: [{ test: name, error: String(error) }] }
  }
  const started = await Promise.resolve(start()).catch((error: unknown) => [
    Promise.resolve(failedToRun(error)),
  ])
  const all = await Promise.all(started.map((each) => each.catch(failedToRun)))
  for (const results of all) {
    passed += results.passed
    failures.push(...results.failures)
    secondTries.push(...(results.secondTries ?? []))
    const slowest = Object.entries(results.seconds ?? {}).sort(([, a], [, b]) => b - a)
    for (const [file, tookS] of slowest.slice(0, SLOWEST))
      console.log(`${tookS.toFixed(0).padStart(6)} s ${file}`)
  }
  const after = processors()
  const busyMs = after.busyMs - before.busyMs
  const tookS = (performance.now() - startedAt) / 1000
  parts.push({ name, seconds: tookS, processorSeconds: busyMs / 1000 })
  const share = busyMs / (after.allMs - before.allMs)
  console.log(`— ${name}: ${tookS.toFixed(1)} s, processors ${(share * 100).toFixed(0)} % busy`)
}

/** The processor time of all processors so far, other programs included. */
function processors(): { busyMs: number; allMs: number } {
  const times = cpus().map((each) => each.times)
  const allMs = sum(times.map(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq))
  return { busyMs: allMs - sum(times.map(({ idle }) => idle)), allMs }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** With one checker each: several in a program read the same declarations several times, for 1.7 times the work. */
async function types(): Promise<number> {
  const programs = ['.', 'apps/web', 'tests/browser'].map((folder) =>
    run('tsc', '-p', path.join(folder, 'tsconfig.json'), '--noEmit', '--checkers', '1'),
  )
  return Math.max(...(await Promise.all(programs)))
}

/** A check without tests of its own counts as one. */
async function check(name: string, exitCode: number | Promise<number>): Promise<TestResults> {
  if ((await exitCode) === 0) return { passed: 1, failures: [] }
  return { passed: 0, failures: [{ test: name, error: 'What it found is printed above.' }] }
}

/** Runs a tool that writes its results by a reporter of ours. With names, it may have no test of them. */
function tests(tool: string, ...args: string[]): Promise<TestResults> {
  const filtered = names.length > 0 ? [tool === 'vitest' ? '--passWithNoTests' : '--pass-with-no-tests'] : []
  return resultsOf(
    tool,
    path.join(reports, `${tool}.json`),
    (variables) => runWith({ ...env, ...variables }, tool, ...args, ...filtered),
    { mayBeEmpty: names.length > 0 },
  )
}

function run(tool: string, ...args: string[]): Promise<number> {
  return runWith(env, tool, ...args)
}

function runWith(variables: NodeJS.ProcessEnv, tool: string, ...args: string[]): Promise<number> {
  const command = tool === 'node' ? process.execPath : path.join(root, 'node_modules', '.bin', tool)
  return exitCodeOf({ command, args, env: variables, signal: stopping.signal })
}
