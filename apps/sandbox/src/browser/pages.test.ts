import { globSync, readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'
import { launchBrowser } from './testing/chromium.ts'

const pages = globSync('**/*.html', { cwd: new URL('..', import.meta.url).pathname })
let browser: Browser
let sandbox: RunningSandbox

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startSandbox()
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

// A button pressed before its script listens does nothing, and the payer or a test waits for ever. Only a browser can
// check this, since a style may show a `hidden` element.
test.each(pages)('nothing in %s can be used before its script is there', async (path) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  const body = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  await page.route(`${sandbox.origin}/page`, (route) => route.fulfill({ contentType: 'text/html', body }))
  const styles = page.waitForResponse((response) => response.url().endsWith('.css') && response.ok())
  await page.goto(`${sandbox.origin}/page`)
  await styles
  const usable = page.locator(':is(button, input, select, textarea):enabled').filter({ visible: true })
  expect(await usable.allInnerTexts()).toEqual([])
  await page.close()
})
