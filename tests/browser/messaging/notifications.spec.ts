import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { quietRetailer } from '../support/person.ts'
import { ACCOUNTS, expect, expectAccessible, signInAs, signInWith, test } from '../support/portal.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

/** Notifies a demo account of its payment, as the receipt's job does. */
const tell = (email: string, key: string) =>
  inDatabase(`insert into notices (user_id, kind, record_id, facts, key)
    select p.payer_id, 'payment-paid', p.id,
           jsonb_build_object('no', p.order_id, 'name', 'Meera ${key}', 'amount_paise', '123450'), '${key}'
      from payments p join users u on u.id = p.payer_id where u.email = '${email}' order by p.id desc limit 1`)

for (const width of [360, 1280]) {
  test(`the bell updates at once, links to the record and counts down, at ${width} px`, async ({ page }) => {
    await inDatabase('delete from notices')
    const name = `bell-${width}`
    const who = await quietRetailer()
    await page.setViewportSize({ width, height: 800 })
    const streams: string[] = []
    let listens = () => {}
    const isTold = new Promise<void>((resolve) => {
      listens = resolve
    })
    await page.route('**/api/changes/stream*', async (route) => {
      streams.push(route.request().url())
      await isTold
      await route.continue()
    })
    await signInWith(page, who)
    // Sent after the page has loaded and before it listens: no notification is lost.
    await expect.poll(() => streams.length).toBe(1)
    await tell(who, name)
    listens()
    await expect(bell(page)).toHaveAccessibleName('Notifications 1 unread')
    await expectAccessible(page)
    await bell(page).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const line = panel.getByRole('link', { name: new RegExp(`₹1,234.50 paid to Meera ${name}`) })
    await expect(line).toBeVisible()
    await expectAccessible(page)
    await line.press('Enter')
    await expect(page).toHaveURL(/\/view-reports\/\d+$/)
    await expect(bell(page)).toHaveAccessibleName('Notifications')

    // All of them, on their page.
    await tell(who, `${name}-next`)
    await expect(bell(page)).toHaveAccessibleName('Notifications 1 unread')
    await bell(page).click()
    await panel.getByRole('link', { name: 'All notifications' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    // While it closes, its line would match this text a second time.
    await expect(panel).toHaveCount(0)
    await expect(page.getByText(`Meera ${name}-next`)).toBeVisible()
    await page.getByLabel('Status').selectOption('Unread only')
    await expect(page.getByText(`Meera ${name}`, { exact: false })).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByText('No notification matches these filters.')).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    // One stream for each tab, on any screen.
    expect(streams).toHaveLength(1)
  })
}

test('an empty list, a list that cannot be fetched, and no notifications of others', async ({ page }) => {
  await inDatabase('delete from notices')
  await tell(ACCOUNTS.retailer, 'not-yours')
  await signInAs(page, 'distributor', '/notifications')
  await expect(page.getByText('You have no notifications yet.')).toBeVisible()
  await page.route('**/api/notices?*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.reload()
  await expect(page.getByText('Unable to fetch your notifications.').first()).toBeVisible()
  await page.unroute('**/api/notices?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You have no notifications yet.')).toBeVisible()
})
