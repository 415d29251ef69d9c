// Invariant (web): The frame of a first screen is the screen's own, keeps what is typed in it, and shows no
// other person's data.
// Enforced by: `build/frames.ts`, `carry-over.tsx`, `fillFrame`.
// Also tested by: `company-page.test.ts`. Decision: 0068.
// Invariant (web): First screens are light as a browser receives them: sign-in 125 kB in 7 files, services
// 172 kB in 11, the first list 170 kB in 9.
// Enforced by: the web build's own budget. Decision: 0049.

import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'
import { userIdOf } from '../support/wire.ts'

/** Warnings of the page's console, and answers that failed; errors fail every test. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The tests' own setting causes it.
    const isOurs = message.text() === 'Service Worker registration blocked by Playwright'
    if (message.type() === 'warning' && !isOurs) complaints.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

test('the portal opens with a sign-in that everyone can use', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /retailer/i })).toBeVisible()
  await expect(page.locator('img[src^="data:image/"]')).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

/** Holds the page's code until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('sign-in is shown before its code has loaded, and keeps the typed text', async ({ page }) => {
  const arrive = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const still = page.locator('[data-still="sign-in"]')
  await expect(page.locator('[data-still] img[src^="data:image/"]')).toBeVisible()
  await expectAccessible(page)
  const name = page.getByLabel('Username, email or mobile')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByText('Mobile', { exact: true }).click()
  await name.fill('asha')
  await password.pressSequentially('secret')
  const places = () =>
    page.locator('h1, input, form button').evaluateAll((all) =>
      all.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        // On the page: pressing a control at the lower edge scrolls a little.
        return [part.tagName, x, y + scrollY, width, height].join(' ')
      }),
    )
  const before = await places()
  arrive()
  await expect(still).toHaveCount(0)
  await expect(name).toHaveValue('asha')
  await expect(password).toHaveValue('secret')
  await expect(password).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Mobile' })).toBeChecked()
  expect((await places()).slice(0, before.length)).toEqual(before)
})

test('a button pressed before the code has loaded is pressed afterwards', async ({ page }) => {
  const arrive = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(new URL(page.url()).search).toBe('')
  arrive()
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter your details.' })).toBeFocused()
})

test('a signed-out visitor sees no other screen', async ({ page }) => {
  const arrive = await holdCode(page)
  await page.goto('/services', { waitUntil: 'commit' })
  await expect(page.locator('[data-still="services"]')).toBeAttached()
  await expect(page.getByRole('heading')).toHaveCount(0)
  arrive()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

/** Counts in the page how often a list was shown without its rows. */
const COUNT_EMPTY = `window.__empty = 0
new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.querySelector?.('[data-pending]'))))
    window.__empty += 1
}).observe(document, { childList: true, subtree: true })`

test('the first list is drawn once, with the rows that arrived before its code', async ({ page }) => {
  await signInAs(page, 'retailer')
  // What the page before this one asks for late is not this page's.
  await page.goto('about:blank')
  const arrive = await holdCode(page)
  await page.addInitScript(COUNT_EMPTY)
  const answers = [/\/api\/transaction-list\//, /\/api\/me$/].map((call) => page.waitForResponse(call))
  await page.goto('/user-reports', { waitUntil: 'commit' })
  await Promise.all(answers)
  arrive()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await page.evaluate('window.__empty')).toBe(0)
})

/** Code, styles and page as they travel, compressed; the build's own budget knows only what the screens import at once. */
const LIMITS = {
  signIn: { kb: 125, files: 7 },
  // With the first steps of a new account, which load after the page.
  services: { kb: 172, files: 11 },
  // With the person's saved views, which load after the page.
  reports: { kb: 170, files: 10 },
}

type Received = { files: string[]; kb: number; calls: string[] }

