import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Result } from 'axe-core'

/** Without its comments: a browser takes in half as much of it for each page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the present screen. Frames are left out. */
export async function runAxe(page: Page): Promise<Result[]> {
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(`${SOURCE};0`)
  return page.evaluate<Result[]>(
    // No medium is played anywhere: what axe would load beforehand for it is not needed.
    'axe.run(document, { iframes: false, preload: false, resultTypes: ["violations"] }).then((found) => found.violations)',
  )
}

/** The same as lines: `rule: places`. */
export const asLines = (violations: Result[]) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
