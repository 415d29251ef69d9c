// Tries one provider with the keys of a real account: npm run try-provider -- <provider> [--live] [--report <file>]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { commandOf } from './platform/configuration/command-of.ts'
import { readConfig } from './platform/configuration/config.ts'
import { indianToday } from './platform/indian-clock.ts'
import { isLive } from './provider-trial/live-address.ts'
import { recordCalls } from './provider-trial/record-calls.ts'
import { reportOf, type TriedStep } from './provider-trial/report.ts'
import { trialsOf } from './provider-trial/trials.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { live: { type: 'boolean', default: false }, report: { type: 'string' } },
})
const [name = ''] = positionals
// Of the reference of a payment, so that it passes wherever ours do.
const reference = `TRY${Date.now().toString(36).toUpperCase()}`
const trials = trialsOf(readConfig(process.env, { mayBeUnready: true }), reference)
const trial = trials.get(name)?.()
if (!trial) {
  const names = [...trials.keys()].join(' | ')
  console.error(`Name a provider: ${commandOf('try-provider', `<${names}> [--live]`)}`)
  process.exit(2)
}
const isReal = isLive(trial)
if (isReal && !values.live) {
  console.error(
    `${new URL(trial.address).host} with these keys is live. Set the test side's address and keys, or add --live: then only calls that change nothing are made.`,
  )
  process.exit(2)
}

const callsSince = recordCalls()
const tried: TriedStep[] = []
for (const step of trial.steps) {
  const went = isReal && !step.isReading ? null : await step.run()
  tried.push({ step, went, calls: callsSince() })
  const verdict = went === null ? 'not tried' : went.isExpected ? 'as expected' : 'DIFFERS'
  console.log(`${verdict.padEnd(12)} ${step.name}: ${went?.said ?? 'it would change something'}`)
}

const guide = readFileSync(
  new URL(`../../../docs/operations/go-live/${trial.guide}.md`, import.meta.url),
  'utf8',
)
const file = path.resolve(values.report ?? path.join('.tmp', 'provider-trials', `${name}-${reference}.md`))
mkdirSync(path.dirname(file), { recursive: true })
const side = isReal ? 'the live side, calls that change nothing' : 'the test side'
const head = { provider: name, host: new URL(trial.address).host, day: indianToday(new Date()), side }
writeFileSync(file, `${reportOf(head, tried, guide)}\n`)
console.log(`\nThe report, without secrets: ${file}`)
process.exitCode = tried.some(({ went }) => went?.isExpected === false) ? 1 : 0
