import type { Page } from '@playwright/test'
import { whenDrawn } from '../support/passing.ts'
import { newName } from '../support/payees.ts'
import { checkoutOf, endCheckout } from '../support/paying.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'
import { callAs } from '../support/wire.ts'

const AMOUNTS = ['1000.00', '1100.50', '1200.25', '1300.00', '1400.75']

/** Adds employees over the wire: the forms have their own tests. */
async function addEmployees(page: Page): Promise<{ serviceId: number; names: string[] }> {
  const userId = Number(await page.evaluate("localStorage.getItem('User_id')"))
  const { service } = await callAs(page, '/get-categories?service=salary-payments')
  const names = ['Anil', 'Bina', 'Chetan', 'Divya', 'Esha'].map((first) => newName(`${first} Basket`))
  for (const [n, name] of names.entries()) {
    await callAs(page, '/store-service-list', {
      service_id: service.id,
      user_id: userId,
      name,
      mobile: '9890355128',
      pan_number: 'AKLPN4521R',
      address: '7 Baner Road, Pune',
      salary: AMOUNTS[n],
      account_number: '026291800001191',
      // The account's holder at the bank.
      account_holder_name: 'John Doe',
      bank_name: 'Yes Bank',
      bank_branch: 'Baner',
      ifsc_code: 'YESB0000262',
    })
  }
  return { serviceId: service.id, names }
}

const amountOf = (page: Page, name: string) => page.getByLabel(`Amount for ${name}`)

test('several employees are paid by one payment, each with a receipt, and prepared again for the next month', async ({
  page,
}) => {
  await signInAs(page, 'retailer')
  const { serviceId, names } = await addEmployees(page)
  const [first = '', second = '', ...others] = names

  await page.goto(`/salary-payments/${serviceId}`)
  await page.getByRole('link', { name: 'Pay several' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pay several/ })).toBeVisible()
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one payee.' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search payees' }).fill('Basket')
  for (const name of names) await page.getByRole('checkbox', { name }).check()
  await expect(amountOf(page, second)).toHaveValue('1100.50')
  await amountOf(page, first).fill('nothing')
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  await expect(amountOf(page, first)).toBeFocused()
  await expect(amountOf(page, first)).toHaveAttribute('aria-invalid', 'true')
  await amountOf(page, first).fill('999.99')
  await expect(page.getByText(/^5 payees · ₹6,001.49/)).toBeVisible()
  await expectAccessible(page)

  // The selection stays in this tab, without account numbers.
  await page.reload()
  await expect(amountOf(page, first)).toHaveValue('999.99')
  const kept = await page.evaluate('JSON.stringify(sessionStorage)')
  expect(kept).toContain('999.99')
  expect(kept).not.toContain('026291800001191')
  const total = page.getByText(/^You pay/)
  await expect(total).toBeVisible()

  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('5 payees')
  await dialog.getByRole('radio', { name: 'Net Banking' }).check()
  await dialog.getByRole('button', { name: /^Pay Now/ }).click()
  const stays = await whenDrawn(page, /Payment successful/, 'Stay here')
  await endCheckout(page, checkoutOf(page), 'Simulate success')
  await stays()
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  const orderId = (
    await page
      .getByText(/^CK\d+$/)
      .first()
      .innerText()
  ).trim()
  await expect(page.getByText(second).first()).toBeVisible()
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('999.99')

  const { transaction_id: id } = await callAs(page, `/get-payment-status/${orderId}`)
  await page.goto(`/view-reports/${id}`)
  const rows = page.getByRole('region', { name: 'Who gets what' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText('₹999.99')
  await expectAccessible(page)
  await page.getByRole('link', { name: `Receipt for ${second}` }).click()
  await expect(page.getByRole('heading', { name: `Receipt for ${second}` })).toBeVisible()
  await expect(page.getByText('₹1,100.50').first()).toBeVisible()
  for (const name of [first, ...others]) await expect(page.getByText(name)).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`${orderId}-2.pdf`)
  await expectAccessible(page)

  await page.goBack()
  await page.getByRole('link', { name: 'Repeat this' }).click()
  await expect(amountOf(page, first)).toHaveValue('999.99')
  await expect(page.getByRole('checkbox', { name: second })).toBeChecked()
  await expect(page.getByText(/^5 payees · /)).toBeVisible()

  await signInAs(page, 'admin')
  await page.goto(`/view-reports/${id}`)
  await page.getByRole('button', { name: `Refund ${first}` }).click()
  const refund = page.getByRole('dialog')
  await expect(refund).toContainText(`Refund ₹999.99 of ${first}`)
  await expect(refund.getByLabel('Amount to refund')).toHaveValue('999.99')
  await refund.getByLabel('Reason').fill('Left the company')
  await refund
    .getByRole('button', { name: /refund/i })
    .last()
    .click()
  await expect(rows.first()).toContainText('₹999.99 refunded')
})