/** Loads a screen in an empty browser; returns the received code and styles, with headers, and the calls. */
async function received(page: Page, path: string, ready: () => Promise<void>): Promise<Received> {
  const files = new Map<string, string>()
  const calls: string[] = []
  let bytes = 0
  // What the page before this one asks for late is not this page's.
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (['Document', 'Script', 'Stylesheet'].includes(type)) files.set(requestId, response.url)
    if (type === 'Fetch') calls.push(response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(path)
  await ready()
  await page.waitForLoadState('networkidle')
  await session.detach()
  return { files: [...files.values()], kb: bytes / 1000, calls }
}

test('the first screens are light as a browser receives them', async ({ page }) => {
  // As a company's portal: with a link to its terms.
  await inDatabase(`insert into company_policies (kind, version, body, published_by)
    select 'terms', 1, 'Ours.', min(id) from users where role_id = 1 on conflict do nothing`)
  await inDatabase('update company set version = version + 1')
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('content="terms"')
  const signIn = await received(page, '/', () =>
    expect(page.getByRole('button', { name: 'Continue' })).toBeVisible(),
  )
  await signInAs(page, 'retailer')
  const services = await received(page, '/services', () => expect(page.getByText('Wallet:')).toBeVisible())
  const reports = await received(page, '/user-reports', () =>
    expect(page.getByRole('button', { name: 'Export' }).first()).toBeVisible(),
  )
  const figures = { signIn, services, reports }
  for (const [name, { files, kb, calls }] of Object.entries(figures)) {
    const limit = LIMITS[name as keyof typeof LIMITS]
    expect(kb, `${name} in kB:\n${files.join('\n')}`).toBeLessThanOrEqual(limit.kb)
    expect(files.length, `${name} in files:\n${files.join('\n')}`).toBeLessThanOrEqual(limit.files)
    // The code uses the answers that the page requested before it loaded, and does not repeat the calls.
    expect(calls.length, `${name} asks for ${calls.join(' ')}`).toBeGreaterThan(0)
    expect(calls, name).toEqual([...new Set(calls)])
  }
})

/** Adds up layout shifts, as Lighthouse does. */
const COUNT_SHIFTS = `window.__shift = 0
new PerformanceObserver((list) => { for (const each of list.getEntries()) window.__shift += each.value })
  .observe({ type: 'layout-shift', buffered: true })`
const MOST_SHIFT = 0.02
const LATE_MS = 500

test('late answers cause no layout shift: a payment and the tickets, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'retailer')
  const [payee] = await inDatabase(
    `select p.service_id, p.id from payees p join bank_accounts b on b.payee_id = p.id
      where p.user_id = $1 and p.service_id = 1 and b.replaced_at is null and b.check_status = 'valid' and b.match_score = 100 order by p.id limit 1`,
    [await userIdOf(page)],
  )
  await page.addInitScript(COUNT_SHIFTS)
  // Except the calls for the user and the mode, which the page makes before its code loads.
  await page.route(/\/api\/(?!me$|portal$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
  for (const [path, last] of [
    [`/pay-amount/${payee?.service_id}/${payee?.id}`, page.getByText('Whose account it is')],
    ['/user-support', page.getByText(/^TKT\d+/).first()],
  ] as const) {
    await page.goto(path)
    await expect(last).toBeVisible()
    expect(await page.evaluate('window.__shift'), path).toBeLessThan(MOST_SHIFT)
  }
})

test('with reduced motion the theme changes at once', async ({ page }) => {
  await page.addInitScript(
    'window.__begun = 0; addEventListener("transitionrun", () => { window.__begun += 1 })',
  )
  const begunOf = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: 'Continue' }).hover()
    // Two frames: what begins does so with the first.
    return page.evaluate<number>(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.__begun))))',
    )
  }
  expect(await begunOf('no-preference')).toBeGreaterThan(0)
  expect(await begunOf('reduce')).toBe(0)
})

test('an address without a screen has no page', async ({ request }) => {
  expect((await request.get('/robots.txt')).headers()['content-type']).toContain('text/plain')
  // A file of an older build, which a browser would run as code; addresses of monitors and certificates.
  for (const path of ['/assets/gone-1a2b3c.js', '/.well-known/change-password', '/metrics']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
  for (const path of [
    '/payment-status/CH26112200001?from=mail.app',
    '/reset-password/token=t/email=asha@example.in',
  ]) {
    const screen = await request.get(path)
    expect([screen.status(), screen.headers()['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  }
})
