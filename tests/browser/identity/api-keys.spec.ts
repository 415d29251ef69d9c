import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

test('a person makes, replaces and ends an API key, whose text is shown once', async ({ page }) => {
  await signInAs(page, 'admin', '/developers')
  await expect(page.getByRole('heading', { name: 'Developers', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make a key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByRole('button', { name: 'Make a key' }).click()
  await expect(form.getByText('Name is required.')).toBeVisible()
  await expect(form.getByText('Choose what the key may do.')).toBeVisible()
  await form.getByLabel('Name').fill('Billing program')
  await form.getByLabel('See payees').check()
  await form.getByLabel('See refunds, and refund within limits').check()
  await form.getByLabel('Most of one refund').fill('500')
  await form.getByLabel('Most of a day').fill('400')
  await form.getByRole('button', { name: 'Make a key' }).click()
  await expect(form.getByText('The limit of a day is at least that of one refund.')).toBeVisible()
  await form.getByLabel('Most of a day').fill('2000')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Make a key' }).click()

  const shown = page.getByRole('dialog', { name: 'Your new key' })
  const key = (await shown.getByText(/^ck_test_/).textContent()) ?? ''
  const works = async (text: string) =>
    (
      await page.request.get('/api/partner/v1/payees', { headers: { authorization: `Bearer ${text}` } })
    ).status()
  expect(await works(key)).toBe(200)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  const row = page.getByRole('listitem').filter({ hasText: key.slice(0, 20) })
  await expect(row).toContainText('₹500.00 each, ₹2,000.00 a day')
  await page.reload()
  await expect(page.getByText(key)).toHaveCount(0)

  await row.getByRole('button', { name: 'Replace Billing program' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  const next = (await shown.getByText(/^ck_test_/).textContent()) ?? ''
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  expect([await works(key), await works(next)]).toEqual([200, 200])
  await row.getByRole('button', { name: 'End Billing program' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The key was ended.')).toBeVisible()
  expect([await works(key), await works(next)]).toEqual([401, 200])
})
