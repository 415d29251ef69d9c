import type { Page } from '@playwright/test'
import { asLines, runAxe } from '../support/axe.ts'
import { expect, expectWithinPage, signInAs, test } from '../support/portal.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name }).first()

/** axe finds nothing on a phone and on a desk, and neither scrolls sideways. */
async function expectFine(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectWithinPage(page, `at ${width} px`)
    await expect.poll(async () => asLines(await runAxe(page)), `axe at ${width} px`).toEqual([])
  }
}

test('the dashboard leads with what needs attention; each figure has its list or its table', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin', '/dashboard')
  const attention = part(page, 'Needs attention')
  await expect(attention.getByRole('link').first()).toBeVisible()
  await expect(part(page, 'Top retailers').getByRole('link').first()).toBeVisible()
  await expectFine(page)

  for (const name of ['Success by gateway', 'By service']) {
    await part(page, name).getByRole('button', { name: 'View as table' }).click()
    await expect(part(page, name).getByRole('row').nth(1)).toBeVisible()
    await part(page, name).getByRole('button', { name: 'View as chart' }).click()
    await expect(part(page, name).getByRole('row')).toHaveCount(0)
  }

  await page.getByRole('link', { name: /^Success, 30 days/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user-reports\?from=[\d-]+&to=[\d-]+$/)
  await page.goBack()
  await attention.getByRole('link', { name: /Exceptions in all/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Exceptions' })).toBeVisible()
  await page.goBack()
  await part(page, 'Top retailers').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/view-user\/retailer\/\d+$/)
})

test('a payer sees what is due, receipts and whom to pay again, and no gateway', async ({ page }) => {
  await signInAs(page, 'retailer', '/dashboard')
  await expect(part(page, 'Due payments')).toBeVisible()
  await expect(part(page, 'Volume by day')).toBeVisible()
  await expect(page.getByRole('region', { name: /gateway/i })).toHaveCount(0)
  await expectFine(page)

  await part(page, 'Receipts')
    .getByRole('button', { name: /^Receipt of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  // One press to the pay page, with the amount of the last time.
  await part(page, 'Pay again')
    .getByRole('link', { name: /^Pay again, / })
    .first()
    .click()
  await expect(page).toHaveURL(/amount=\d+\.\d\d/)
  await expect(page.getByRole('button', { name: 'Proceed To Pay' })).toBeVisible()
})
