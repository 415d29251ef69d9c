import type { Locator, Page } from '@playwright/test'
import { indianToday } from '../../../apps/api/src/platform/indian-clock.ts'
import { chooseOperator, newNumber, openElectricity, viewBill } from '../support/billing.ts'
import { inDatabase } from '../support/database.ts'
import { expectPaid } from '../support/passing.ts'
import { CARD_METHOD, checkoutOf, endCheckout, fillCard } from '../support/paying.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'
import { callAs } from '../support/wire.ts'

/** All tests share one person's due payments, so they run in order. */
test.describe.configure({ mode: 'serial' })

test('a payer sets a due date by keyboard, gets a reminder, and pays from the list without typing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'retailer')
  await page.goto('/due-payments')
  await expect(page.getByText('No Data Found')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/services')
  await page.getByRole('link', { name: /^Rental payments/ }).click()
  const more = page.getByRole('button', { name: /^More for / }).first()
  const payee = (await more.getAttribute('aria-label'))?.replace('More for ', '') ?? ''
  await more.press('Enter')
  await page.getByRole('menuitem', { name: `Set due date of ${payee}` }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Due date' })).toBeFocused()
  await expectAccessible(page)

  // No default is chosen: the form shows what is missing.
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  const day = page.getByLabel('First day')
  await expect(day).toHaveAccessibleDescription(/Choose a day from today on/)
  // From the calendar by keyboard; its days have whole names.
  const [year, month, date] = indianToday(new Date()).split('-')
  const name = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  const size = page.viewportSize()
  // On a low window the page scrolls until the whole calendar is seen.
  await page.setViewportSize({ width: 360, height: 560 })
  await page.getByRole('button', { name: 'Choose from a calendar' }).press('Enter')
  await expect(calendar).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  if (size) await page.setViewportSize(size)
  await page.getByRole('button', { name: 'Choose from a calendar' }).press('Enter')
  const today = calendar.getByRole('button', {
    name: name.format(new Date(`${year}-${month}-${date}T00:00:00Z`)),
    exact: true,
  })
  await expectAccessible(page)
  await today.press('Enter')
  await expect(day).toHaveValue(`${date}/${month}/${year}`)
  await page.getByLabel('Amount in rupees').fill('1,234.5')
  await page.getByRole('radio', { name: /^Every three months/ }).press('Space')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('The due date was saved.')).toBeVisible()

  const soon = page.getByRole('region', { name: /^Next 7 days/ })
  const row = soon.getByRole('listitem').filter({ hasText: payee })
  await expect(row).toContainText('Today')
  await expect(row).toContainText('1,234.50')
  await expect(page.getByRole('region', { name: /^Later/ }).getByRole('listitem')).toHaveCount(1)
  // The heading says what the days come to.
  await expect(soon.getByRole('heading', { level: 2 })).toContainText('₹1,234.50')
  await expectAccessible(page)

  await page.goto('/services')
  await expect(page.getByText('1 payment is due in the next 7 days.')).toBeVisible()
  await page.getByRole('link', { name: 'See what is due' }).click()
  await row.getByRole('link', { name: new RegExp(`^Pay ${payee}`) }).click()
  await page.getByRole('radio', { name: CARD_METHOD }).check()
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay Now ₹1,2/ }).click()
  await checkoutOf(page).getByLabel('One-time password').fill('111000')
  await endCheckout(page, checkoutOf(page), 'Submit')
  await expectPaid(page)

  await page.goto('/due-payments')
  const settled = page.getByRole('region', { name: /^Paid or done/ }).getByRole('listitem')
  await expect(settled).toContainText('Paid')
  await settled.getByRole('link', { name: /^View payment:/ }).click()
  await expect(page.getByText(payee).first()).toBeVisible()
  // Paying again repeats the payee and the amount before the charge.
  await page.getByRole('link', { name: 'Pay again' }).click()
  await page.getByRole('radio', { name: CARD_METHOD }).check()
  await fillCard(page)
  const payNow = page.getByRole('button', { name: /^Pay Now ₹1,2/ })
  await payNow.click()
  // A second payment within a day needs a confirmation, and No creates nothing.
  const question = page.getByRole('dialog', { name: 'Pay again?' })
  await expect(question).toContainText(new RegExp(`was paid to ${payee} on .*Order CK\\d+\\. If you go on`))
  await expectAccessible(page)
  await shooter(page)('pay-again')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  await payNow.click()
  await question.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(checkoutOf(page).getByLabel('One-time password')).toBeVisible()
})

