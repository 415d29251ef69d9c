import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { Page } from '@playwright/test'
import { openService, pressInRow } from '../support/payees.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

test('the screens of every category open, and an empty form shows what is missing', async ({ page }) => {
  await signInAs(page, 'retailer')
  for (const category of PAYEE_CATEGORIES) {
    await test.step(category.list.heading, () => walkScreens(page, category))
    await page.goto('/services')
  }
})

async function walkScreens(page: Page, { service, list, add, edit, view, amountField }: PayeeCategory) {
  await openService(page, service.name, list.heading)
  await expect(page.getByRole('columnheader', { name: list.nameColumn, exact: true })).toBeVisible()
  // A demo payee. Those of other tests have a number in their names, and may lack a document.
  await page
    .getByRole('row')
    .filter({ hasNotText: /Document missing|Basket/ })
    .getByRole('button', { name: /^More for \D+$/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /^View / }).click()
  await expect(page.getByRole('heading', { name: view.title })).toBeVisible()
  await expect(page.getByRole('button', { name: view.backButton, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: edit.title })).toBeVisible()
  await expect(page.locator(`[name="${amountField}"]`)).toHaveValue(/^\d+\.\d\d$/)
  await expect(page.getByRole('link', { name: edit.attachmentLink })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.getByRole('link', { name: list.addButton }).click()
  await expect(page.getByRole('heading', { name: add.title })).toBeVisible()
  await page.getByRole('button', { name: add.submitButton }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText(add.amount.required)
  const documentSentence = summary.getByRole('link', { name: add.document.missing })
  await expect(documentSentence).toHaveCount(add.document.required ? 1 : 0)
  await expect(page.getByLabel(add.labels.name, { exact: true })).toHaveAccessibleDescription(
    'Name is required.',
  )
}

test('an upline changes a payee without seeing its numbers', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await openService(page, 'Salary payments', 'Salary Payments')
  await pressInRow(page, 'Edit')
  await expect(page.getByLabel('Account Number')).toHaveValue(/^\*+\w{4}$/)
  await expect(page.getByLabel('PAN Number')).toHaveValue(/^\*{6}\w{4}$/)
  await expect(page.getByText('Hidden for you.')).toBeVisible()
  await page.getByLabel('Salary').fill('16750')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Salary payment details updated successfully.')).toBeVisible()
})

test('the path of one category with the service of another opens Unauthorized', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openService(page, 'Vendor payments', 'Vendor Payments')
  const vendors = new URL(page.url()).pathname.split('/')[2]
  await page.goto(`/category/${vendors}`)
  await expect(page).toHaveURL(/\/Unauthorized$/)
})

test('services and the payee screens work for everyone', async ({ page }) => {
  await signInAs(page, 'retailer')
  await expect(page.getByRole('heading', { name: 'Products Activated' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent payments' })).toBeVisible()
  await expectAccessible(page)
  await openService(page, 'Rental payments', 'Rental Payments')
  await expect(page.getByText(/^Total: \d+ records$/)).toBeVisible()
  await expectAccessible(page)

  await pressInRow(page, 'View')
  await expect(page.getByText('Monthly amount')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await page.goBack()

  await page.getByRole('link', { name: 'Add Landlord' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').first()).toBeFocused()
  await expectAccessible(page)
})

test('a list that cannot be fetched shows an error and can be retried', { tag: '@full' }, async ({
  page,
}) => {
  await signInAs(page, 'retailer')
  await page.route('**/api/get-service-list/**', (route) => route.fulfill({ status: 500, json: {} }))
  await openService(page, 'Rental payments', 'Rental Payments')
  const failure = page.getByRole('alert').filter({ hasText: 'Unable to fetching the landlord details.' })
  await expect(failure.first()).toBeVisible()
  await page.unroute('**/api/get-service-list/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Total: \d+ records$/)).toBeVisible()
})
