// The checks behind `npm test`, quickest first. The last line counts the tests; types and lint are one each.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureChromium } from './chromium.ts'
import { exitCodeOf } from './portal/run-once.ts'
import { root } from './portal/settings.ts'
import { buildWebIfStale } from './portal/web-build.ts'
import { type Count, countPlaywright, countVitest } from './test-counts.ts'

const reports = path.join(root, '.tmp', 'reports')
const stopping = new AbortController()
// The channel to `npm test`: when it is gone, nobody reads the result any more.
process.on('disconnect', () => stopping.abort())
process.channel?.unref()
// The running check gets the signal from the terminal or by being aborted; this process ends after it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

const total: Count = { passed: 0, failed: 0 }

await step('types', async () =>
  verdict((await typesOf('.')) + (await typesOf('apps/web')) + (await typesOf('tests/browser'))),
)
await step('lint', async () => verdict(await run('biome', 'check', '--error-on-warnings', '.')))
// Some integration tests drive a browser, too: it is looked for, or installed, before them.
const withChromium = () => ({ ...process.env, CHROMIUM_PATH: ensureChromium() })
await step('unit and integration', () => {
  const json = report('vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${json}`]
  return runWith(withChromium(), 'vitest', ...args).then((code) => countVitest(json, code))
})
await step('web build', async () => {
  await buildWebIfStale(stopping.signal)
  return { passed: 0, failed: 0 }
})
await step('browser', async () => {
  const json = report('playwright.json')
  const env = { ...withChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: json }
  const code = await runWith(env, 'playwright', 'test', '--reporter=list,json')
  return countPlaywright(json, code)
})

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function step(name: string, check: () => Promise<Count>): Promise<void> {
  if (stopping.signal.aborted) process.exit(1)
  console.log(`\n— ${name}`)
  const startedAt = performance.now()
  const count = await check().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  total.passed += count.passed
  total.failed += count.failed
  console.log(`— ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

function typesOf(folder: string): Promise<number> {
  return run('tsc', '-p', path.join(folder, 'tsconfig.json'), '--noEmit')
}

function run(tool: string, ...args: string[]): Promise<number> {
  return runWith(process.env, tool, ...args)
}

function runWith(env: NodeJS.ProcessEnv, tool: string, ...args: string[]): Promise<number> {
  const command = path.join(root, 'node_modules', '.bin', tool)
  return exitCodeOf({ command, args, env, signal: stopping.signal })
}

function verdict(code: number): Count {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function report(name: string): string {
  mkdirSync(reports, { recursive: true })
  const file = path.join(reports, name)
  rmSync(file, { force: true })
  return file
}