test('an automatic payment is approved at the gateway, shown in the list, and stopped at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'retailer')
  await page.goto('/due-payments')
  const later = page.getByRole('region', { name: /^Later/ }).getByRole('listitem')
  await choose(later, /^Pay automatically by UPI/)
  const heading = page.getByRole('heading', { level: 1, name: 'Automatic payment' })
  await expect(heading).toBeFocused()
  await expect(page.getByText(/at least 24 hours before/)).toBeVisible()
  await expect(page.getByText(/^At most ₹1,2.* is taken each time/)).toBeVisible()
  await expectAccessible(page)
  const shot = shooter(page)
  await shot('offer')

  const approve = page.getByRole('button', { name: 'Pay automatically by UPI' })
  await approve.press('Enter')
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('heading', { name: 'It was not approved' })).toBeVisible()
  await shot('declined')
  await page.getByRole('button', { name: 'Open the approval' }).click()
  await page.getByRole('button', { name: 'Approve with UPI PIN' }).click()
  await expect(page.getByRole('heading', { name: 'Paid automatically' })).toBeVisible()
  await expectAccessible(page)
  await shot('active')

  await page.goto('/due-payments')
  await expect(later).toContainText('Is paid automatically on')
  await expect(later.getByRole('link', { name: /^Pay/ })).toHaveCount(0)
  await expectAccessible(page)
  await shot('list')
  await choose(later, /^Stop paying/)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Stop the automatic payment?')
  await shot('stop')
  await dialog.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(page.getByText('The automatic payment is stopped.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not paid automatically any more' })).toBeVisible()
  await expectAccessible(page)
  await shot('ended')
})

