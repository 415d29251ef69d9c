import { inDatabase } from '../support/database.ts'
import { untilKept } from '../support/device.ts'
import { ACCOUNTS, expect, expectAccessible, signInAs, test } from '../support/portal.ts'
import { deliver, noteShown, press, pushService, shown } from '../support/push-service.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(() => inDatabase('delete from push_subscriptions'))

test('a payer switches push on, tests it, is notified of a payment, and signing out ends it', async ({
  page,
  context,
}) => {
  const service = await pushService(context, 'default')
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'retailer', '/user-profile')
  await untilKept(page)
  await noteShown(context)
  const panel = page.getByRole('region', { name: 'Notifications on this device' })
  await expect(panel.getByRole('button', { name: 'Switch on' })).toBeVisible()
  // The browser asks only after a press.
  expect(service.seen.prompts).toBe(0)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Switch on' }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Send a test' })).toBeVisible()
  expect(service.seen.prompts).toBe(1)
  await expect(panel.getByRole('listitem')).toContainText('This device')
  await expect(panel.getByRole('listitem')).toContainText('Not used yet')
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Send a test' }).press('Enter')
  // Notifications of this person's other payments may arrive meanwhile.
  const received = async (wanted: string) =>
    (await service.received()).find(({ message }) => message.tag === wanted)?.message
  await expect.poll(() => received('test')).toBeTruthy()
  await deliver(page, (await received('test')) ?? {})
  await expect
    .poll(() => shown(context))
    .toEqual([{ title: 'Chukta', body: 'Notifications work on this device', tag: 'test' }])

  // As the receipt's job notifies of a payment.
  const [told] = await inDatabase(
    `insert into notices (user_id, kind, record_id, facts, key)
     select p.payer_id, 'payment-paid', p.id, '{"name": "Meera Nair", "amount_paise": "1200000"}', $2
       from payments p join users u on u.id = p.payer_id where u.email = $1 order by p.id limit 1
     returning record_id`,
    [ACCOUNTS.retailer, `pushed ${Date.now()}`],
  )
  const tag = `payment-${told?.record_id}`
  await expect.poll(() => received(tag)).toBeTruthy()
  const paid = (await received(tag)) ?? {}
  await deliver(page, paid)
  // A duplicate shows once: the server resends unconfirmed messages.
  await deliver(page, paid)
  await expect
    .poll(async () => (await shown(context)).filter((one) => one.tag === tag))
    .toEqual([{ title: 'Chukta', body: 'Payment of ₹12,000.00 made', tag }])
  await press(context, tag)
  await expect(page).toHaveURL(new RegExp(`/view-reports/${told?.record_id}$`))
  await expect.poll(async () => (await shown(context)).map((one) => one.tag)).toEqual(['test'])

  // A kind switched off is not sent; switching off the last one ends the subscription.
  await page.goto('/user-profile')
  await panel.getByRole('checkbox', { name: 'Due payments' }).click()
  await expect(panel.getByRole('checkbox', { name: 'Due payments' })).not.toBeChecked()
  await expect(panel.getByRole('listitem')).not.toContainText('Due payments')
  await expect(panel.getByRole('listitem')).toContainText(/Last used \d/)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect.poll(() => service.seen.ended).toBe(1)
  expect(await inDatabase('select 1 from push_subscriptions')).toEqual([])
})

test('notifications are offered once, and a browser that blocks them is explained', async ({
  page,
  context,
}) => {
  const service = await pushService(context, 'default')
  await signInAs(page, 'retailer', '/due-payments')
  const offer = page.getByRole('complementary', { name: 'Notifications' })
  await expect(offer).toContainText('Get notifications on this device')
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Due payments' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect(service.seen.prompts).toBe(0)

  await page.evaluate("localStorage.testPermission = 'denied'")
  await page.goto('/user-profile')
  const panel = page.getByRole('region', { name: 'Notifications on this device' })
  await expect(panel).toContainText('This browser blocks notifications of the portal.')
  await expect(panel.getByRole('button', { name: 'Switch on' })).toHaveCount(0)
  await expectAccessible(page)
})
