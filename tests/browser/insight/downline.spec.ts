import { readFile } from 'node:fs/promises'
import { indianToday } from '../../../apps/api/src/platform/indian-clock.ts'
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
  await expect(page).toHaveURL('/downline?sort=-volume')
  // The sentence above the rows is of the rows that are shown, also while those of the last month are fetched.
  const [year = 0, month = 0] = indianToday(new Date()).split('-').map(Number)
  const from = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
  const call = new RegExp(`/api/downline\\?(?:.*&)?from=${from}`)
  const sentence = page.getByText(/^\d+ of \d+ retailers paid/)
  const ofThisMonth = await sentence.innerText()
  const isAsked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    isAsked.resolve()
    await mayAnswer.promise
    await route.continue()
  })
  const answered = page.waitForResponse(call)
  await page.getByRole('group', { name: 'Period' }).getByRole('button').nth(1).click()
  await expect(page).toHaveURL('/downline?sort=-volume&period=last-month')
  await isAsked.promise
  await expect(sentence).toHaveText(ofThisMonth)
  mayAnswer.resolve()
  const { data } = (await (await answered).json()) as { data: { data: { name: string }[] } }
  const listed = data.data.map(({ name }) => name)
  const names = async () => {
    const shown = await page
      .getByRole('row')
      .getByRole('link', { name: /^[A-Z]/ })
      .allInnerTexts()
    // Below their initials.
    return shown.map((text) => text.split('\n').at(-1))
  }
  await expect.poll(names).toEqual(listed)
  await expect(sentence).not.toHaveText(ofThisMonth)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Volume' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(names).toEqual(listed)

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
