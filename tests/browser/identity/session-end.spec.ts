import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { fillPayee, newName, openService, PDF } from '../support/payees.ts'
import {
  ACCOUNTS,
  CAPTCHA_ANSWER,
  expect,
  expectAccessible,
  newestOtp,
  sendLogin,
  signInAs,
  test,
} from '../support/portal.ts'

const over = (page: Page) => page.getByRole('dialog', { name: 'Your session ended' })
const endSession = (who: keyof typeof ACCOUNTS) =>
  inDatabase('delete from sessions where user_id = (select id from users where email = $1)', [ACCOUNTS[who]])

/** Signs in by the screens over the page. */
async function signInOver(page: Page, who: keyof typeof ACCOUNTS): Promise<void> {
  const before = await sendLogin(page, ACCOUNTS[who])
  await page.getByLabel('Code', { exact: true }).fill(await newestOtp(page, ACCOUNTS[who], before))
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
}

/**
 * A form that a retailer has filled, and whose session is over when it is sent. The session ends during the press:
 * otherwise, on a slow machine, the page's automatic calls would find out first and cover the button.
 */
async function sendTooLate(page: Page, name: string): Promise<void> {
  await signInAs(page, 'retailer')
  await openService(page, 'Rental payments', 'Rental Payments')
  await page.getByRole('link', { name: 'Add Landlord' }).click()
  await fillPayee(page, name)
  await page.getByLabel('Monthly Rent').fill('18500.50')
  await page.getByLabel('Payment For').click()
  await page.getByRole('option', { name: 'House Rent' }).click()
  await page.getByLabel('Agreement (Document)').setInputFiles({ name: 'deed.pdf', ...PDF })
  await page.route(
    '**/api/store-service-list',
    async (route) => {
      await endSession('retailer')
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(over(page)).toContainText('Sign in to go on: what you typed is kept.')
}

test('a form outlives its session: the same person signs in over it and continues', async ({ page }) => {
  const name = newName('Meera Nair')
  await page.setViewportSize({ width: 360, height: 740 })
  await sendTooLate(page, name)
  await expectAccessible(page)
  await signInOver(page, 'retailer')
  await expect(over(page)).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Rental payment details added successfully.')).toBeVisible()
})

test('another person and a person who leaves lose the typed text; without a form the page opens the root', async ({
  page,
}) => {
  const name = newName('Meera Nair')
  await sendTooLate(page, name)
  // For another person the page reloads.
  const anew = page.waitForEvent('load')
  await signInOver(page, 'distributor')
  await anew
  await expect(page).toHaveURL(/\/user-reports|\/users|\/retailer/)
  await expect(page.getByText(name)).toHaveCount(0)
  const drafts = await page.evaluate("JSON.stringify(localStorage['chukta.drafts'] ?? '')")
  expect(drafts).not.toContain(name)

  await sendTooLate(page, name)
  const left = page.waitForEvent('load')
  await over(page).getByRole('button', { name: 'Leave without saving' }).click()
  await left
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await signInAs(page, 'retailer')
  await endSession('retailer')
  // Without a press: the page's automatic calls end it.
  await expect(page).toHaveURL(/\/$/)
  await expect(over(page)).toHaveCount(0)
})

test('a polling page stays unchanged until its person is back', async ({ page, browser, baseURL }) => {
  await signInAs(page, 'retailer', '/user-support')
  await page.locator('main a[href^="/reply-complaint/"]').first().click()
  const comment = page.getByRole('textbox', { name: 'Comments' })
  await comment.fill('The rent did not arrive.')
  await endSession('retailer')
  await expect(over(page)).toBeVisible()
  // The page polls the thread every two seconds.
  await page.waitForTimeout(5_000)
  // Another window stores the session in three steps, which cause three events here.
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await signInAs(other, 'retailer')
  const session = await other.evaluate<Record<string, string>>('({ ...localStorage })')
  await elsewhere.close()
  await page.evaluate((stored) => {
    for (const name of ['User_id', 'role_id', 'authToken']) localStorage.setItem(name, stored[name] ?? '')
    for (let step = 0; step < 3; step += 1) dispatchEvent(new StorageEvent('storage'))
  }, session)
  await expect(over(page)).toHaveCount(0)
  await expect(comment).toHaveValue('The rent did not arrive.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('main').getByText('The rent did not arrive.')).toBeVisible()
})

test('a failed sign-out shows the server’s sentence; a 419 without a token opens the root, except from sign-in', async ({
  page,
}) => {
  const answer = (path: string, status: number, json: object) =>
    page.route(`**/api/${path}`, (route) => route.fulfill({ status, json }))
  await signInAs(page, 'retailer')
  await answer('logout', 503, { message: 'Signing out is not possible now.' })
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Signing out is not possible now.')).toBeVisible()
  expect(await page.evaluate("localStorage.getItem('authToken')")).toBeNull()

  await answer('check-login', 419, { message: 'Session expired. Please log in again.' })
  await sendLogin(page, ACCOUNTS.retailer)
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveValue('')

  await answer('forget-password', 419, { message: 'Session expired. Please log in again.' })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill('asha@example.in')
  await page.getByLabel('Type the letters in the picture').fill(CAPTCHA_ANSWER)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
})

test('a status that is not changed shows the collected errors where there is no sentence', async ({
  page,
}) => {
  await signInAs(page, 'distributor', '/user-details/retailer?search=retailer%40chukta.test')
  const status = page.getByRole('switch', { name: /^Active/ }).first()
  const errors = { status: ['This person signs a document.', 'Try again tomorrow.'] }
  await page.route('**/api/status-change/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json: { errors } }) : route.continue(),
  )
  await status.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('This person signs a document. Try again tomorrow.')).toBeVisible()
})
