// Runs the tests whose size is set by a variable at full size, and those that only a full run has (tests/full.ts):
// `npm run security` only those of security, `npm run test:full` all of them. Repeats the measured figures at the end. Exits with 1 when a test fails.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { describeChromium, ensureChromium } from './chromium.ts'
import { root } from './portal/settings.ts'

type Run = { files: string[]; sizes: Record<string, string> }

const SECURITY: Run[] = [
  {
    files: ['shadowed-ids', 'permission-matrix', 'fuzz', 'hostile-uploads'],
    sizes: { FUZZ_REQUESTS: '300', HOSTILE_FILES: '500' },
  },
  { files: ['hostile-workbooks'], sizes: { HOSTILE_WORKBOOKS: '50' } },
  { files: ['login-code-sweep'], sizes: { SWEEP_CODES: '10000', SWEEP_PER_SECOND: '50' } },
  { files: ['captcha-ocr'], sizes: { CAPTCHA_PICTURES: '200' } },
  { files: ['stranger'], sizes: { STRANGER_TRIES: '1000' } },
  { files: ['audit-chain'], sizes: { AUDIT_CHANGES: '1000' } },
  { files: ['invoice-crowd'], sizes: { INVOICES: '150' } },
]

const MONEY: Run[] = [
  { files: ['failures/faults', 'bill-faults'], sizes: { FAULT_PAYMENTS: '100', FAULT_BILLS: '50' } },
  { files: ['kill'], sizes: { KILLS: '24' } },
  { files: ['lost-connections'], sizes: { CUTS: '40' } },
  { files: ['postgres-kill'], sizes: { PG_KILLS: '20' } },
  { files: ['pay-deadline'], sizes: { PAY_DEADLINES: 'all' } },
  { files: ['failures/failover.test'], sizes: { FAILOVER_PAYMENTS: '100' } },
  { files: ['failover-drill'], sizes: { FAILOVER_DRILL: 'on' } },
  { files: ['oldest-postgres'], sizes: { OLDEST_PG: 'on' } },
  { files: ['refunds'], sizes: { REFUNDS_RUNS: '400' } },
  { files: ['disputes'], sizes: { DISPUTES_RUNS: '1000' } },
  { files: ['simulation/simulation.test'], sizes: { SIM_PAYMENTS: '5000', SIM_KILLS: '20' } },
  { files: ['payout-timeouts'], sizes: { PAYOUTS: '1000' } },
  { files: ['rolling-restart'], sizes: { RESTART_CALLS: '5000' } },
  { files: ['pgbouncer'], sizes: { PGBOUNCER: 'pgbouncer' } },
  { files: ['outage-hour'], sizes: { OUTAGE_ORDERS: '100' } },
  { files: ['tax/numbering'], sizes: { TAX_CAPTURES: '300' } },
  { files: ['tests/development.test'], sizes: {} },
  { files: ['documentation-walks'], sizes: { DOCS_WALKS: 'all' } },
  { files: ['tests/release.test'], sizes: {} },
  { files: ['backup-drill'], sizes: {} },
  { files: ['backup-drill'], sizes: { DRILL_PAYMENTS: '100000' } },
  { files: ['reports-standby'], sizes: {} },
  { files: ['postgres-launcher'], sizes: {} },
  { files: ['planted-differences'], sizes: { RECON_ROWS: '10000' } },
]

/** Prefixes of the lines in which a test prints its figures. */
const FIGURES =
  /^(fuzz|captcha:|shadowed ids|permission matrix|otp sweep|strangers|audit log|hostile uploads|hostile workbooks|lost connections|postgres killed|pay deadline|backup drill|simulation|payout time-outs|rolling restart|outage hour|failover:|pgbouncer:|oldest PostgreSQL|documentation,|release:|development:|\d+ invoices|random|reconciliation)/

/** The payers' browser: with notifications, installing and icons, which the headless shell lacks. */
const browser = ensureChromium('whole')
console.log(`Browser: ${describeChromium(browser)}`)
const isAll = process.argv.includes('--all')
const figures: string[] = []
const codes: number[] = []
for (const { files, sizes } of isAll ? [...SECURITY, ...MONEY] : SECURITY) {
  // One file at a time: these tests measure, so nothing else may run beside them.
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', '--no-color']
  codes.push(await run([...vitest, ...files], sizes))
}
// Every screen in both themes at all three widths, the gateways' frames too, and every kind of payment.
if (isAll) codes.push(await run(['node_modules/@playwright/test/cli.js', 'test'], {}))
const passed = codes.filter((code) => code === 0).length
console.log(`\n${figures.join('\n')}\n${passed} of ${codes.length} runs passed`)
process.exit(passed === codes.length ? 0 : 1)

async function run(args: string[], sizes: Record<string, string>): Promise<number> {
  const env = { ...process.env, TEST_FULL: '1', CHROMIUM_PATH: browser, ...sizes }
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
