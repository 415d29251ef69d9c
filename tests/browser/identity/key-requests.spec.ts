import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

test('a retailer sees what a program called, done and refused', async ({ page, request }) => {
  await signInAs(page, 'retailer')
  await page.goto('/developers')
  await page.getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible()
  await expect(page.getByText('Your programs have called nothing in the last 7 days.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/developers')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Till')
  await form.getByRole('checkbox', { name: 'See payees' }).check()
  await form.getByRole('button', { name: 'Make a key' }).click()
  const key = (await page.getByText(/^ck_test_\w{40,}/).textContent()) ?? ''
  await page.getByRole('button', { name: 'I have stored it' }).click()
  const headers = { Authorization: `Bearer ${key}` }
  const url = new URL(page.url()).origin
  expect((await request.get(`${url}/api/partner/v1/payees?limit=7`, { headers })).status()).toBe(200)
  expect((await request.get(`${url}/api/partner/v1/payouts`, { headers })).status()).toBe(403)

  await expect
    .poll(async () => {
      await page.goto('/developers/requests')
      await page.getByRole('heading', { name: 'Requests' }).waitFor()
      await page.waitForTimeout(300)
      return page.getByText('GET /payouts').count()
    })
    .toBe(1)
  const table = page.getByRole('table', { name: 'Requests' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByText('403')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Result').selectOption('Done')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByText('GET /payees')).toBeVisible()
  await page.getByLabel('Result').selectOption('Failed')
  await expect(page.getByText('No request matches these filters.')).toBeVisible()

  await page.goto('/developers/requests')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.getByText('GET /payouts')).toBeVisible()
      await expectAccessible(page)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/${width}-${colorScheme}.png` })
    }
  }

  await page.route('**/api/api-key-requests**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/developers/requests')
  await expect(page.getByText('Unable to fetch the requests.').first()).toBeVisible()
})
