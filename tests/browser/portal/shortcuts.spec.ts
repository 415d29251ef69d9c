import { pressUntil } from '../support/keys.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

test('keys open screens, a list’s search and its form, and can be switched off', async ({ page }) => {
  await signInAs(page, 'retailer')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await pressUntil(page, 'Shift+?', sheet)
  await expectAccessible(page)
  // Not while a dialog is open.
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/services$/)

  // The second key counts for a second and a half.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page).toHaveURL(/\/user-support$/, { timeout: 5_000 })
  }).toPass()
  const search = page.getByRole('main').getByRole('searchbox')
  // The last page stays until this one has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  // Never while typing, never with another key held.
  await page.keyboard.type('gr n?')
  await expect(search).toHaveValue('gr n?')
  await search.fill('')
  await search.blur()
  await page.keyboard.press('Alt+n')
  await expect(page).toHaveURL(/\/user-support/)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/create-ticket$/)

  // The palette opens them too, also with the keys off.
  await page.goto('/user-reports')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('combobox', { name: 'Search and go to' })
  await pressUntil(page, 'Control+k', palette)
  await palette.fill('keyboard')
  await page.keyboard.press('Enter')
  await sheet.getByLabel('Use single keys').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.keyboard.press('Shift+?')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/user-reports$/)
})
