import type { Locator, Page } from '@playwright/test'
import { asLines, runAxe } from '../support/axe.ts'
import { expect, expectWithinPage, signInAs, test } from '../support/portal.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name }).first()

/** The amount as a screen reader reads it. */
const rupeesOf = async (place: Locator) => /₹[\d,.]+/.exec(await place.innerText())?.[0] ?? ''

test('earnings: from the dashboard to those of last month by retailer, and to the journal lines of each figure', async ({
  page,
}) => {
  await signInAs(page, 'distributor', '/dashboard')
  // Two presses to the earnings by retailer of last month.
  await page.getByRole('link', { name: /^Earned in/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible()
  const answer = page.getByText(/^You earned /)
  const ofThisMonth = await answer.innerText()
  await page.getByRole('group', { name: 'Period' }).getByRole('button').nth(1).click()
  await expect(page).toHaveURL('/earnings?period=last-month')
  await expect(answer).not.toHaveText(ofThisMonth)
  const all = await rupeesOf(
    part(page, 'By retailer')
      .getByText(/^All \d+ retailers$/)
      .locator('..')
      .getByRole('link'),
  )
  await expect(part(page, 'By service')).toContainText(all)
  await expect(answer).toContainText(all)

  const sum = page.getByRole('paragraph').filter({ hasText: /^Sum/ })
  const first = part(page, 'By retailer').getByRole('listitem').first()
  const amount = await rupeesOf(first.getByTitle(/^Journal lines of/))
  await first.getByTitle(/^Journal lines of/).click()
  await expect(page).toHaveURL(/\/earnings-lines\?from=[\d-]+&to=[\d-]+&user=\d+$/)
  await expect(sum).toContainText(amount)
  await expect(page.getByRole('row').nth(1).getByRole('link', { name: /^CK/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/earnings?period=last-month')

  await part(page, 'By day').getByRole('button', { name: 'View as table' }).click()
  await expect(part(page, 'By day').getByRole('row', { name: /^All days/ })).toContainText(all)
  await part(page, 'By day').getByRole('button', { name: 'View as chart' }).click()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectWithinPage(page, `at ${width} px`)
    await expect.poll(async () => asLines(await runAxe(page)), `axe at ${width} px`).toEqual([])
  }
  await page.getByRole('button', { name: 'Choose' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('2020-01-02')
  await page.getByRole('textbox', { name: 'To' }).fill('2020-01-03')
  await page.getByRole('button', { name: 'Show period' }).click()
  await expect(page).toHaveURL('/earnings?from=2020-01-02&to=2020-01-03')
  await expect(page.getByText(/^You earned nothing from/)).toBeVisible()
})
