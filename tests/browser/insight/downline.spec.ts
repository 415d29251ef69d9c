import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectWithinPage, signInAs, test } from '../support/portal.ts'

test('the downline: who paid nothing this week in two presses, order and period in the address, export', async ({
  page,
}) => {
  await signInAs(page, 'distributor', '/dashboard')
  await page.getByRole('link', { name: 'Downline', exact: true }).click()
  const idle = page.getByRole('button', { name: /^Paid nothing this week/ })
  await expect(idle).toHaveText(/\d$/)
  const count = (await idle.innerText()).replace(/\D/g, '')
  await idle.click()
  await expect(page).toHaveURL('/downline?filter=idle-week')
  await expect(page.getByText(`Total: ${count} records`)).toBeVisible()
  await expect(idle).toHaveAttribute('aria-pressed', 'true')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'As CSV' }).click()),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(Number(count) + 1)
  expect(lines[0]).toContain('Your earnings (INR)')

  await idle.click()
  await page.getByRole('button', { name: 'Volume' }).click()
  const answer = page.getByText(/retailers paid from/)
  const ofThisMonth = await answer.innerText()
  await page.getByRole('group', { name: 'Period' }).getByRole('button').nth(1).click()
  await expect(page).toHaveURL('/downline?sort=-volume&period=last-month')
  await expect(answer).not.toHaveText(ofThisMonth)
  const names = page.getByRole('row').getByRole('link', { name: /^[A-Z]/ })
  const shown = await names.allInnerTexts()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Volume' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => names.allInnerTexts()).toEqual(shown)

  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectWithinPage(page, 'at 360 px')
  await page.getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/view-user\/retailer\/\d+$/)
})

test('the super admin sees all of a role by volume, without earnings', async ({ page }) => {
  await signInAs(page, 'superAdmin', '/downline')
  await expect(page.getByRole('columnheader', { name: 'Volume' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('columnheader', { name: 'Your earnings' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Distributors' })
  await expect(page).toHaveURL('/downline?role=3')
  await expect(page.getByText(/^\d+ of \d+ distributors had payments/)).toBeVisible()
})
