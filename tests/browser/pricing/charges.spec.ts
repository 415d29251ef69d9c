import type { Page } from '@playwright/test'
import { whenDrawn } from '../support/passing.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const LOW = 'Charges should not be less than assigned charge.'

test('an admin adds a group above the assigned charges, changes it, assigns and unassigns it', async ({
  page,
}) => {
  const name = `Konkan standard ${Date.now() % 1_000_000}`
  await signInAs(page, 'admin')
  const userId = Number(await page.evaluate(() => localStorage.getItem('User_id')))
  const sent = (path: string) => page.waitForRequest((request) => request.url().includes(path))
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: /^Charges/ }).click()
  await page.getByRole('link', { name: 'Add Group' }).click()
  await expect(page.getByRole('heading', { name: 'Add Group Charges' })).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
  await expect(summary.getByRole('link')).toHaveText(['Group name is required.', 'Role is required.'])

  await page.getByLabel('Group Name').fill(name)
  await page.getByLabel('Role Name').click()
  await expect(page.getByRole('option')).toHaveText(['Distributor'])
  await page.getByRole('option', { name: 'Distributor' }).click()

  // The first gateway is open; a charge below the assigned one shows an error at once, and blocks the save.
  const tabs = page.getByRole('tab')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  const gateway = await tabs.first().innerText()
  const cells = page.getByRole('textbox', { name: /charges in per cent$/ })
  const assigned = await cells.first().inputValue()
  await cells.first().fill('0.01')
  await expect(cells.first()).toHaveAccessibleDescription(LOW)
  await cells.nth(1).fill('3.5')
  await expect(page.getByText('2 changes, 1 to correct')).toBeVisible()
  await tabs.nth(1).click()
  await expect(tabs.first()).toHaveAccessibleName(new RegExp(`^${gateway} ?, 1 to correct$`))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(summary).toContainText(
    `Please correct the charges are less in the current ${gateway} before saving.`,
  )
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await summary.getByRole('link', { name: /: 0\.01 is below the assigned / }).click()
  await expect(cells.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cells.first()).toHaveValue(assigned)
  await page.keyboard.press('Enter')
  await expect(cells.nth(1)).toBeFocused()

  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(cells.first()).not.toHaveValue(assigned)
  await expect(page.getByText('+0.25').first()).toBeVisible()
  await cells.nth(1).fill('3.5')
  await page.getByRole('button', { name: 'Compare all' }).click()
  await expect(page.getByRole('columnheader', { name: gateway })).toBeVisible()
  await expectAccessible(page)
  const added = sent('/api/store-charges-by-id/')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Group charges are added successfully.')).toBeVisible()
  expect((await added).postDataJSON()).toMatchObject({ name, user_id: userId })
  await expect(page.getByRole('heading', { name: 'Group Charges', exact: true })).toBeVisible()

  await expectAccessible(page)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByLabel('Group Name')).toHaveAttribute('readonly')
  await expect(cells.nth(1)).toHaveValue('3.50')
  await cells.nth(1).fill('3.75')
  await expect(page.getByText('was 3.50')).toBeVisible()
  const changed = sent('/api/update-charges-list/')
  const gone = await whenDrawn(page, /Go now/, 'Go now')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Group charges are updated successfully.')).toBeVisible()
  expect((await changed).postDataJSON()).toMatchObject({ name, user_id: userId })
  await gone()

  await page.getByRole('link', { name: `Assign ${name}` }).click()
  await expect(page.getByRole('button', { name: 'Assigned Group Charges', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByLabel('Group Name', { exact: true })).toHaveValue(name)
  await page.getByRole('button', { name: /^Assign Group/ }).click()
  await expect(page.getByText('Please select at least one user to assign.')).toBeVisible()
  const all = page.getByRole('columnheader').getByRole('checkbox', { name: 'Select User' })
  await expect(page.getByRole('checkbox', { name: /^Select (User|all)/ })).toHaveCount(1)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.getByRole('checkbox', { name: /^Select (User|all)/ })).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  const one = page.getByRole('cell').getByRole('checkbox').first()
  await all.check()
  await expect(one).toBeChecked()
  await one.uncheck()
  await expect(all).toBeChecked({ indeterminate: true })
  await all.check()
  await all.uncheck()
  await one.check()
  await expect(page.getByText(/^1 of \d+ selected$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: new RegExp(`^Assign Group ?: puts 1 user into ${name}$`) }).click()
  await expect(page.getByText('Group charges are assigned successfully.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'This group' })).toHaveCount(1)

  // A group with users in it stays.
  await page.getByRole('link', { name: 'Back To Group Charges' }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('This group cannot be deleted: 1 user is assigned to it.')).toBeVisible()

  await page.goto('/unassign-group-charges')
  await page.getByRole('link', { name: `Unassign ${name}` }).click()
  await page.getByRole('button', { name: /^Assign Group/ }).click()
  await expect(page.getByText('Please select at least one user to unassign.')).toBeVisible()
  await one.check()
  await page
    .getByRole('button', {
      name: new RegExp(`^Assign Group ?: removes 1 user from ${name}$`),
    })
    .click()
  await expect(page.getByText('Group charges are unassigned successfully.')).toBeVisible()
  await expect(page.getByText('This group has no members.')).toBeVisible()
  await page.getByRole('link', { name: 'Back To Group Charges' }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Group charges are deleted successfully.')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('a super admin sees the assigned charges only, and sets the master charges', async ({ page }) => {
  await signInAs(page, 'superAdmin', '/add-group-charges')
  await expect(page.getByRole('columnheader', { name: 'Assign Charges (%)' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Charges (%)', exact: true })).toHaveCount(0)
  await page.getByLabel('Role Name').click()
  await expect(page.getByRole('option')).toHaveText(['Admin', 'Distributor'])

  await page.goto('/master-charges')
  const cell = page.getByRole('textbox', { name: /charges in per cent$/ }).first()
  const before = await cell.inputValue()
  await cell.fill('101')
  await expect(cell).toHaveAccessibleDescription(
    'Charges must be a number from 0 to 100 with up to 4 decimal places.',
  )
  for (const [charge, shown] of [
    ['2.0125', '2.0125'],
    [before, before],
  ] as const) {
    await cell.fill(charge)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Master charges are updated successfully.')).toBeVisible()
    await page.reload()
    await expect(cell).toHaveValue(shown)
  }
})

test('commissions are saved, with a message a second later', async ({ page }) => {
  await signInAs(page, 'admin', '/commissions')
  const distributor = page.getByLabel('Distributor (%)')
  const before = await distributor.inputValue()
  await expect(page.getByLabel('Admin (%)')).toHaveCount(0)
  await distributor.fill('9.5')
  await page.route('**/api/store-commission-defaults', (route) => route.abort())
  await page.getByRole('button', { name: 'Save' }).click()
  const failure = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
  await expect(failure).toBeVisible()
  await page.unroute('**/api/store-commission-defaults')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated successfully', { exact: true })).toBeVisible()
  expect(await failure.count()).toBe(0)
  await page.reload()
  await expect(distributor).toHaveValue('9.50')
  await distributor.fill(before)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated successfully', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await signInAs(page, 'superAdmin', '/commissions')
  await expect(page.getByLabel('Admin (%)')).toHaveValue('10.00')
  await expect(page.getByLabel('Distributor (%)')).toHaveValue('8.00')
})