test('a due payment is marked as done and reopened, exported to a calendar, and removed', async ({
  page,
}) => {
  await signInAs(page, 'retailer')
  await page.goto('/due-payments')
  const later = page.getByRole('region', { name: /^Later/ }).getByRole('listitem')
  await choose(later, /^Mark as done/)
  await expect(page.getByText('Marked as done.')).toBeVisible()
  await expect(later).toHaveCount(0)
  await page.getByRole('button', { name: /^Due again/ }).click()
  await expect(later).toHaveCount(1)

  await page.getByRole('button', { name: 'Get the address' }).click()
  const address = (await page.getByText(/\/api\/due-calendars\/[\w-]{43}\.ics$/).textContent()) ?? ''
  const feed = async () => (await page.request.get(address)).status()
  expect(await feed()).toBe(200)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('The calendar address no longer works.')).toBeVisible()
  expect(await feed()).toBe(404)

  await choose(later, /^Change the due date of/)
  await page.getByRole('button', { name: 'Remove due date' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The due date was removed.')).toBeVisible()
  await expect(page.getByText('No Data Found')).toBeVisible()
})

test('a list that cannot be fetched shows an error, and roles above payers have no list', async ({
  page,
}) => {
  await signInAs(page, 'retailer')
  await page.route('**/api/due-payments', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.goto('/due-payments')
  await expect(page.getByText('Unable to fetch your due payments.').first()).toBeVisible()
  await page.unroute('**/api/due-payments')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No Data Found')).toBeVisible()
  await signInAs(page, 'admin')
  await page.goto('/due-payments')
  await expect(page).toHaveURL(/Unauthorized/)
})

test('a saved bill is fetched with the others, paid without typing, and removed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'retailer')
  await page.goto('/my-bills')
  await expect(page.getByText('No Data Found')).toBeVisible()
  for (const [ending, name] of [
    ['0001', 'Home electricity'],
    ['9003', 'Shop electricity'],
  ] as const) {
    await openElectricity(page)
    await chooseOperator(page, 'BSES Rajdhani')
    await viewBill(page, newNumber(ending))
    await page.getByRole('button', { name: 'Remember this bill' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`Remembered as ${name}.`)).toBeVisible()
  }
  await page.getByRole('link', { name: 'My bills', exact: true }).click()
  const bills = page.getByRole('list', { name: 'Bills' }).getByRole('listitem')
  const home = bills.filter({ hasText: 'Home electricity' })
  await expect(home).toContainText('•••• 0001')
  await expect(home).toContainText('Fetched today')
  await expectAccessible(page)
  // Both were just fetched.
  await page.getByRole('button', { name: 'Fetch all my bills' }).click()
  await expect(page.getByText(/once in 15 minutes\. Please/)).toBeVisible()
  await inDatabase("update remembered_bills set last_polled_at = last_polled_at - interval '1 hour'")
  await page.getByRole('button', { name: 'Fetch all my bills' }).click()
  await expect(page.getByText('2 bills were fetched.')).toBeVisible()

  await page.getByRole('link', { name: 'Change Shop electricity' }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Every 28 days/ })
    .check()
  await page.getByLabel('First day').fill(indianToday(new Date()).split('-').reverse().join('/'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The bill was saved.')).toBeVisible()

  await page.goto('/due-payments')
  await expect(page.getByRole('region', { name: /^Next 7 days/ })).toContainText('Shop electricity')
  await page.getByRole('link', { name: /^Pay Home electricity/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home electricity' })).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to payment' }).click()
  await page.getByRole('radio', { name: CARD_METHOD }).check()
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await checkoutOf(page).getByLabel('One-time password').fill('111000')
  await endCheckout(page, checkoutOf(page), 'Submit')
  await expectPaid(page)
  await page.goto('/due-payments')
  const settled = page.getByRole('region', { name: /^Paid or done/ }).getByRole('listitem')
  await settled.getByRole('link', { name: /^View payment: Home electricity/ }).click()
  await expect(page).toHaveURL(/\/view-reports\/\d+/)
  // The portal pays the operator after the capture.
  const id = /\d+/.exec(new URL(page.url()).pathname)?.[0]
  const atOperator = async () => (await callAs(page, `/transaction-list-by-id/${id}`)).data.bill_status
  await expect.poll(atOperator).toBe('paid')
  await page.getByRole('link', { name: 'Pay again' }).click()
  await expect(page.getByText('The operator says: Bill already paid.').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/my-bills')
  await expect(home).toContainText(/Nothing due|Paid/)
  await page.getByRole('button', { name: 'Forget Home electricity' }).click()
  await expect(home).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(home).toHaveCount(1)
  for (const name of ['Home electricity', 'Shop electricity'])
    await page.getByRole('button', { name: `Forget ${name}` }).click()
  await expect(page.getByText('No Data Found')).toBeVisible()
})
/** An action of the row's menu. */
async function choose(row: Locator, name: RegExp) {
  await row.getByRole('button', { name: /^More for / }).press('Enter')
  await row.getByRole('menuitem', { name }).press('Enter')
}

function shooter(page: Page) {
  return async (name: string) => {
    if (!process.env.SHOTS) return
    for (const [width, scheme] of [
      [360, 'light'],
      [360, 'dark'],
      [768, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({
        path: `${process.env.SHOTS}/auto-${name}-${width}-${scheme}.png`,
        fullPage: true,
      })
    }
    await page.setViewportSize({ width: 360, height: 740 })
  }
}
