import type { Locator, Page } from '@playwright/test'
import { expect } from './portal.ts'

// Some screens leave by themselves after two or three seconds: on a slow machine they may come and go between two looks of
// a test, which asks the browser for each.

/**
 * Looks in the page itself for a text, and presses a button of this name as soon as it is drawn. To be called before what
 * brings it; gives a function that waits for that, and says what stood on the page then.
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

/** A payment is through: its status page says so, or already the last page, to which that leads by itself. */
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
 * Passes over the waits between the gateway's end and something that stays, such as the last page; other tests hold the waits
 * to the second. Needs `page.clock.install()` before the page was opened.
 */
export async function skipTo(stays: Locator): Promise<void> {
  await expect(async () => {
    await stays.page().clock.fastForward(3_000)
    await expect(stays).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
