import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

test('an admin sets the slabs of a charge, is told where one is too low, and sees what payers are charged', async ({
  page,
}) => {
  const name = `Large amounts ${Date.now() % 1_000_000}`
  await signInAs(page, 'admin', '/add-group-charges')
  await page.getByLabel('Group Name').fill(name)
  await page.getByLabel('Role Name').click()
  await page.getByRole('option', { name: 'Distributor' }).click()
  const cell = page.getByRole('textbox', { name: /charges in per cent$/ }).first()
  await cell.fill('3.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Group charges are added successfully.')).toBeVisible()
  await page.getByRole('link', { name: `Edit ${name}` }).click()

  await page
    .getByRole('button', { name: /^Slabs/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Slabs of / })
  await expect(dialog.getByLabel('From amount of slab 1, in rupees')).toHaveAttribute('readonly')
  await expect(dialog.getByLabel('Charges of slab 1, in per cent')).toHaveValue('3.50')
  await dialog.getByRole('button', { name: 'Add slab' }).click()
  await expect(dialog.getByLabel('From amount of slab 2, in rupees')).toBeFocused()
  await page.keyboard.type('20,000')
  const second = dialog.getByLabel('Charges of slab 2, in per cent')
  await second.fill('0.01')
  await second.press('Enter')
  await expect(second).toHaveAccessibleDescription(
    /^From ₹20,000\.00 the charge is 0\.01 %, less than the assigned charge of /,
  )
  await expect(second).toBeFocused()
  await second.fill('3.2')
  await expect(dialog.getByText('₹700.00 on ₹19,999.99')).toBeVisible()
  await expect(dialog.getByText('₹640.00 on ₹20,000.00')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save slabs' }).click()
  await expect(page.getByText('Charge slabs are updated successfully.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expectAccessible(page)

  // The first slab is the row's charge; the others stay as they were when it is changed there.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await page.getByRole('button', { name: /^2 slabs/ }).click()
  await expectAccessible(page)
  await expect(second).toHaveValue('3.20')
  await dialog.getByRole('button', { name: 'Remove slab 2' }).click()
  await expect(dialog.getByLabel('Charges of slab 1, in per cent')).toBeFocused()
  await page.keyboard.type('3.75')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(cell).toHaveValue('3.75')
  await expect(page.getByRole('button', { name: /^2 slabs/ })).toHaveCount(0)
})
