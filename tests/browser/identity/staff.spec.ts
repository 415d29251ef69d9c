import type { Browser, Page } from '@playwright/test'
import { CARD_METHOD, cardField, chooseMethod, fillCard, openPayScreen } from '../support/paying.ts'
import { linkOf } from '../support/person.ts'
import { expect, expectAccessible, newestOtp, sendLogin, signInAs, test } from '../support/portal.ts'

const WORD = 'Kesar-Aam@7'

/** A second browser: the cashier’s own. */
async function anotherPage(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
  })
  return context.newPage()
}

test('a retailer invites a cashier, who pays within the limit, is stopped above it, and is signed out when removed', async ({
  page,
  browser,
}) => {
  const email = `ravi.${Date.now()}@shop.example`
  await signInAs(page, 'retailer', '/staff')
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const form = page.getByRole('dialog', { name: 'Invite a person' })
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(form.getByText('Email is required.')).toBeVisible()
  await form.getByLabel('Their e-mail').fill(email)
  await form.getByLabel('Role').selectOption('custom')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(form.getByText('Choose what the person may do.')).toBeVisible()
  await form.getByLabel('Role').selectOption('cashier')
  await expect(form.getByText('Prepares payments and pays; sees their own payments.')).toBeVisible()
  await form.getByLabel('Limit for one payment').fill('5000')
  await form.getByLabel('Limit for a day').fill('4000')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(form.getByText('The limit of a day is at least that of one payment.')).toBeVisible()
  await form.getByLabel('Limit for a day').fill('20000')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('The invitation was sent.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Invited')
  await expect(row).toContainText('₹5,000.00 at once, ₹20,000.00 a day')

  const theirs = await anotherPage(browser, page)
  await theirs.goto(new URL(await linkOf(page, email, /invites you to work/)).pathname)
  await expect(theirs.getByText(/invites you to work in their account. Your role: Cashier./)).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Join' }).click()
  await expect(theirs.getByText('First name is required.').first()).toBeVisible()
  await theirs.getByLabel('First name').fill('Ravi')
  await theirs.getByLabel('Last name').fill('Shinde')
  await theirs.getByLabel('Mobile number').fill(`7${String(Date.now()).slice(-9)}`)
  await theirs.getByLabel('Password', { exact: true }).fill(WORD)
  await theirs.getByRole('button', { name: 'Join' }).click()
  await expect(theirs).toHaveURL(/\/login$/)
  const before = await sendLogin(theirs, email, WORD)
  await theirs.getByLabel('Code', { exact: true }).fill(await newestOtp(theirs, email, before))
  await theirs.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(theirs).toHaveURL(/\/services$/)
  await expect(theirs.getByText('Wallet:')).toHaveCount(0)
  await theirs.getByRole('button', { name: /Profile menu/ }).click()
  const menu = theirs.getByRole('menu')
  await expect(menu.getByText('Manage Profile')).toBeVisible()
  for (const hidden of ['Wallet statement', 'Staff', 'Developers', 'Help', 'Due payments']) {
    await expect(menu.getByText(hidden)).toHaveCount(0)
  }
  await theirs.keyboard.press('Escape')

  await openPayScreen(theirs, 'Rental payments')
  await chooseMethod(theirs, '6000.25', CARD_METHOD)
  await expect(cardField(theirs, 'Card Number')).toBeVisible()
  await fillCard(theirs)
  await theirs.getByRole('button', { name: /^Pay Now/ }).click()
  await expect(theirs.getByText('You may pay up to ₹5,000.00 at once, with charges.').first()).toBeVisible()
  await theirs.goto('/services')
  await openPayScreen(theirs, 'Rental payments')
  await chooseMethod(theirs, '1000.25', CARD_METHOD)
  await fillCard(theirs)
  const answered = theirs.waitForResponse((answer) => answer.url().includes('get-payment-gateways-for-pay'))
  await theirs.getByRole('button', { name: /^Pay Now/ }).click()
  expect((await answered).status()).toBe(200)

  await theirs.goto('/user-profile')
  await expect(theirs.getByText(/^You work in the account of/)).toBeVisible()
  await expectAccessible(theirs)
  await theirs.goto('/staff')
  await expect(theirs).toHaveURL(/\/Unauthorized$/)
  await theirs.goto('/user-reports')
  await expect(theirs.getByText('₹1,0', { exact: false }).first()).toBeVisible()

  await page.reload()
  await row.getByRole('button', { name: 'Change Ravi Shinde' }).click()
  const change = page.getByRole('dialog', { name: 'What Ravi Shinde may do' })
  await change.getByLabel('Role').selectOption('bookkeeper')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The permissions were changed.')).toBeVisible()
  await expect(row).toContainText('Bookkeeper')
  await row.getByRole('button', { name: 'Remove Ravi Shinde' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The person was removed from your staff.')).toBeVisible()
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/(login)?$/)
  await theirs.context().close()
})
