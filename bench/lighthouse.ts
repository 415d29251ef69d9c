import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { startDemoPortal } from './web/portal.ts'
import { type Stored, signIn } from './web/session.ts'

/**
 * Lighthouse in its phone form over the screens of a retailer, medians of BENCH_ROUNDS runs (5), held to the budgets.
 * ROUTES=/services,/wallet takes those alone. Lighthouse is fetched from the registry when this is run: with 176 MB it
 * would weigh on every installation.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = Number(process.env.BENCH_ROUNDS ?? 5)
const ENDS_AFTER_MS = 90 * 60_000
const LEAST = { performance: 90, accessibility: 95, 'best-practices': 95 } as const

type Ids = { id: number }[]
type Category = keyof typeof LEAST
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

const dataDir = process.env.DATA_DIR ?? '.tmp/bench-lighthouse'
const portal = startDemoPortal(dataDir)
setTimeout(() => void leave(`Not done after ${ENDS_AFTER_MS / 60_000} minutes.`), ENDS_AFTER_MS).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave('Stopped.'))

const { url, sandboxUrl } = await portal.ready
const retailer = await signIn(url, sandboxUrl, 'retailer@chukta.test')
const port = await freePort()
const profile = path.resolve(`${dataDir}-profile`)
rmSync(profile, { recursive: true, force: true })
// Lighthouse opens its tab in the browser's own context, which therefore has to hold the session.
const context = await chromium.launchPersistentContext(profile, {
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
try {
  const page = context.pages()[0] ?? (await context.newPage())
  let isWithin = true
  for (const route of process.env.ROUTES?.split(',') ?? ['/', ...(await routesOf(retailer))]) {
    // Only the sign-in page needs no sign-in.
    await page.goto(`${url}/accessibility`)
    await page.evaluate(
      ([stored]) => {
        localStorage.clear()
        for (const [key, value] of Object.entries<string>(stored ?? {})) localStorage.setItem(key, value)
      },
      [route === '/' ? {} : retailer],
    )
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run += 1) reports.push(await lighthouse(url + route))
    if (!print(route, reports)) isWithin = false
  }
  process.exitCode = isWithin ? 0 : 1
} finally {
  await context.close()
  await portal.stop()
}

async function leave(why: string): Promise<void> {
  console.error(why)
  await portal.stop()
  process.exit(2)
}

/** Every address that a retailer can open, with records of the demo's retailer where it names one. */
async function routesOf({ authToken, User_id }: Stored): Promise<string[]> {
  const ask = async (call: string) => {
    const answer = await fetch(`${url}/api/${call}`, { headers: { authorization: `Bearer ${authToken}` } })
    if (!answer.ok) throw new Error(`${call}: ${answer.status}`)
    return answer.json()
  }
  const { services } = (await ask('services')) as { services: { id: number; slug: string }[] }
  const idOf = (slug: string) => services.find((service) => service.slug.includes(slug))?.id ?? 0
  const [rent, salary] = [idOf('rental'), idOf('salary')]
  const { data: paid } = (await ask(`transaction-list/${User_id}?status=PAID`)) as { data: { data: Ids } }
  const { details: landlords } = (await ask(`get-service-list/${User_id}/${rent}`)) as { details: Ids }
  const [payment, payee] = [paid.data[0]?.id, landlords[0]?.id]
  return [
    '/services',
    '/user-reports',
    `/view-reports/${payment}`,
    '/dashboard',
    '/due-payments',
    `/payment-schedule/${payee}`,
    `/automatic-payment/${payee}`,
    '/my-bills',
    `/category/${rent}`,
    `/add-rental-payment/${rent}`,
    `/pay-amount/${rent}/${payee}`,
    `/pay-several/${salary}`,
    `/import-payees/${salary}`,
    '/user-support',
    '/create-ticket',
    '/notifications',
    '/user-profile',
    '/wallet',
    '/security',
    '/devices',
    '/update-password',
    '/status-verification',
    '/accessibility',
  ]
}

async function lighthouse(address: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      `--port=${port}`,
      '--form-factor=mobile',
      '--disable-storage-reset',
      `--only-categories=${Object.keys(LEAST).join(',')}`,
      '--output=json',
      '--quiet',
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout)
}

/** Prints medians, with what costs points in the last run below; whether all are within the budgets. */
function print(route: string, reports: Report[]): boolean {
  const categories = Object.keys(LEAST) as Category[]
  const scores = categories.map((name) => median(reports.map(({ categories }) => scoreOf(categories[name]))))
  const misses = categories.filter((name, index) => (scores[index] ?? 0) < LEAST[name])
  const timings = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
  const last = reports.at(-1) as Report
  console.log(
    `${misses.length > 0 ? '✘' : '✓'} ${route.padEnd(26)} ${categories.map((name, index) => `${name} ${scores[index]}`).join(', ')}`,
    timings.map((name) => last.audits[name]?.displayValue).join(' '),
  )
  for (const name of categories) {
    for (const { id, weight } of last.categories[name].auditRefs) {
      const audit = last.audits[id]
      if (weight > 0 && audit?.score !== null && audit && audit.score < 0.9 && name !== 'performance')
        console.log(`    ${name}: ${audit.title}`)
    }
  }
  return misses.length === 0
}

function scoreOf({ score }: { score: number | null }): number {
  return Math.round((score ?? 0) * 100)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
