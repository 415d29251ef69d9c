import type { Page } from '@playwright/test'
import { pressUntil } from '../support/keys.ts'
import { ACCOUNTS, expect, expectAccessible, signInAs, signInWith, test } from '../support/portal.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and go to' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

async function openByKeys(page: Page): Promise<void> {
  // A closing palette would match too.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressUntil(page, 'Control+k', field(page))
  await expect(field(page)).toBeFocused()
}

test('the palette finds everything by keyboard, and loads only when opened', async ({ page }) => {
  const palettes: string[] = []
  page.on('request', (request) => {
    if (/palette-screen/.test(request.url())) palettes.push(request.url())
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  // The last request after the page is drawn.
  const streams = page.waitForRequest('**/api/changes/stream*')
  await signInAs(page, 'retailer')
  await streams
  expect(palettes).toEqual([])
  await openByKeys(page)
  await expectAccessible(page)

  // A screen, with the arrow keys.
  await field(page).fill('due')
  await expect(option(page, 'Due payments')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/due-payments$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // An action with its subject.
  await openByKeys(page)
  await field(page).fill('pay rent')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pay-amount\/\d+$/)

  // A payment by its order id, opened beside.
  await page.goto('/user-reports')
  const urn =
    (await page
      .getByText(/^CK\d{11}$/)
      .first()
      .textContent()) ?? ''
  await openByKeys(page)
  await field(page).fill(urn.toLowerCase())
  const found = option(page, new RegExp(urn))
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expect(found.locator('mark')).toHaveText(urn)
  await expectAccessible(page)
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const beside = await opened
  await expect(beside).toHaveURL(/\/view-reports\/\d+$/)
  await expect(beside.getByText(urn).first()).toBeVisible()
  await beside.close()

  // Recent searches stay on this device until signing out.
  await openByKeys(page)
  await expect(option(page, urn.toLowerCase())).toBeVisible()
  await field(page).fill('sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username, email or mobile')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
})

test('a late answer never replaces a newer one, and outdated calls are cancelled', {
  tag: '@full',
}, async ({ page }) => {
  await signInAs(page, 'distributor', '/user-reports')
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/search?q=slow', async (route) => {
    await held
    await route.fulfill({ json: { data: answerWith('The late one') } }).catch(() => undefined)
  })
  await page.route('**/api/search?q=quick', (route) =>
    route.fulfill({ json: { data: answerWith('The newer one') } }),
  )
  await openByKeys(page)
  const asked = page.waitForRequest('**/api/search?q=slow')
  await field(page).fill('slow')
  await asked
  await expect(page.getByText('Searching…')).toBeVisible()
  await field(page).fill('quick')
  await expect(option(page, /The newer one/)).toBeVisible()
  letGo()
  await expect.poll(() => failed.some((url) => url.endsWith('q=slow'))).toBe(true)
  await expect(option(page, /The late one/)).toHaveCount(0)
  await expect(option(page, /The newer one/)).toBeVisible()
})

test('a phone has the palette in its menu, with messages for no result and for a failure', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'admin', '/user-reports')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(field(page)).toBeFocused()
  const sheet = page.getByRole('dialog', { name: 'Search and go to' })
  await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(740)
  await field(page).fill('zzqq')
  await expect(page.getByText('Nothing found for “zzqq”')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await field(page).fill('zzqqx')
  await expect(page.getByText('The search did not answer.')).toBeVisible()
  await page.unroute('**/api/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing found for “zzqqx”')).toBeVisible()

  // Results only from the downline.
  await field(page).fill(ACCOUNTS.retailer)
  await option(page, /Retailer/)
    .first()
    .click()
  await expect(page).toHaveURL(/\/view-user\/retailer\/\d+$/)
  await signInWith(page, ACCOUNTS.retailer, '/user-reports')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field(page).fill(ACCOUNTS.admin)
  await expect(page.getByText(/^Nothing found for/)).toBeVisible()
})

test('pages are found by the words that people have for them', async ({ page }) => {
  await signInAs(page, 'distributor', '/user-reports')
  await openByKeys(page)
  for (const [word, label] of [
    ['passbook', 'Wallet statement'],
    ['commission', 'Earnings'],
    ['network', 'Downline'],
    ['settlement', 'Reports'],
    ['kyc', 'Verification status'],
    ['verification', 'Verification status'],
  ] as const) {
    await field(page).fill(word)
    await expect(option(page, label)).toBeVisible()
  }
  await field(page).fill('income')
  await expect(option(page, 'Earnings')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/earnings$/)
})

function answerWith(subject: string) {
  const ticket = { id: 1, ticket_no: 'TKT26112100001', subject, status: 'Open', user_name: 'Meera Nair' }
  return { transactions: [], payees: [], users: [], tickets: [ticket] }
}
