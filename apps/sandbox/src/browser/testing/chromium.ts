import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { isFull } from '../../../../../tests/full.ts'

const VIEWS = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
] as const

/** The installed browser, without its own network requests. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

let turn = 0
/** One of them each day, in turn: axe costs more than the rest of the test. */
const viewsOfToday = () => (isFull ? VIEWS : VIEWS.filter((_, place) => place === turn % VIEWS.length))

/** Violations that axe finds, as 'rule: place', on a phone and on a dark desktop. SHOTS_DIR keeps pictures. */
export async function inspect(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  const views = viewsOfToday()
  turn += 1
  for (const { width, height, colorScheme } of views) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    found.push(...violations.map((one) => `${width} ${colorScheme} ${one.id}: ${one.nodes[0]?.target}`))
    if (!process.env.SHOTS_DIR) continue
    mkdirSync(process.env.SHOTS_DIR, { recursive: true })
    await page.screenshot({ path: `${process.env.SHOTS_DIR}/${name}-${width}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: null })
  return found
}
