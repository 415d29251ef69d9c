import { expect, signInAs, test } from './portal.ts'

test('reports and a transaction are printed without what they are worked with, in light whatever the theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(page, 'retailer', '/user-reports?status=PAID')
  const rules = () =>
    page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--print-name')")
  const onPaper = async () => {
    // What first screens do without comes after them.
    await expect.poll(rules).toBe('"Chukta"')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const gone of ['banner', 'navigation', 'complementary', 'contentinfo'] as const) {
      await expect(page.getByRole(gone).filter({ visible: true }), gone).toHaveCount(0)
    }
    await expect(
      page.locator('main button:visible, main input:visible').filter({ hasNot: page.locator('th') }),
    ).toHaveCount(await page.locator('th button').count())
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  }
  await expect(page.getByText(/^Total: \d/)).toBeVisible()
  await onPaper()
  await expect(page.getByText(/^Total: \d/)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Where is my money' })).toBeVisible()
  await onPaper()
  await expect(page.getByRole('heading', { name: 'Where is my money' })).toBeVisible()
  // Chromium's own printing: one file, of A4.
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1')).toMatch(/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12]/)
})

test('whoever cannot use a page learns from any screen what is tested, and whom to tell', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tell us' })).toBeVisible()
})
