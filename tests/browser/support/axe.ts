import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'

/** Without comments: the browser parses half as much for each page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations that axe finds on the current screen, with frames and media. */
export async function runAxe(page: Page, leftOut: RunOptions = {}): Promise<Result[]> {
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(`${SOURCE};0`)
  const options = JSON.stringify({ ...leftOut, resultTypes: ['violations'] })
  return page.evaluate<Result[]>(`axe.run(document, ${options}).then((found) => found.violations)`)
}

/** The same as lines: `rule: places`. */
export const asLines = (violations: Result[]) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
