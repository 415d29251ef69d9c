import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'

/** Without its comments: a browser takes in half as much of it for each page. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the present screen; with nothing left out, frames and media too. */
export async function runAxe(page: Page, leftOut: RunOptions = {}): Promise<Result[]> {
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(`${SOURCE};0`)
  const options = JSON.stringify({ ...leftOut, resultTypes: ['violations'] })
  return page.evaluate<Result[]>(`axe.run(document, ${options}).then((found) => found.violations)`)
}

/** The same as lines: `rule: places`. */
export const asLines = (violations: Result[]) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
