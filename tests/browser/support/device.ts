import { test as base, type Page } from '@playwright/test'
import { type CutNet, makeCutNet } from './cut-net.ts'
import { expect, portalEnv, test as portalTest } from './portal.ts'

/** The portal behind a proxy that can be cut, in a browser that may cache it. */
export const test = portalTest.extend<{ net: CutNet }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
  net: async ({}, use) => {
    const { net, close } = await makeCutNet(Number(portalEnv().PORT))
    await use(net)
    close()
  },
  baseURL: async ({ net }, use) => use(net.url),
  // Missing calls, pages and files are errors to the browser, and the subject of these tests.
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await use(errors)
    base.expect(errors).toEqual([])
  },
})
/** Waits until the browser has everything that the portal needs offline. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
}

/** The device's data: names of databases, stored keys and cached files. */
export function leftOnDevice(page: Page) {
  return page.evaluate<{ databases: string[]; stored: string[]; cached: string[] }>(`(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    cached: (await Promise.all((await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat(),
  }))()`)
}
