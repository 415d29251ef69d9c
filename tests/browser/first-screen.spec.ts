import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './portal.ts'

/** Warnings of the page's console, and answers that failed; errors fail every test. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') complaints.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

test('the portal opens with a sign-in that everyone can use', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /retailer/i })).toBeVisible()
  await expect(page.locator('img[src^="data:image/"]')).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
