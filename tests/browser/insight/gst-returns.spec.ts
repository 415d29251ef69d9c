import { dayAfter, indianToday } from '../../../apps/api/src/platform/indian-clock.ts'
import { drawn, expect, expectAccessible, expectWithinPage, signInAs, test } from '../support/portal.ts'

test('a super admin reads the GST return of a month and downloads a section', async ({ page }) => {
  await signInAs(page, 'superAdmin', '/gst-returns')
  await expect(page.getByRole('heading', { name: 'GST return', level: 1 })).toBeVisible()
  // It opens with the current month, which may be empty: choose the month before.
  const month = indianToday(new Date()).slice(0, 7)
  const shown = page.getByRole('textbox', { name: 'Month' })
  await expect(shown).toHaveValue(month)
  await shown.fill(dayAfter(`${month}-01`, -1).slice(0, 7))
  // The demo company has no GSTIN: every charge is exempt.
  const exempt = page.getByRole('listitem').filter({ hasText: 'Exempt: no GST on the charge' })
  await expect(exempt).toContainText('Taxable value')
  await expect(page.getByText(/The company has no GSTIN/)).toBeVisible()
  await expect(page.getByText(/^Invoices CK\/\d{4}\/\d{7} to CK/)).toBeVisible()
  await expectAccessible(page)
  for (const [width, scheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await drawn(page)
    await expectWithinPage(page, `at ${width} px, ${scheme}`)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/gst-${width}-${scheme}.png`, fullPage: true })
  }
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of Exempt: no GST on the charge' }).click()
  expect((await download).suggestedFilename()).toMatch(/^GSTR1-\d{4}-\d\d-exempt\.csv$/)

  await page.goto('/gst-returns?month=2019-01')
  await expect(page.getByText('Nothing was issued in this month.')).toBeVisible()
})
