import { expect, signInAs, test } from '../support/portal.ts'

test('the super admin sees all of a role by volume, without earnings', async ({ page }) => {
  await signInAs(page, 'superAdmin', '/downline')
  await expect(page.getByRole('columnheader', { name: 'Volume' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('columnheader', { name: 'Your earnings' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Distributors' })
  await expect(page).toHaveURL('/downline?role=3')
  await expect(page.getByText(/^\d+ of \d+ distributors had payments/)).toBeVisible()
})
