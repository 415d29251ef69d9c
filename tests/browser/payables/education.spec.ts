import type { Page } from '@playwright/test'
import { thanksOf, whenDrawn } from '../support/passing.ts'
import { chooseBank, newName, openService } from '../support/payees.ts'
import {
  CARD_METHOD,
  checkoutOf,
  endCheckout,
  fillCard,
  newAmount,
  watchPayCalls,
} from '../support/paying.ts'
import { DESK, expect, expectAccessible, isFull, PHONE, signInAs, test } from '../support/portal.ts'

const FEES = 'Education Fee Payments'

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  await page
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .first()
    .click()
}

/** Chooses the place by its names, then the first school there. */
async function chooseSchool(page: Page): Promise<void> {
  await choose(page, 'State', 'Maharashtra')
  await page.getByLabel('City', { exact: true }).fill('pun')
  await page.getByRole('option', { name: 'Pune', exact: true }).click()
  await choose(page, 'School', /., ./)
}

async function fillStudent(page: Page, student: string, amount: string): Promise<void> {
  await page.getByLabel('Student admission number').fill('2024/1187')
  await page.getByLabel('Student name').fill(student)
  await page.getByLabel('Amount', { exact: true }).fill(amount)
}

// On a phone the test of rent covers the card.
for (const { width } of isFull ? [PHONE, DESK] : [DESK]) {
  test(`a fee is paid from the services to the thank-you at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signInAs(page, 'retailer')
    await openService(page, 'Education fee', FEES)
    await page.getByRole('button', { name: 'Proceed To Pay' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    for (const sentence of [
      'State is required.',
      'City is required.',
      'School is required.',
      'Student admission number is required.',
      'Amount is required.',
      'Student name is required.',
    ]) {
      await expect(summary.getByRole('link', { name: sentence })).toBeVisible()
    }
    await chooseSchool(page)
    const student = newName('Aarav Deshpande')
    await fillStudent(page, student, newAmount())
    await expect(page.getByText(/rupees and seventy-five paise$/)).toBeVisible()
    const calls = watchPayCalls(page)
    await page.getByRole('button', { name: 'Proceed To Pay' }).click()
    const dialog = page.getByRole('dialog', { name: 'Select Payment Method' })
    await expect(dialog.getByText(`${student} (2024/1187)`, { exact: true })).toBeVisible()
    await dialog.getByRole('radio', { name: CARD_METHOD }).check()
    await fillCard(page)
    await page.getByRole('button', { name: /^Pay Now/ }).click()
    await checkoutOf(page).getByLabel('One-time password').fill('111000')
    await endCheckout(page, checkoutOf(page), 'Submit')
    await expect(thanksOf(page)).toBeVisible()
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toMatchObject({ unique_id: expect.stringMatching(/^STU/), student_name: student })

    await page.getByRole('link', { name: 'Back To Services' }).click()
    await openService(page, 'Education fee', FEES)
    const entry = page.getByRole('listitem').filter({ hasText: student })
    await expect(entry.getByText('Paid', { exact: true })).toBeVisible()
    await entry.getByRole('button', { name: 'Use again' }).click()
    await expect(page.getByLabel('Student name')).toHaveValue(student)
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Pune')
  })
}

test('a school is added and chosen, and its first bill opened', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openService(page, 'Education fee', FEES)
  await choose(page, 'State', 'Goa')
  await page.getByRole('link', { name: 'Add School' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('School name')).toHaveAccessibleDescription('School name is required.')
  await expect(page.getByLabel('IFSC Code')).toHaveAccessibleDescription('Ifsc code is required.')
  await expectAccessible(page)
  const school = newName('Sharada Vidyalaya')
  await page.getByLabel('School name').fill(school)
  await page.getByLabel('Branch name').fill('Altinho')
  await choose(page, 'City', /./)
  await page.getByLabel('Pincode').fill('403 001')
  await chooseBank(page, 'HDFC Bank')
  await page.getByLabel('Account Number').fill('5010 0234 5678')
  await page.getByLabel('Account Holder Name').fill('Sharada Shikshan Samiti')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('School details added successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: FEES })).toBeVisible()
  await expect(page.getByLabel('School', { exact: true })).toHaveValue(`${school}, Altinho`)

  const student = newName('Ira Naik')
  await fillStudent(page, student, '7250')
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  await expect(page.getByRole('dialog', { name: 'Select Payment Method' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('link', { name: `View ${student}` }).click()
  await expect(page.getByRole('heading', { name: 'Student payment details' })).toBeVisible()
  await expect(page.getByText('Seven thousand two hundred fifty rupees')).toBeVisible()
  await expect(page.getByText(school)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back To Education Fee Payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: FEES })).toBeVisible()
})

test('details that cannot be stored open the services automatically', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openService(page, 'Education fee', FEES)
  await chooseSchool(page)
  await fillStudent(page, 'Neel Joshi', '5100')
  await page.route('**/api/store-student-details', (route) => route.abort())
  const said = await whenDrawn(page, /Continuing in/)
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  await expect(page.getByText('Failed to store student details.')).toBeVisible()
  expect(await said()).toMatch(/^Continuing in [1-3] s\./m)
  await expect(page.getByRole('heading', { name: 'Products Activated' })).toBeVisible()
})
