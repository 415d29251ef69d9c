import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

const REASON = 'The rent agreement has expired'

const services = (page: Page) => page.getByRole('region', { name: 'Services' })
const rentOf = (page: Page) => services(page).getByRole('switch', { name: /Rental payments$/i })

/** Switches rent off on the open page of a user or a group. */
async function switchOff(page: Page): Promise<void> {
  await rentOf(page).click()
  const dialog = page.getByRole('dialog', { name: /^Switch Rental payments off\?$/i })
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText(/^Rental payments is switched off\.$/i)).toBeVisible()
  await expect(rentOf(page)).not.toBeChecked()
}

test('an admin switches rent off for a retailer, who reads why in its place; Undo and the switch restore it', async ({
  page,
}) => {
  await signInAs(page, 'retailer')
  const tile = page.getByRole('link', { name: /^Rental payments/i })
  await tile.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rental Payments' })).toBeVisible()
  const serviceId = page.url().split('/').at(-1)
  const id = await page.evaluate(() => localStorage.getItem('User_id'))

  const person = `/view-user/retailer/${id}`
  await signInAs(page, 'admin', person)
  await expect(rentOf(page)).toBeChecked()
  await rentOf(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await switchOff(page)
  await expect(services(page)).toContainText(REASON)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rentOf(page)).toBeChecked()
  await switchOff(page)

  await signInAs(page, 'retailer')
  await expect(tile).toHaveAccessibleName(new RegExp(`Switched off ${REASON} See payees$`))
  await expectAccessible(page)
  await page.goto(`/pay-amount/${serviceId}`)
  await expect(page.getByText(/^Rental payments is switched off for you$/i)).toBeVisible()
  await expect(page.getByText(REASON)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed To Pay' })).toBeHidden()
  await expectAccessible(page)

  await signInAs(page, 'admin', person)
  await rentOf(page).click()
  await expect(rentOf(page)).toBeChecked()
  await signInAs(page, 'retailer')
  await expect(tile).toHaveAccessibleName(/Access$/)
})

test('a charge group has the same switches, for everyone in it and below', async ({ page }) => {
  await signInAs(page, 'admin', '/charges')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await switchOff(page)
  await expect(services(page)).toContainText(REASON)
  await expectAccessible(page)
  await rentOf(page).click()
  await expect(rentOf(page)).toBeChecked()
})

test('the tile of bills that are switched off keeps the focus and leads nowhere; their address says why', async ({
  page,
}) => {
  await signInAs(page, 'retailer')
  await page.getByRole('link', { name: /^Bills/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bills/i })).toBeVisible()
  const address = page.url()
  const id = await page.evaluate(() => localStorage.getItem('User_id'))
  await signInAs(page, 'admin', `/view-user/retailer/${id}`)
  const bills = services(page).getByRole('switch', { name: /Bills and utilities$/i })
  await bills.click()
  await page.getByRole('dialog').getByLabel('Reason').fill(REASON)
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(bills).not.toBeChecked()

  await signInAs(page, 'retailer')
  const tile = page.getByRole('button', { name: /^Bills/i })
  await expect(tile).toHaveAccessibleName(new RegExp(`Switched off ${REASON}$`))
  await tile.focus()
  await page.keyboard.press('Enter')
  await expect(tile).toBeFocused()
  await page.goto(address)
  await expect(page.getByText(REASON)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Electricity/i })).toBeHidden()

  await signInAs(page, 'admin', `/view-user/retailer/${id}`)
  await bills.click()
  await expect(bills).toBeChecked()
})
