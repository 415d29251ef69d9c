import type { Locator, Page } from '@playwright/test'
import { expect } from './portal.ts'

// Some screens leave after two or three seconds: on a slow machine they may appear and leave between two polls of a
// test.

/**
 * Watches the page for a text, and presses a button of this name as soon as it is drawn. Call it before the step that
 * shows it; returns a function that waits for it, and reports the page's text at that moment.
 */
export async function whenDrawn(page: Page, text: RegExp, press?: string): Promise<() => Promise<string>> {
  await page.evaluate(`(() => {
    const { promise, resolve } = Promise.withResolvers()
    const pressed = ${JSON.stringify(press ?? null)}
    const named = () => [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === pressed)
    const observer = new MutationObserver(() => {
      if (!${text}.test(document.body.textContent) || (pressed && !named())) return
      observer.disconnect()
      resolve(document.body.innerText)
      named()?.click()
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    window.drawnThen = promise
  })()`)
  return () => page.evaluate<string>('window.drawnThen')
}

const THANKS = 'Thank you,your payment has been success.'

/** A payment is captured: its status page shows it, or the last page, which follows automatically. */
export async function expectPaid(
  page: Page,
  { success = 'Payment successful', thanks = THANKS } = {},
): Promise<void> {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading(success).or(heading(thanks))).toBeVisible()
}

/** The last page of a payment, which stays. */
export const thanksOf = (page: Page) => page.getByRole('heading', { level: 1, name: THANKS })

/**
 * Skips the waits between the gateway's end and a lasting screen, such as the last page; other tests check the waits to
 * the second. Needs `page.clock.install()` before the page was opened.
 */
export async function skipTo(stays: Locator): Promise<void> {
  await expect(async () => {
    await stays.page().clock.fastForward(3_000)
    await expect(stays).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
