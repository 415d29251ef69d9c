import { readPdf } from '../../../apps/api/test/files/read-pdf.ts'
import { expect, signInAs, test } from '../support/portal.ts'

const PRINT_NAME = "getComputedStyle(document.documentElement).getPropertyValue('--print-name')"

test('reports and a transaction are printed without their controls, in light colours with either theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(page, 'retailer', '/user-reports?status=PAID')
  const rules = () => page.evaluate<string>(PRINT_NAME)
  const onPaper = async () => {
    // Secondary code loads after the first screens.
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

for (const width of [1280, 360])
  test(`an open invoice is printed in place of the page behind it, at ${width} pixels`, async ({ page }) => {
    await signInAs(page, 'retailer', '/user-reports?status=PAID')
    await page.getByRole('link', { name: /^CK\d/ }).first().click()
    await expect(page.getByRole('heading', { name: 'Where is my money' })).toBeVisible()
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate<string>(PRINT_NAME)).toBe('"Chukta"')
    await page.getByRole('button', { name: 'Invoice' }).click()
    const invoice = page.getByRole('dialog', { name: 'Invoice' })
    await expect(invoice.getByText('Invoice number')).toBeVisible()
    const number = await invoice
      .getByText(/^CK\/\d{4}\/\d{7}$/)
      .first()
      .innerText()

    const printed = async () => {
      const { text } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
      return text.replace(/\s+/g, ' ')
    }
    const withInvoice = await printed()
    expect(withInvoice).toContain(number)
    expect(withInvoice).toContain('Subtotal')
    expect(withInvoice).not.toContain('Where is my money')
    expect(withInvoice).not.toContain('Download')

    await page.keyboard.press('Escape')
    await expect(invoice).toHaveCount(0)
    const withoutInvoice = await printed()
    expect(withoutInvoice).toContain('Where is my money')
    expect(withoutInvoice).not.toContain('Subtotal')
  })

test('any screen links to the accessibility statement and its contact', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tell us' })).toBeVisible()
})
