import type { Page } from '@playwright/test'

export type Violation = { sample: string; sourceFile: string; blockedURI: string }

/** Notes what the browser reports against our policies, of every page that is opened from now on. */
export async function noteViolations(page: Page): Promise<Violation[]> {
  const violations: Violation[] = []
  await page.exposeFunction('noteViolation', (violation: Violation) => violations.push(violation))
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    noteViolation({ sample: event.sample, sourceFile: event.sourceFile, blockedURI: event.blockedURI }))`)
  return violations
}
