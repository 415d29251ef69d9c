import type { Page } from '@playwright/test'
import { openPayScreen } from '../support/paying.ts'
import { drawn, expect, expectAccessible, signInAs, test } from '../support/portal.ts'

const gateways = (page: Page) => page.getByRole('list', { name: /^Gateways of .* in the order/ })

/** All of them in one read: a list redrawn between two reads would mix both. */
function orderOf(page: Page): Promise<string[]> {
  return gateways(page)
    .getByRole('button', { name: /^Move \S+$/ })
    .evaluateAll((grips) => grips.map((grip) => grip.getAttribute('aria-label')?.slice(5) ?? ''))
}

/** A lifted row reacts to arrows one timer later, once the rows are measured; timers of the page keep their order. */
async function isLifted(page: Page): Promise<void> {
  await drawn(page)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)))
}

test('gateways are put in order by keyboard, by buttons and by dragging', async ({ page }) => {
  await signInAs(page, 'superAdmin', '/payment-configuration')
  await page.getByRole('link', { name: 'Payment Priority' }).click()
  await page.getByLabel('Payment method').click()
  await page.getByRole('option', { name: 'Net Banking' }).click()
  await expect(page).toHaveURL(/method=\d+/)
  await expect(gateways(page)).toBeVisible()
  const [first = '', second = '', third = '', ...rest] = await orderOf(page)
  const count = 3 + rest.length
  const what = page.getByRole('region', { name: 'What happens' })
  await expect(what).toContainText(`A Net Banking payment goes to ${first} first.`)
  await page.getByRole('button', { name: 'Save Priority' }).click()
  await expect(page.getByText('No changes to save')).toBeVisible()

  // Space lifts, an arrow moves, Space drops, and each step is announced by name.
  await page.getByRole('button', { name: `Move ${second}`, exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${second} lifted, position 2 of ${count}.`)).toBeAttached()
  await isLifted(page)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(`${second}, position 1 of ${count}.`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => orderOf(page)).toEqual([second, first, third, ...rest])
  await expect(what).toContainText(
    `goes to ${second} first. If ${second} does not take it, ${first} is asked`,
  )
  await expect(what).toContainText(`1 change. ${second} moved from 2 to 1.`)

  // Escape reverts.
  await page.keyboard.press('Space')
  await expect(page.getByText(`${second} lifted, position 1 of ${count}.`)).toBeAttached()
  await isLifted(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByText(`${second} put back.`)).toBeAttached()
  await expect.poll(() => orderOf(page)).toEqual([second, first, third, ...rest])

  await page.getByRole('button', { name: `Move ${third} up` }).click()
  await expect.poll(() => orderOf(page)).toEqual([second, third, first, ...rest])
  await page.getByRole('button', { name: `Move ${second} to a position` }).click()
  await page.getByRole('menuitem', { name: 'Move to position 3' }).click()
  await expect.poll(() => orderOf(page)).toEqual([third, first, second, ...rest])

  const grip = page.getByRole('button', { name: `Move ${third}`, exact: true })
  const target = page.getByRole('button', { name: `Move ${first}`, exact: true })
  // Wait until the rows no longer move.
  await target.hover()
  await grip.hover()
  const from = await grip.boundingBox()
  const to = await target.boundingBox()
  if (!from || !to) throw new Error('The rows have no place on the screen')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 40, { steps: 4 })
  await page.mouse.move(to.x + 20, to.y + 30, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => orderOf(page)).toEqual([first, third, second, ...rest])

  // For 50 ms after a drop a press belongs to the drag, and the page's links would miss it. A timer of the page, for
  // theirs may be late.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)))
  // Leaving asks first; staying keeps the order; saving stores it.
  await page.getByRole('link', { name: 'Payment Configuration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await page.getByRole('button', { name: 'Save Priority' }).click()
  await expect(page.getByText('Payment priorities are updated successfully.')).toBeVisible()
  // The page reacts two seconds later; a page with changes asks before leaving.
  await expect(what).not.toContainText(/\d changes?\./)
  await page.reload()
  await expect.poll(() => orderOf(page)).toEqual([first, third, second, ...rest])
  await page.getByRole('button', { name: `Move ${second} up` }).click()
  await page.getByRole('button', { name: 'Save Priority' }).click()
  await expect(page.getByText('Payment priorities are updated successfully.')).toBeVisible()
})

test('only changes are sent, and a gateway that is off is listed separately', async ({ page }) => {
  await signInAs(page, 'superAdmin', '/payment-configuration')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No changes to save')).toBeVisible()

  const box = page.getByRole('group', { name: 'PayU' }).getByRole('checkbox', { name: 'Net Banking' })
  const ofService = page.getByRole('group', { name: 'Donations' }).getByRole('checkbox', { name: 'UPI' })
  await expect(box).toBeChecked()
  await box.uncheck()
  await ofService.uncheck()
  await expect(page.getByText('2 changes')).toBeVisible()
  await expect(page.getByText('Net Banking off at PayU')).toBeVisible()
  await ofService.check()
  await expectAccessible(page)
  const saved = page.waitForResponse('**/api/store-payment-methods')
  const reloaded = page.waitForResponse('**/api/payment-method-list')
  await page.getByRole('button', { name: 'Save' }).click()
  const sent = (await saved).request()
  const body = sent.postDataJSON() as { method: number; selected: number; pg_id: number }[]
  expect(body).toEqual([{ method: expect.any(Number), selected: 0, pg_id: expect.any(Number) }])
  await expect(page.getByText('Payment configurations are updated successfully.')).toBeVisible()
  const again = (await reloaded).request()
  expect(again.timing().startTime - sent.timing().startTime).toBeGreaterThan(1_500)
  await expect(box).not.toBeChecked()

  await page.goto(`/payment-priorities?method=${body[0]?.method}`)
  const off = page.getByRole('region', { name: 'Off for Net Banking' })
  await expect(off).toContainText('PayU')
  await expect.poll(() => orderOf(page)).not.toContain('PayU')
  await off.getByRole('button', { name: 'Switch on PayU' }).click()
  await expect(off).toHaveCount(0)
  await expect.poll(() => orderOf(page)).toContain('PayU')
})

test('a method that is off for a service shows the payer its reason', async ({ page }) => {
  const reason = 'Donations by net banking are back on Monday.'
  await signInAs(page, 'superAdmin', '/payment-configuration')
  const donations = page.getByRole('group', { name: 'Donations' })
  const save = () => page.getByRole('button', { name: 'Save' }).click()
  await donations.getByRole('checkbox', { name: 'Net Banking' }).uncheck()
  await donations.getByLabel(/^What payers read while Net Banking is off for Donations/).fill(reason)
  await expect(page.getByText(`Net Banking off at Donations: “${reason}”`)).toBeVisible()
  await expectAccessible(page)
  await save()
  await expect(page.getByText('Payment methods of the services are updated successfully.')).toBeVisible()
  // After a reload there is no change; another reason is one.
  await expect(page.getByText('1 change', { exact: true })).toHaveCount(0)
  await expect(donations.getByLabel(/^What payers read/)).toHaveValue(reason)

  await signInAs(page, 'retailer')
  await openPayScreen(page, 'Donations')
  await page.getByLabel('Amount').fill('1451.25')
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  const off = page.getByRole('radio', { name: /^Net Banking/ })
  await expect(off).toBeDisabled()
  await expect(off).toHaveAccessibleDescription(reason)
  await expect(page.getByText(reason)).toBeVisible()
  await expectAccessible(page)

  await signInAs(page, 'superAdmin', '/payment-configuration')
  await donations.getByRole('checkbox', { name: 'Net Banking' }).check()
  await save()
  await expect(page.getByText('Payment methods of the services are updated successfully.')).toBeVisible()
})

test('the simulator names route, charge and shares', async ({ page }) => {
  await signInAs(page, 'superAdmin', '/payment-priorities')
  const simulator = page.getByRole('region', { name: 'Try it out' })
  await simulator.getByRole('button', { name: 'Show the route' }).click()
  await expect(page.getByText('Choose who pays, the service and the amount.')).toBeVisible()
  await simulator.getByLabel('Who pays').fill('retailer')
  await page.getByRole('option', { name: /\(retailer\)$/ }).click()
  await simulator.getByLabel('Service').click()
  await page.getByRole('option', { name: 'Rental payments' }).click()
  await simulator.getByLabel('Amount').fill('18,500.50')
  await simulator.getByRole('button', { name: 'Show the route' }).click()
  await expect(simulator.getByText('Goes here')).toBeVisible()
  await expect(simulator.getByText('₹18,500.50').first()).toBeAttached()
  await expect(simulator.getByText('The payer pays')).toBeVisible()
  await expectAccessible(page)
})
