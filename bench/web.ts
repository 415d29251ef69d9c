import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../scripts/chromium.ts'
import { openPhone, type Received, type Seen } from './web/phone.ts'
import { startDemoPortal } from './web/portal.ts'
import { type Stored, signIn } from './web/session.ts'

/**
 * How the portal feels on a phone: what a browser receives, when the largest part of a screen is painted, how far its
 * parts move, and how long a press takes. Medians are held to the budgets; the worst run is printed beside them.
 */
const RUNS = Number(process.env.BENCH_ROUNDS ?? 5)
const ENDS_AFTER_MS = 15 * 60_000
const LONG_LIST = '/user-reports?per_page=50'

type Figures = Record<string, number>
type Budget = { name: string; unit: 'kB' | 'ms' | ''; limit?: number }

const SCREENS = ['sign-in', 'services', 'first list'] as const
const BUDGETS: readonly Budget[] = [
  { name: 'sign-in: code', unit: 'kB', limit: 125 },
  { name: 'first list: code', unit: 'kB', limit: 170 },
  { name: 'sign-in: LCP', unit: 'ms', limit: 1500 },
  { name: 'services: LCP', unit: 'ms', limit: 2000 },
  { name: 'first list: LCP', unit: 'ms', limit: 2000 },
  ...SCREENS.map((screen) => ({ name: `${screen}: CLS`, unit: '' as const, limit: 0.02 })),
  { name: 'pay dialog after the press', unit: 'ms', limit: 300 },
  { name: 'list of 50 rows: INP', unit: 'ms', limit: 150 },
  { name: 'services: code', unit: 'kB' },
  ...SCREENS.flatMap((screen) => [
    { name: `${screen}: everything`, unit: 'kB' as const },
    { name: `${screen}: requests`, unit: '' as const },
  ]),
]

const portal = startDemoPortal(process.env.DATA_DIR ?? '.tmp/bench-web')
// Ends in any case, with the portal.
setTimeout(() => void leave(`Not done after ${ENDS_AFTER_MS / 60_000} minutes.`), ENDS_AFTER_MS).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave('Stopped.'))

const { url, sandboxUrl } = await portal.ready
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
try {
  const retailer = await signIn(url, sandboxUrl, 'retailer@chukta.test')
  // The first of all loads warms the server, and counts for nothing.
  await oneRun(browser, url, retailer)
  const runs: Figures[] = []
  for (let run = 1; run <= RUNS; run += 1) {
    runs.push(await oneRun(browser, url, retailer))
    console.log(`run ${run} of ${RUNS}`, JSON.stringify(runs.at(-1)))
  }
  process.exitCode = report(runs) ? 0 : 1
} finally {
  await browser.close()
  await portal.stop()
}

async function leave(why: string): Promise<void> {
  console.error(why)
  await portal.stop()
  process.exit(2)
}

async function oneRun(browser: Browser, url: string, retailer: Stored): Promise<Figures> {
  return {
    ...(await firstLoad(browser, `${url}/`, 'sign-in', 'Continue')),
    ...(await firstLoad(browser, `${url}/services`, 'services', null, retailer)),
    ...(await firstLoad(browser, `${url}/user-reports`, 'first list', 'Export', retailer)),
    'pay dialog after the press': await payDialog(browser, url, retailer),
    'list of 50 rows: INP': await longestInteraction(browser, url, retailer),
  }
}

/** Loads a screen until it is at rest; `ready` names a button of the finished screen. */
async function firstLoad(
  browser: Browser,
  address: string,
  screen: string,
  ready: string | null,
  stored?: Stored,
): Promise<Figures> {
  const { page, received, atRest, seen, done } = await openPhone(browser, new URL(address).origin, stored)
  await page.goto(address)
  await (ready
    ? page.getByRole('button', { name: ready }).first()
    : page.getByRole('main').getByRole('link').first()
  ).waitFor()
  await atRest()
  const figures = figuresOf(screen, await seen(), received)
  await done()
  return figures
}

