// The pictures of the documentation. Review each before you commit it: `docs/pictures/*.webp`, small and few.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import {
  CARD_METHOD,
  checkoutOf,
  chooseMethod,
  endCheckout,
  fillCard,
  openPayScreen,
} from '../browser/support/paying.ts'
import { expect, signInAs, test } from '../browser/support/portal.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures')
const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
})

/** WebP by the browser itself: a third of a PNG. A phone's pixels are two to each of the page's, as phones have them. */
async function take(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready')
  // A lasting toast is no part of the screen.
  await expect(page.getByRole('alert')).toHaveCount(0)
  const client = await page.context().newCDPSession(page)
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  if (isPhone) {
    await client.send('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 2, mobile: true })
  }
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  writeFileSync(path.join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'))
  if (isPhone) await client.send('Emulation.clearDeviceMetricsOverride')
}

test('signing in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('img', { name: /^Picture of letters/ })).toBeVisible()
  await expect(page.getByText('Sandbox accounts')).toBeVisible()
  await expect(page.getByText('working').first()).toBeVisible()
  await take(page, 'sign-in')
})

test('paying rent by card', async ({ page }) => {
  await signInAs(page, 'retailer')
  await expect(page.getByRole('link', { name: /^Rental payments/ })).toBeVisible()
  await openPayScreen(page, 'Rental payments')
  await chooseMethod(page, '18,500.50', CARD_METHOD)
  await fillCard(page)
  await take(page, 'pay')
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await checkoutOf(page).getByLabel('One-time password').fill('111000')
  await endCheckout(page, checkoutOf(page), 'Submit')
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await take(page, 'receipt')
})

test('paying on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signInAs(page, 'retailer')
  await openPayScreen(page, 'Rental payments')
  await chooseMethod(page, '18,500.50', /^UPI/)
  await take(page, 'pay-phone')
})

test('the back office', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  for (const [name, address, heading] of [
    // Its heading is the day.
    ['dashboard', '/dashboard', /\d{4}$/],
    ['configuration', '/payment-configuration', 'Payment Configuration'],
    ['exceptions', '/exceptions', 'Exceptions'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await take(page, name)
  }
  await page.goto('/dashboard')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.waitForLoadState('networkidle')
  await take(page, 'dashboard-dark')
})
