import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { DESK, expect, expectAccessible, PHONE, signInAs, test } from '../support/portal.ts'
import { callAs } from '../support/wire.ts'

const TITLE = 'Payments by UPI pause tonight from 22:00 to 23:00'
const TITLE_HI = 'आज रात 22:00 से 23:00 तक UPI से भुगतान नहीं होंगे'
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const banner = (page: Page, name = 'Important announcement') => page.getByRole('region', { name })

/** Notifies open pages of changed announcements, as the jobs of a start and an end do. */
const sayChanged = () => inDatabase("select pg_notify('announcements_changed', '4')")

/** Publishes an important announcement to retailers, and notifies open pages. */
async function announce(title: string): Promise<void> {
  await inDatabase(
    `insert into announcements (kind, roles, title, body, title_hi, body_hi, starts_at, ends_at)
     values ('important', '{4}', $1, E'The bank works on its systems.\n<b>Cards</b> go on.', $2,
             'बैंक अपने सिस्टम पर काम कर रहा है।', now() - interval '1 minute', now() + interval '1 day')`,
    [title, TITLE_HI],
  )
  await sayChanged()
}

// Other tests share the portal, and expect no banner.
test.afterEach(() => inDatabase('delete from announcements'))

test('a super admin writes an announcement, previews it, changes it, ends it and deletes another', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin', '/announcements')
  await expect(page.getByText('Nothing has been announced yet.')).toBeVisible()
  await page.getByRole('link', { name: 'New announcement' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Please choose at least one role.').first()).toBeVisible()
  await page.getByLabel('Important').check()
  await page.getByLabel('Retailers').check()
  await page.getByLabel('Title', { exact: true }).fill(TITLE)
  await page.getByLabel('Text', { exact: true }).fill('<b>Cards</b> go on.')
  await page.getByLabel(/^Title in Hindi/).fill(TITLE_HI)
  const preview = page.getByRole('region', { name: 'What people will see' })
  await expect(preview.getByText(TITLE)).toHaveCount(2)
  await expect(preview.getByText('<b>Cards</b> go on.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Please write title and text in Hindi, or neither.').first()).toBeVisible()
  await page.getByLabel(/^Title in Hindi/).fill('')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/announcements$/)
  const row = page.getByRole('row', { name: new RegExp(TITLE) })
  await expect(row).toContainText('Showing')
  await expectAccessible(page)

  // Its start is past, and stays.
  await row.getByRole('link', { name: `Change: ${TITLE}` }).click()
  await expect(page.getByRole('textbox', { name: 'From' })).toBeDisabled()
  await page.getByLabel('Title', { exact: true }).fill('UPI pauses')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'End now: UPI pauses' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The announcement has ended.')).toBeVisible()
  const ended = page.getByRole('row', { name: /UPI pauses/ })
  await expect(ended).toContainText('Ended')
  await expect(ended.getByRole('link')).toHaveCount(0)

  await inDatabase(`insert into announcements (kind, roles, title, body, starts_at, ends_at)
    values ('information', '{2,3}', 'Diwali hours', 'Closed.', now() + interval '1 day', now() + interval '2 days')`)
  await page.getByLabel('Status').selectOption('Scheduled')
  await page.getByRole('button', { name: 'Delete: Diwali hours' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No announcement matches this filter.')).toBeVisible()
})

test('a banner causes no layout shift, links to its text, and closes on every device', async ({ page }) => {
  await page.addInitScript(`window.shifts = 0; window.movedAt = 0; new PerformanceObserver((list) => {
    window.movedAt = performance.now()
    for (const each of list.getEntries()) if (each.sources.some(({ node }) => node?.closest?.('main'))) window.shifts += each.value
  }).observe({ type: 'layout-shift', buffered: true })`)
  // An announcement before the page listens would come with its first request, which is not the tested case.
  const listens = page.waitForResponse(/\/api\/changes\/stream/)
  const looked = page.waitForResponse(/\/api\/announcements\/showing/)
  await signInAs(page, 'retailer', '/user-reports')
  await Promise.all([listens, looked])
  // Unread notifications of other tests would be counted beside the announcement.
  await callAs(page, '/notices/read', undefined, 'POST')
  // Shifts by the list itself, and a few pixels just after, are not the banner's.
  await expect(page.getByRole('link', { name: /^CK/ }).first()).toBeVisible()
  const stoodForMs = () => page.evaluate<number>('performance.now() - window.movedAt')
  await expect.poll(stoodForMs).toBeGreaterThan(1500)
  const before = await page.getByRole('heading', { level: 1 }).boundingBox()
  await page.evaluate('window.shifts = 0')
  await announce(TITLE)
  await expect(banner(page)).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(/unread/)
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before)
  expect(await page.evaluate('window.shifts')).toBe(0)
  await expectAccessible(page)
  // From the next screen on it is above the content.
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const main = await page.locator('main').boundingBox()
  const line = await banner(page).boundingBox()
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual((main?.y ?? 0) + 1)
  await expectAccessible(page, [PHONE, DESK])
  await banner(page)
    .getByRole('link', { name: `Read more: ${TITLE}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(page.getByText('<b>Cards</b> go on.')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expectAccessible(page, [PHONE])
  await page.getByRole('button', { name: `Close: ${TITLE}` }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  const { data } = await callAs(page, '/announcements/showing')
  expect(data).toMatchObject([{ title: TITLE, is_dismissed: true }])
  // In the notifications it stays while it shows; then its page says so.
  await page.getByRole('link', { name: 'Back to notifications' }).click()
  await page.getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await inDatabase('update announcements set ends_at = now()')
  await sayChanged()
  await expect(page.getByText('This announcement has ended.')).toBeVisible()
})

test('a Hindi reader sees the Hindi announcement', { tag: '@full' }, async ({ page }) => {
  await announce(TITLE)
  const [announced] = await inDatabase('select id from announcements')
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAs(page, 'retailer', '/user-reports')
  await page.evaluate("localStorage.setItem('language', 'hi')")
  await page.goto(`/notifications/${announced?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: TITLE_HI })).toBeVisible()
  await expect(banner(page, 'ज़रूरी घोषणा')).toBeVisible()
  await expectAccessible(page)
  // Other tests use the demo account in English.
  await callAs(page, '/language', { language: 'en' })
})
