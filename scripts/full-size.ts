// The tests whose size a variable sets, at full size: `npm run security` those of security, `npm run test:full` all.
// Prints the figures that they found once more at the end. Exits with 1 when one fails.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ensureChromium } from './chromium.ts'
import { root } from './portal/settings.ts'

type Run = { files: string[]; sizes: Record<string, string> }

const SECURITY: Run[] = [
  {
    files: ['shadowed-ids', 'permission-matrix', 'fuzz', 'hostile-uploads'],
    sizes: { FUZZ_REQUESTS: '300', HOSTILE_FILES: '500' },
  },
  { files: ['otp-sweep'], sizes: { SWEEP_CODES: '10000', SWEEP_PER_SECOND: '50' } },
  { files: ['stranger'], sizes: { STRANGER_TRIES: '1000' } },
  { files: ['audit-chain'], sizes: { AUDIT_CHANGES: '1000' } },
  { files: ['invoice-crowd'], sizes: { INVOICES: '150' } },
]

const MONEY: Run[] = [
  { files: ['apps/api/test/faults', 'bill-faults'], sizes: { FAULT_PAYMENTS: '100', FAULT_BILLS: '50' } },
  { files: ['kill'], sizes: { KILLS: '24' } },
  { files: ['failover'], sizes: { FAILOVER_PAYMENTS: '100' } },
  { files: ['refunds'], sizes: { REFUNDS_RUNS: '400' } },
]

/** How the lines begin in which a test prints what it found. */
const FIGURES =
  /^(fuzz|shadowed ids|permission matrix|otp sweep|strangers|audit log|hostile uploads|\d+ invoices|random)/

const runs = process.argv.includes('--all') ? [...SECURITY, ...MONEY] : SECURITY
const figures: string[] = []
let failed = 0
for (const { files, sizes } of runs) {
  const code = await vitest(files, sizes)
  if (code !== 0) failed += 1
}
console.log(`\n${figures.join('\n')}\n${runs.length - failed} of ${runs.length} runs passed`)
process.exit(failed === 0 ? 0 : 1)

async function vitest(files: string[], sizes: Record<string, string>): Promise<number> {
  const env = { ...process.env, ...sizes, CHROMIUM_PATH: ensureChromium() }
  // One file at a time: these measure, and wait for nothing else.
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', '--no-color', ...files]
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    if (FIGURES.test(line)) figures.push(line)
  }
  return (
    child.exitCode ??
    (await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1))))
  )
}
