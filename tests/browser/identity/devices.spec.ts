import { ACCOUNTS, expect, expectAccessible, inboxOf, signInThroughScreens, test } from '../support/portal.ts'

const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

test('a person sees their devices and ends another one, which shows sign-in', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInThroughScreens(page, 'distributor')
  const phone = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    userAgent: PHONE_BROWSER,
    viewport: { width: 360, height: 800 },
  })
  const phonePage = await phone.newPage()
  await signInThroughScreens(phonePage, 'distributor')
  // The owner gets a notification about the second device.
  await expect
    .poll(async () => (await inboxOf(page, ACCOUNTS.distributor)).map(({ text }) => text).join('\n'))
    .toContain('new device: Chrome on Android')

  await page.goto('/user-profile')
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')
  const own = rows.filter({ hasText: 'This device' })
  await expect(own).toHaveCount(1)
  await expect(own).toContainText('Chrome on Linux')
  const other = rows.filter({ hasText: 'Chrome on Android' })
  await expect(other).toContainText('Signed in')
  await expect(other).toContainText(/Since\d\d [A-Z][a-z]{2} 2\d{3}, \d\d:\d\d/)
  await expectAccessible(page)

  await other.getByRole('button', { name: /^End Chrome on Android/ }).click()
  const dialog = page.getByRole('dialog', { name: 'End Chrome on Android?' })
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(other).toHaveCount(1)
  await other.getByRole('button', { name: /^End Chrome on Android/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The device was signed out.')).toBeVisible()
  await expect(other).toHaveCount(0)

  await phonePage.goto('/user-profile')
  await expect(phonePage.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await phonePage.evaluate(() => localStorage.getItem('authToken'))).toBeNull()

  // After signing in again there, one click ends all other devices.
  await signInThroughScreens(phonePage, 'distributor')
  await phonePage.goto('/devices')
  await phonePage.getByRole('button', { name: 'End all others' }).click()
  await phonePage.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(phonePage.getByText('Every other device was signed out.')).toBeVisible()
  await expect(phonePage.getByRole('listitem').filter({ hasText: 'Chrome on' })).toHaveCount(1)
  await expect(phonePage.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  // Ending the own device opens sign-in, without a message about a lost session.
  await phonePage.getByRole('button', { name: 'End this device' }).click()
  await phonePage.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(phonePage.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(phonePage.getByText('Unauthorized access.')).toHaveCount(0)
  await phone.close()
})

test('a list that cannot be fetched shows an error, and loads on retry', { tag: '@full' }, async ({
  page,
}) => {
  await signInThroughScreens(page, 'distributor')
  await page.route('**/api/devices', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.goto('/devices')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/devices')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible()
})
