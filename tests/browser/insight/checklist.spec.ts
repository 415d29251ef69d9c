import type { Page } from '@playwright/test'
import { newRetailer } from '../support/person.ts'
import { expect, expectAccessible, signInAs, signInWith, test } from '../support/portal.ts'

/** Longer than the screens delay their secondary requests. */
const WELL_STANDING_MS = 5_000
const steps = (page: Page) => page.getByRole('region', { name: 'First steps' })

/** Adds up the layout shifts from now on, as a browser counts them. */
const noteShifts = (page: Page) =>
  page.addInitScript(`window.shifted = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`)

test('a new user sees the first steps, opens one, hides the list for good and finds it again', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checklist')) asked.push(request.method())
  })
  await noteShifts(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInWith(page, await newRetailer('lata'), '/services')
  await expect(steps(page)).toContainText('1 of 5 done')
  expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.02)
  await expect(steps(page).getByRole('listitem').first()).toHaveText('Confirm your e-mail and mobile (Done)')
  // Paying needs a saved payee: without one that step has no link.
  await expect(steps(page).getByRole('link', { name: 'Make your first payment' })).toHaveCount(0)
  await expectAccessible(page)

  await steps(page).getByRole('link', { name: 'Add a passkey or an authenticator app' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused()
  await page.goBack()
  await steps(page).getByRole('link', { name: 'Add a payee for Vendor payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Vendor Details' })).toBeFocused()

  await page.goBack()
  await steps(page).getByRole('button', { name: 'Hide' }).press('Enter')
  await expect(page.getByText('The first steps are hidden.')).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  asked.length = 0
  await page.goto('/services')
  await expect(page.getByRole('link', { name: /^Rental payments/ })).toBeVisible()
  await page.waitForTimeout(WELL_STANDING_MS)
  expect(asked).toEqual([])

  await page.goto('/user-profile')
  await page.getByRole('button', { name: 'Show the first steps again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products Activated' })).toBeFocused()
  await expect(steps(page)).toContainText('1 of 5 done')
  await steps(page).getByRole('button', { name: 'Hide' }).click()
  await expect.poll(() => page.evaluate('localStorage.getItem("checklistDone")')).not.toBeNull()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('each role has its own steps on its start page, and on no other', { tag: '@full' }, async ({ page }) => {
  await signInAs(page, 'superAdmin', '/user-details/admin')
  await steps(page).getByRole('link', { name: 'Complete the company’s record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible()
  await page.goto('/user-details/retailer')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(WELL_STANDING_MS)
  await expect(steps(page)).toHaveCount(0)

  await signInAs(page, 'admin', '/user-details/distributor')
  await expect(steps(page)).toContainText(/\d of 4 done/)
  await signInAs(page, 'distributor', '/user-details/retailer')
  await expect(steps(page).getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
})
