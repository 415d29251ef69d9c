import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'

const SIZES = [
  [360, 740],
  [1280, 800],
] as const

/** The installed browser, told to stay off the network. */
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

/** What axe finds, as 'rule: place', in both widths and both themes. With SHOTS_DIR pictures are kept. */
export async function inspect(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const [width, height] of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).analyze()
      found.push(...violations.map((one) => `${width} ${colorScheme} ${one.id}: ${one.nodes[0]?.target}`))
      if (!process.env.SHOTS_DIR) continue
      mkdirSync(process.env.SHOTS_DIR, { recursive: true })
      await page.screenshot({
        path: `${process.env.SHOTS_DIR}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  return found
}
