import type { Page } from '@playwright/test'
import { expect, isFull, signInAs, test } from '../support/portal.ts'
import { answerInUnknownWords } from '../support/unknown-words.ts'
import { BACK_OFFICE, SCREENS, walk } from '../support/walk.ts'

/** Daily only the screens about money, without their links. */
const DAILY = {
  retailer: ['/services', '/user-reports', '/due-payments', '/my-bills', '/user-support', '/notifications'],
  superAdmin: [
    '/dashboard',
    '/user-reports',
    '/payouts',
    '/disputes',
    '/refunds',
    '/exceptions',
    '/reconciliation',
  ],
}

/** Screens that broke. */
function looker(page: Page) {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(`${new URL(page.url()).pathname}: ${error.message}`))
  const look = async (path: string) => {
    const failed = page.getByRole('heading', { level: 1, name: 'This page could not be shown' })
    if ((await failed.count()) > 0) broken.push(`${path}: the screen failed`)
  }
  return { broken, look }
}

for (const [who, screens] of [
  ['retailer', SCREENS],
  ['superAdmin', BACK_OFFICE],
] as const) {
  test(`an unknown value of a list breaks no screen of a ${who}`, async ({ page, consoleErrors }) => {
    test.setTimeout(10 * 60_000)
    await signInAs(page, who)
    const replaced = await answerInUnknownWords(page)
    const { broken, look } = looker(page)
    const seen = await walk(page, isFull ? screens : DAILY[who], look, isFull)
    await page.goto('/user-reports')
    await page.locator('main a[href^="/view-reports/"]').first().click()
    await expect(page.getByRole('heading', { name: 'Where is my money' })).toBeVisible()
    await look('a payment')
    console.log(`${seen.length} screens of a ${who}, ${replaced.size} words: ${[...replaced].join(', ')}`)
    expect([...broken, ...consoleErrors]).toEqual([])
    expect(replaced.size).toBeGreaterThan(isFull ? 20 : 8)
  })
}
