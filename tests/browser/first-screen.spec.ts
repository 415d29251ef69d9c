import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const WIDTHS = [360, 768, 1280]
const THEMES = ['light', 'dark'] as const

/** Whatever the page complains about: errors in its console, exceptions, answers that failed. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

for (const theme of THEMES) {
  for (const width of WIDTHS) {
    test(`the portal opens with a sign-in that everyone can use: ${theme}, ${width} px`, async ({ page }) => {
      const complaints = complaintsOf(page)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: /retailer/i })).toBeVisible()
      await expect(page.locator('img[src^="data:image/"]')).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map((found) => `${found.id}: ${found.nodes[0]?.html}`)).toEqual([])
      const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
      expect(overflow).toBeLessThanOrEqual(0)
      expect(complaints).toEqual([])
    })
  }
}
