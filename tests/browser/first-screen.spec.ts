import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInAs, test } from './portal.ts'

/** Warnings of the page's console, and answers that failed; errors fail every test. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') complaints.push(message.text())
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

/** Code, styles and page as they travel, compressed; the build's own budget knows only what the screens import at once. */
const LIMITS = {
  signIn: { kb: 125, files: 8 },
  services: { kb: 200, files: 9 },
  reports: { kb: 200, files: 9 },
}

type Received = { files: string[]; kb: number; calls: string[] }

/** Loads a screen in a browser that has nothing yet; gives the code and styles it received, headers and all, and the calls. */
async function received(page: Page, path: string, ready: () => Promise<void>): Promise<Received> {
  const files = new Map<string, string>()
  const calls: string[] = []
  let bytes = 0
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
    // What the page asks for before its code is there, the code takes: it does not ask again.
    expect(calls.length, `${name} asks for ${calls.join(' ')}`).toBeGreaterThan(0)
    expect(calls, name).toEqual([...new Set(calls)])
  }
})

test('what is no screen is no page', async ({ request }) => {
  expect((await request.get('/robots.txt')).headers()['content-type']).toContain('text/plain')
  // A part of an older build, which a browser would otherwise take for code; what monitors and certificates look for.
  for (const path of ['/assets/gone-1a2b3c.js', '/.well-known/security.txt', '/metrics', '/favicon.ico']) {
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
