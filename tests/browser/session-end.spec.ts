import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { fillPayee, newName, openService, PDF } from './payees.ts'
import { ACCOUNTS, expect, expectAccessible, newestOtp, sendLogin, signInAs, test } from './portal.ts'

const over = (page: Page) => page.getByRole('dialog', { name: 'Your session ended' })
const endSession = (who: keyof typeof ACCOUNTS) =>
  inDatabase('delete from sessions where user_id = (select id from users where email = $1)', [ACCOUNTS[who]])

/** Signs in by the screens over the page. */
async function signInOver(page: Page, who: keyof typeof ACCOUNTS): Promise<void> {
  const before = await sendLogin(page, ACCOUNTS[who])
  await page.getByLabel('Code', { exact: true }).fill(await newestOtp(page, ACCOUNTS[who], before))
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
}

/** A form that a retailer has filled, and whose session is over when it is sent. */
async function sendTooLate(page: Page, name: string): Promise<void> {
  await signInAs(page, 'retailer')
  await openService(page, 'Rental payments', 'Rental Payments')
  await page.getByRole('link', { name: 'Add Landlord' }).click()
  await fillPayee(page, name)
  await page.getByLabel('Monthly Rent').fill('18500.50')
  await page.getByLabel('Payment For').click()
  await page.getByRole('option', { name: 'House Rent' }).click()
  await page.getByLabel('Agreement (Document)').setInputFiles({ name: 'deed.pdf', ...PDF })
  await endSession('retailer')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(over(page)).toContainText('Sign in to go on: what you typed is kept.')
}

test('a form outlives its session: the same person signs in over it and goes on', async ({ page }) => {
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

test('what was typed is gone for another person, and for who leaves; without a form the page goes to the root', async ({
  page,
}) => {
  const name = newName('Meera Nair')
  await sendTooLate(page, name)
  await signInOver(page, 'distributor')
  await expect(page).toHaveURL(/\/user-reports|\/users|\/retailer/)
  await expect(page.getByText(name)).toHaveCount(0)
  expect(await page.evaluate("JSON.stringify(localStorage['chukta.drafts'] ?? '')")).not.toContain(name)

  await sendTooLate(page, name)
  await over(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await signInAs(page, 'retailer')
  await endSession('retailer')
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(over(page)).toHaveCount(0)
})
