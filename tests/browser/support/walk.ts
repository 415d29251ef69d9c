import { expect, type Page } from '@playwright/test'

/** A retailer's screens besides those linked from the services. */
export const SCREENS = [
  '/services',
  '/user-reports',
  '/user-support',
  '/create-ticket',
  '/user-profile',
  '/security',
  '/devices',
  '/developers',
  '/saved-cards',
  '/your-data',
  '/due-payments',
  '/my-bills',
  '/notifications',
  '/status-verification',
  '/update-password',
]

/** Screens of the roles above a retailer, besides those that these link to. */
export const BACK_OFFICE = [
  '/dashboard',
  '/user-reports',
  '/user-details/admin',
  '/add-user/retailer',
  '/announcements',
  '/announcements/new',
  '/charges',
  '/commissions',
  '/payment-configuration',
  '/payment-gateways',
  '/payment-priorities',
  '/master-charges',
  '/add-group-charges',
  '/unassign-group-charges',
  '/wallet',
  '/audit-log',
  '/approvals',
  '/payouts',
  '/payout-settings',
  '/disputes',
  '/refunds',
  '/exceptions',
  '/reconciliation',
  '/webhooks',
  '/gst-returns',
  '/company',
  '/user-support',
  '/notifications',
]

const kindOf = (path: string) =>
  path.split(/[/?]/)[1]?.replace(/^(add|edit|view|pay)-.*(payment|person|user|vendor).*/, '$1')

/** Opens screens and one of each kind that they link to; returns them. */
export async function walk(
  page: Page,
  screens: readonly string[],
  look: (path: string) => Promise<void>,
  follows = true,
): Promise<string[]> {
  const queue = [...screens]
  const seen = new Map(queue.map((path) => [kindOf(path), path]))
  for (let path = queue.shift(); path; path = queue.shift()) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The page polls a thread every two seconds.
    await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined)
    await look(path)
    if (!follows) continue
    const links = await page
      .locator('main a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of links) {
      if (seen.has(kindOf(link)) || seen.size > 60 || link.startsWith('/api')) continue
      seen.set(kindOf(link), link)
      queue.push(link)
    }
  }
  return [...seen.values()]
}
