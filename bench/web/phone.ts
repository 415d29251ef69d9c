import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Stored } from './session.ts'

/** A phone-like line and processor: 1.6 Mbit/s, 150 ms, four times slower than this machine. */
const LINE = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
}
const CPU_SLOWER = 4
const QUIET_MS = 1_500
const STREAM = '/changes/stream'
const WAIT_MS = 60_000

/** A page's own measurements, in ms; interactions by their longest event. */
export type Seen = { lcp: number; cls: number; interactions: Record<string, number> }
export type Received = { codeBytes: number; allBytes: number; requests: number }

/** Kept in the page, because a later observer misses earlier entries. */
const OBSERVE = `(() => {
  const seen = (window.__seen = { lcp: 0, cls: 0, interactions: {} })
  const on = (type, see, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more })
  on('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime })
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value })
  on('event', (entry) => {
    if (!entry.interactionId) return
    const name = entry.name + ' ' + entry.interactionId
    seen.interactions[name] = Math.max(seen.interactions[name] ?? 0, entry.duration)
  }, { durationThreshold: 16 })
})()`

/** A page in a browser that has nothing of the portal yet, on a phone-like line. `done` closes it. */
export async function openPhone(browser: Browser, url: string, stored?: Stored) {
  const localStorage = Object.entries(stored ?? {}).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await page.addInitScript(OBSERVE)
  const session = await context.newCDPSession(page)
  const received = await countReceived(session)
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  const atRest = await watchRest(page, session)
  return { page, received, atRest, seen: () => seenBy(page), done: () => close(context) }
}

/**
 * Gives what waits until nothing has been on its way for a second and a half. The browser's own `networkidle` never comes
 * once the stream of changes is open.
 */
async function watchRest(page: Page, session: CDPSession): Promise<() => Promise<void>> {
  const onItsWay = new Set<string>()
  let changedAt = 0
  const note = () => {
    changedAt = performance.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.endsWith(STREAM)) onItsWay.add(requestId)
    note()
  })
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const) {
    session.on(end, ({ requestId }) => {
      onItsWay.delete(requestId)
      note()
    })
  }
  return async () => {
    note()
    while (onItsWay.size > 0 || performance.now() - changedAt < QUIET_MS) await page.waitForTimeout(100)
  }
}

function seenBy(page: Page): Promise<Seen> {
  return page.evaluate<Seen>('window.__seen')
}

/** Counts as the browser received it, with headers and compressed; code is the page, scripts and styles. */
async function countReceived(session: CDPSession): Promise<Received> {
  const received: Received = { codeBytes: 0, allBytes: 0, requests: 0 }
  const code = new Set<string>()
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => {
    received.requests += 1
    if (['Document', 'Script', 'Stylesheet'].includes(type)) code.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    received.allBytes += encodedDataLength
    if (code.has(requestId)) received.codeBytes += encodedDataLength
  })
  return received
}

async function close(context: BrowserContext): Promise<void> {
  await context.close()
}