function figuresOf(screen: string, { lcp, cls }: Seen, { codeBytes, allBytes, requests }: Received): Figures {
  return {
    [`${screen}: LCP`]: lcp,
    [`${screen}: CLS`]: cls,
    [`${screen}: code`]: codeBytes / 1000,
    [`${screen}: everything`]: allBytes / 1000,
    [`${screen}: requests`]: requests,
  }
}

/** From the press of 'Proceed To Pay' to the frame that shows the dialog, measured in the page. */
async function payDialog(browser: Browser, url: string, retailer: Stored): Promise<number> {
  const { page, atRest, done } = await openPhone(browser, url, retailer)
  await page.goto(`${url}/services`)
  await page.getByRole('link', { name: /^Rental payments/ }).click()
  // One payee: several have a screen of their own before the dialog.
  await page
    .getByRole('link', { name: /^Pay (?!several)/ })
    .first()
    .click()
  const proceed = page.getByRole('button', { name: 'Proceed To Pay' })
  await proceed.waitFor()
  await atRest()
  // Without a value: an evaluated promise would be waited for, and the press comes only after it.
  await page.evaluate(`void (window.__shown = new Promise((resolve) => {
    addEventListener('pointerdown', (press) => {
      const look = () => {
        const dialog = document.querySelector('[role="dialog"]')
        if (!dialog || dialog.getBoundingClientRect().height === 0) return requestAnimationFrame(look)
        requestAnimationFrame(() => resolve(performance.now() - press.timeStamp))
      }
      look()
    }, { once: true, capture: true })
  }))`)
  await proceed.click()
  const ms = await page.evaluate<number>('window.__shown')
  await done()
  return ms
}

/** The longest of a person's acts on a long list: searches, filters, sorts, opens menus, turns the page. */
async function longestInteraction(browser: Browser, url: string, retailer: Stored): Promise<number> {
  const { page, atRest, seen, done } = await openPhone(browser, url, retailer)
  await page.goto(`${url}${LONG_LIST}`)
  const rows = page.getByRole('listitem')
  await page.getByRole('button', { name: 'Next page' }).waitFor()
  await atRest()
  if ((await rows.count()) < 50) throw new Error(`The list has ${await rows.count()} rows, not 50.`)
  await useList(page, atRest)
  const { interactions } = await seen()
  await done()
  return Math.max(...Object.values(interactions))
}

async function useList(page: Page, atRest: () => Promise<void>): Promise<void> {
  await page.getByRole('searchbox').first().pressSequentially('CK26', { delay: 120 })
  await atRest()
  await page.getByRole('button', { name: 'Export' }).first().click()
  await page.keyboard.press('Escape')
  await atRest()
  await page.getByRole('button', { name: 'Next page' }).click()
  await atRest()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await atRest()
}

/** Prints the table; true when every budget holds. */
function report(runs: Figures[]): boolean {
  const lines = BUDGETS.map(({ name, unit, limit }) => {
    const sorted = runs.map((run) => run[name] ?? Number.NaN).sort((a, b) => a - b)
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
    const isKept = limit === undefined || median <= limit
    return { name, unit, limit, median, worst: sorted.at(-1) ?? Number.NaN, isKept }
  })
  console.log(
    `\n${'as a phone sees it'.padEnd(32)}${'median'.padStart(10)}${'worst'.padStart(10)}${'budget'.padStart(10)}`,
  )
  for (const { name, unit, limit, median, worst, isKept } of lines) {
    const budget = limit === undefined ? '' : `${limit}`
    const cells = [shown(median, unit), shown(worst, unit), budget].map((cell) => cell.padStart(10))
    console.log(`${`${name}${unit && `, ${unit}`}`.padEnd(32)}${cells.join('')}${isKept ? '' : '  BROKEN'}`)
  }
  return lines.every(({ isKept }) => isKept)
}

function shown(figure: number, unit: Budget['unit']): string {
  return figure.toFixed(unit === 'ms' ? 0 : unit === 'kB' ? 1 : Number.isInteger(figure) ? 0 : 3)
}
