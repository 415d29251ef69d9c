// `npm run test:repeat -- 20 [--load 8]` runs `npm test` so many times, one after the other, and keeps a line for each in
// .tmp/repeat/runs.log and its output beside it. `--load` keeps so many processes busy meanwhile. Exits with 1 when any run
// failed or needed a second try.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './portal/settings.ts'
import type { RunReport } from './reporters/results.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { load: { type: 'string', default: '0' } },
})
const [runs, load] = [Number(positionals[0] ?? 20), Number(values.load)]
if (!(Number.isInteger(runs) && runs > 0 && Number.isInteger(load) && load >= 0)) {
  throw new Error(
    'Say how many runs: npm run test:repeat -- 20, with --load 8 beside so many busy processes.',
  )
}

const folder = path.join(root, '.tmp', 'repeat')
const reportFile = path.join(root, '.tmp', 'reports', 'run.json')
mkdirSync(folder, { recursive: true })
const commit = execFileSync('git', ['describe', '--always', '--dirty'], {
  cwd: root,
  encoding: 'utf8',
}).trim()
const busy: ChildProcess[] = []
process.on('exit', () => {
  for (const each of busy) each.kill()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

let isClean = true
for (let run = 1; run <= runs; run += 1) {
  for (let each = 0; each < load; each += 1) {
    // Each ends after an hour, even if this process is gone.
    busy.push(spawn(process.execPath, ['-e', 'const end = Date.now() + 36e5; while (Date.now() < end);']))
  }
  const report = await runTests(new Date().toISOString().replaceAll(/[:.]/g, '-'))
  for (const each of busy.splice(0)) each.kill()
  isClean &&= report !== null && report.failed.length === 0 && report.secondTries.length === 0
}
process.exit(isClean ? 0 : 1)

/** One run; its line names the commit, the load, the parts in seconds and processor seconds, and what was not clean. */
async function runTests(name: string): Promise<RunReport | null> {
  rmSync(reportFile, { force: true })
  const [loadBefore = 0] = loadavg()
  const child = spawn(process.execPath, ['scripts/test.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = createWriteStream(path.join(folder, `${name}.log`))
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  const [exitCode] = await once(child, 'close')
  output.end()
  const report: RunReport | null = existsSync(reportFile)
    ? JSON.parse(readFileSync(reportFile, 'utf8'))
    : null
  const [loadAfter = 0] = loadavg()
  const parts = report?.parts.map(
    (each) => `${each.name} ${each.seconds.toFixed(0)} s (${each.processorSeconds.toFixed(0)})`,
  )
  const line = [
    name,
    commit,
    `exit ${exitCode}`,
    `${report?.passed ?? 0} passed, ${report?.failed.length ?? '?'} failed`,
    `load ${loadBefore.toFixed(1)} to ${loadAfter.toFixed(1)}${load > 0 ? `, ${load} busy processes` : ''}`,
    ...(parts ?? ['no report']),
    ...(report?.failed ?? []).map((test) => `FAILED ${test}`),
    ...(report?.secondTries ?? []).map((test) => `SECOND TRY ${test}`),
  ].join('; ')
  appendFileSync(path.join(folder, 'runs.log'), `${line}\n`)
  console.log(line)
  return report
}
