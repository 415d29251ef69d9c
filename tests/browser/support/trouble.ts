import type { Page, Route } from '@playwright/test'
import { expect } from './portal.ts'

type Trouble = { fail: (route: Route) => Promise<void>; sentence: string }

const INTERNAL = 'An internal server error occurred. Please try again later.'

/** Failures of a call without errors about the form, and the message of a screen without its own. */
const TROUBLES: readonly Trouble[] = [
  { fail: (route) => route.fulfill({ status: 500, json: { message: INTERNAL } }), sentence: INTERNAL },
  { fail: (route) => route.abort(), sentence: 'Network error. Please check your connection.' },
  {
    fail: (route) => route.fulfill({ status: 419, body: '' }),
    sentence: 'Session expired. Please log in again.',
  },
]

/** Sends a form while its call fails in each way, and expects each way's own sentence. */
export async function expectTroubleTold(page: Page, call: string, send: () => Promise<void>): Promise<void> {
  for (const { fail, sentence } of TROUBLES) {
    await page.route(call, fail)
    await send()
    await expect(page.getByText(sentence).first()).toBeVisible()
    await page.unroute(call)
  }
}
