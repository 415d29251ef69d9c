import { hi } from '../support/languages.ts'
import { expect, expectAccessible, inboxOf, signInAs, test } from '../support/portal.ts'

test('a retailer reads what is stored about them, from the profile', async ({ page }) => {
  await signInAs(page, 'retailer')
  await page.goto('/user-profile')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Your data by category' })
  const payments = list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Payments' }) })
  await expect(payments).toContainText(/[\d,]+ records/)
  await expect(payments).toContainText('8 years after the end of the financial year')
  await expect(payments).toContainText('Payment gateways')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
})

test('the page is in Hindi too', async ({ page }) => {
  await signInAs(page, 'distributor')
  await page.evaluate(() => localStorage.setItem('language', 'hi'))
  await page.goto('/your-data')
  await expect(page.getByRole('heading', { level: 1, name: hi('Your data') })).toBeVisible()
  await expect(page.getByRole('heading', { name: hi('Wallet and earnings') })).toBeVisible()
  await expect(page.getByText(hi('To let only you into your account.'))).toBeVisible()
})

test('data that cannot be counted shows an error, and loads on retry', async ({ page }) => {
  await signInAs(page, 'retailer')
  await page.route('**/api/your-data', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.goto('/your-data')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/your-data')
  await again.click()
  await expect(page.getByRole('heading', { name: 'Name and identity' })).toBeVisible()
})

test('a person downloads their data and is told by mail', async ({ page }) => {
  await signInAs(page, 'retailer', '/your-data')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const rows = page.getByRole('list', { name: 'Your downloads' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Stored until')
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await rows.first().getByRole('button', { name: 'Save' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect
    .poll(async () => (await inboxOf(page, 'retailer@chukta.test')).map(({ subject }) => subject))
    .toContain('Your data is ready to download')
})
