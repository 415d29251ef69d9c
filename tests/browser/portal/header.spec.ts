import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { drawn, expect, expectAccessible, expectWithinPage, signInAs, test } from '../support/portal.ts'

/** Between and at the steps of the header's styles; other tests see 360, 768 and 1280 px. */
const WIDTHS = [320, 480, 767, 768, 900, 1023, 1024, 1100, 1199, 1200, 1250, 1280, 1441]

const inHeader = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name })

// With five links it scrolled sideways at 1024 px, a width without a test.
for (const who of ['superAdmin', 'admin', 'distributor'] as const) {
  test(`the header of the ${who} keeps within the page at every width, with a long name and much money`, {
    tag: '@full',
  }, async ({ page }) => {
    await signInAs(page, who)
    const header = page.getByRole('banner')
    await expect(inHeader(page, /^User Management/)).toBeVisible()
    for (const isLong of [false, true]) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await drawn(page)
        if (isLong) {
          await header.evaluate((element) => {
            const wallet = element.querySelector('a[href="/wallet"] strong')
            const name = element.querySelector('button small')?.previousSibling
            if (wallet) wallet.textContent = '12,34,56,789'
            if (name) name.textContent = 'Venkataramanan Subramaniam Iyer'
          })
        }
        await expectWithinPage(page, `at ${width} px, long: ${isLong}`)
        const lines = await header.locator('nav > :is(a, button)').evaluateAll((items) =>
          items.map((item) => {
            const range = document.createRange()
            range.selectNodeContents(item)
            return Math.round(range.getBoundingClientRect().height)
          }),
        )
        expect(Math.max(0, ...lines), `one line at ${width} px, long: ${isLong}`).toBeLessThan(32)
      }
    }
  })
}

test('each menu is whole on a small laptop, says what waits, and is used by keyboard', async ({ page }) => {
  // This portal may have no exceptions: add one report.
  await inDatabase(`insert into unapplied_reports (provider, subject, reference, problem, word, amount_paise, currency)
    values ('razorpay', 'dispute', 'disp_menu', 'unknown-word', 'escalated', 90000, 'INR')`)
  try {
    await page.setViewportSize({ width: 1366, height: 640 })
    await signInAs(page, 'superAdmin')
    for (const [menu, last] of [
      [/^User Management/, /^Downline/],
      [/^Settings/, /^Webhooks/],
      [/^Company/, /^Security/],
      [/^Money ?, \d+ needs? attention$/, /^Payout settings/],
    ] as const) {
      await inHeader(page, menu).click()
      await expect(page.getByRole('menuitem', { name: last })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 })
      expect(await page.getByRole('menuitem').count()).toBeLessThanOrEqual(9)
    }
    const exceptions = page.getByRole('menuitem', { name: /^Exceptions.*, \d+ exceptions? open$/ })
    await expect(exceptions).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1366, height: 640 })
    if ((await page.getByRole('menu').count()) === 0) await inHeader(page, /^Money/).click()
    await page.keyboard.press('e')
    await expect(exceptions).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: /^Reconciliation/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(inHeader(page, /^Money/)).toBeFocused()
  } finally {
    await inDatabase("delete from unapplied_reports where reference = 'disp_menu'")
  }
})

test('on a phone the groups fold, one at a time, and wallet and statement are on top for every role', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'superAdmin')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const group = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name })
  await group(/^Money/).click()
  await expect(page.getByRole('link', { name: /^Reconciliation/ })).toBeVisible()
  await group(/^Company/).click()
  await expect(page.getByRole('link', { name: /^Audit log/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Reconciliation/ })).toHaveCount(0)
  for (const who of ['admin', 'distributor', 'retailer'] as const) {
    await signInAs(page, who)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Statement' }).click()
    await expect(page).toHaveURL(/\/wallet$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
