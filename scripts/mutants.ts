// `npm run mutants`: breaks the files of pure rules in every way Stryker knows and runs their tests against each.
// Prints the score by file and exits with 1 when one is below 90 %. Arguments choose files: `npm run mutants -- money`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { RULE_FILES, type RuleFile, testsOf } from './mutants/rules.ts'
import { type Mutant, type ScoredFile, survivorsOf, tableOf } from './mutants/score.ts'
import { root } from './portal/settings.ts'

const LOWEST_SCORE = 90
const home = path.join(root, 'scripts/mutants')
const work = path.join(root, '.tmp/mutants')
const reportFile = path.join(work, 'report.json')

const chosen = RULE_FILES.filter(
  ({ file }) => process.argv.length === 2 || process.argv.slice(2).some((part) => file.includes(part)),
)
installStryker()
mkdirSync(work, { recursive: true })
const startedAt = performance.now()
const scores: ScoredFile[] = []
// One file at a time: a mutant of code that runs at loading then meets the file's own tests alone.
for (const rule of chosen) scores.push(...mutantsOf(rule))
for (const line of survivorsOf(scores)) console.log(line)
const { table, lowest } = tableOf(scores)
console.log(`\n${table}\n\n${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
process.exit(lowest < LOWEST_SCORE ? 1 : 0)

function mutantsOf(rule: RuleFile): ScoredFile[] {
  const configFile = path.join(work, 'stryker.json')
  writeFileSync(configFile, JSON.stringify(configOf(rule)))
  const stryker = path.join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  run(process.execPath, [stryker, 'run', configFile], { MUTANT_TESTS: testsOf(rule).join(',') })
  const { files } = JSON.parse(readFileSync(reportFile, 'utf8')) as {
    files: Record<string, { mutants: Mutant[] }>
  }
  const scored = Object.entries(files).map(([file, { mutants }]) => ({ file, mutants }))
  console.log(tableOf(scored).table.split('\n').at(-1)?.replace('all', rule.file))
  return scored
}

/** Installs Stryker apart from the project's packages: 63 MB that only this command needs. */
function installStryker(): void {
  if (existsSync(path.join(home, 'node_modules/@stryker-mutator/core'))) return
  // Without `legacy-peer-deps` npm would add a second Vitest, and the tests would not find themselves in it.
  run('npm', ['ci', '--prefix', home, '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'])
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

function configOf(rule: RuleFile) {
  return {
    mutate: rangesOf(rule),
    testRunner: 'vitest',
    plugins: [path.join(home, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: true },
    coverageAnalysis: 'perTest',
    reporters: ['json'],
    logLevel: 'warn',
    jsonReporter: { fileName: reportFile },
    tempDirName: '.tmp/mutants/copies',
    ignorePatterns: [
      'apps/web',
      'apps/sandbox',
      'apps/api/test',
      'bench',
      'docs',
      'tests',
      '.data',
      '.tmp',
      '.ci',
    ],
    warnings: { slow: false },
    // Stryker would rewrite the file by functions that TypeScript 7 no longer has.
    tsconfigFile: 'none',
  }
}

/** A file, or the lines of the functions named. Throws for a name that the file does not have. */
function rangesOf({ file, only }: RuleFile): string[] {
  if (!only) return [file]
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  return only.map((name) => {
    const first = lines.findIndex((line) => new RegExp(`^(export )?(async )?function ${name}\\b`).test(line))
    if (first === -1) throw new Error(`${file} has no function ${name}`)
    const last = lines.indexOf('}', first)
    return `${file}:${first + 1}-${last + 1}`
  })
}
