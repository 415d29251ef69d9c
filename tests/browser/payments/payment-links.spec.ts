import type { Browser, Page } from '@playwright/test'
import { answerInApp, openPayScreen, shownCode } from '../support/paying.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

const OPENER = 'Prakash Wagle'

/** Switches payment links on, as a super admin. */
async function allowLinks(page: Page): Promise<void> {
  await signInAs(page, 'superAdmin', '/payment-link-settings')
  const box = page.getByRole('checkbox', { name: /^Retailers may make payment links/ })
  await expect(page.getByLabel('Limit of a link')).toHaveValue('50000.00')
  await expect(page.getByText(/ask your gateway and your lawyer/)).toBeVisible()
  await expectAccessible(page)
  if (await box.isChecked()) return
  await box.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings of payment links are saved.')).toBeVisible()
}

/** Makes a link from the retailer's menu for the first payee who is paid rent; gives its address. */
async function makeLink(page: Page, amount: string): Promise<string> {
  await signInAs(page, 'retailer')
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Payment links' }).click()
  await page.getByRole('button', { name: 'New link' }).first().click()
  const form = page.getByRole('dialog', { name: 'New link' })
  await form.getByRole('combobox', { name: 'Service' }).click()
  await form.getByRole('option', { name: /^Rental payments/ }).click()
  await form.getByRole('combobox', { name: 'Payee' }).click()
  await form.getByRole('option').first().click()
  // The payee's own amount comes with the payee: the test's must replace it.
  await expect(form.getByLabel('Amount')).toHaveValue(/^\d+\.\d\d$/)
  await form.getByLabel('Amount').fill(amount)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Make link' }).click()
  return pathOfMade(page)
}

/** Makes one where the same is paid, by two presses. */
async function linkFromPayPage(page: Page, amount: string): Promise<string> {
  await openPayScreen(page, 'Rental payments')
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Send a payment link' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Make link' }).click()
  const path = await pathOfMade(page)
  // Nothing is left open behind it: the page's own form was not sent.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return path
}

async function pathOfMade(page: Page): Promise<string> {
  const made = page.getByRole('dialog', { name: 'Payment link' })
  await expect(made.getByRole('img', { name: /^QR code of the payment link for / })).toBeVisible()
  await expectAccessible(page)
  const url = await made.getByLabel('Address of the link').inputValue()
  await made.getByRole('button', { name: 'Close' }).click()
  return new URL(url).pathname
}

/** Another person's browser, without a session. */
async function stranger(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
  return context.newPage()
}

test('a link is paid by a person without an account, who gets the receipt; a cancelled one says so', async ({
  page,
  browser,
  baseURL,
}) => {
  await allowLinks(page)
  const path = await makeLink(page, '2417.75')

  const other = await stranger(browser, baseURL)
  await other.goto(path)
  await expect(other.getByText('If you do not know this name, do not pay.')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('radio', { name: /^UPI/ }).check()
  await other.getByRole('button', { name: /^Pay Now/ }).click()
  await expect(other.getByText('Enter your name.').first()).toBeVisible()
  await other.getByLabel('Your name').fill(OPENER)
  await other.getByRole('button', { name: /^Pay Now/ }).click()
  const code = await shownCode(other)
  await expectAccessible(other)
  expect(await answerInApp(other, code, 'approve')).toBe(200)
  await expect(other.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await expect(other.getByText(OPENER)).toBeVisible()
  await expectAccessible(other)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Payment successful' })).toBeVisible()

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: OPENER }).first()
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('link', { name: /^View payment to / }).click()
  await expect(page.getByText('Paid by link', { exact: true })).toBeVisible()
  await expect(page.getByText(OPENER).first()).toBeVisible()

  const second = await linkFromPayPage(page, '2418.75')
  await page.goto('/payment-links')
  await page
    .getByRole('button', { name: /^Cancel the link for / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The payment link is cancelled.')).toBeVisible()
  await other.goto(second)
  await expect(other.getByText('This link cannot be paid', { exact: true })).toBeVisible()
  await expectAccessible(other)
  await other.context().close()
})
