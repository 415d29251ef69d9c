import type { Page } from '@playwright/test'
import { chooseOperator, newNumber, openElectricity, viewBill } from '../support/billing.ts'
import { skipTo, thanksOf, whenDrawn } from '../support/passing.ts'
import { answerInApp, checkoutOf, endCheckout, shownCode, watchPayCalls } from '../support/paying.ts'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'

const viewButton = (page: Page) => page.getByRole('button', { name: 'View Bill' })
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to payment' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Select Payment Method' })

/** Pays in the UPI app; the caller checks the screen that follows. */
async function payByUpi(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^UPI/ }).check()
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await answerInApp(page, await shownCode(page), 'approve')
}

test('from a service to its categories, an operator and the bill', async ({ page }) => {
  await signInAs(page, 'retailer')
  await page.getByRole('link', { name: /^Bills and utilities/ }).click()
  await expect(page.getByRole('link', { name: /^Broadband/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back To Services' }).click()
  await expect(page).toHaveURL(/\/services$/)

  await openElectricity(page)
  await expectAccessible(page)
  await chooseOperator(page, 'BSES Rajdhani')
  await viewButton(page).click()
  await expect(page.getByLabel('CA Number')).toHaveAccessibleDescription('CA Number is required.')
  await page.getByLabel('CA Number').fill('12')
  await viewButton(page).click()
  await expect(page.getByLabel('CA Number')).toHaveAccessibleDescription(
    'CA Number is invalid. Please enter exactly 9 digits.',
  )
  await expectAccessible(page)

  // The specification's sentence is the first line, and the second has the operator's real rule.
  await chooseOperator(page, 'Tata Power Delhi')
  const sentence = 'CA Number is invalid. Please enter exactly unknown length digits.'
  await page.getByLabel('CA Number').fill('12')
  await viewButton(page).click()
  await expect(page.getByLabel('CA Number')).toHaveAccessibleDescription(
    `${sentence} The operator takes 11 to 12 digits.`,
  )
  await chooseOperator(page, 'BSES Rajdhani')
  const number = newNumber('0001')
  await viewBill(page, number)
  await expect(page.getByRole('heading', { name: 'BSES Rajdhani Power Limited - Delhi' })).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: number })).toBeVisible()
  await expect(page.getByText('Two hundred rupees', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('CA Number').fill('123')
  await expect(proceed(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Operator' })).toHaveValue(/^BSES Rajdhani/)
})

test('a missing bill, and one that cannot be fetched', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openElectricity(page)
  await chooseOperator(page, 'BSES Rajdhani')
  await viewBill(page, newNumber('9001'))
  await expect(page.getByText('No bill.').first()).toBeVisible()
  await expect(page.getByText('Delhi says: No bill due for this number.')).toBeVisible()
  await expectAccessible(page)
  await viewBill(page, newNumber('9008'))
  await expect(page.getByText('Unable to fetch bill.').first()).toBeVisible()
  await expect(proceed(page)).toHaveCount(0)
  await viewBill(page, newNumber('0002'))
  await expect(proceed(page)).toBeVisible()
})

test('operators with faulty input fields', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openElectricity(page)
  await chooseOperator(page, 'broken pattern')
  await viewButton(page).click()
  await expect(page.getByLabel('Billing Unit')).toHaveAccessibleDescription('Billing Unit is required.')

  await chooseOperator(page, 'pattern that never ends')
  await page.getByLabel('Consumer Number').fill(`${'a'.repeat(40)}!`)
  await viewButton(page).click()
  await expect(
    page
      .getByText(/^(No bill\.|Unable to fetch bill\.)$/)
      .first()
      .or(proceed(page)),
  ).toBeVisible()

  await chooseOperator(page, 'markup in its label')
  await expect(page.getByText('Consumer Number', { exact: true })).toBeVisible()
  await chooseOperator(page, 'no pattern, no label')
  await expect(page.locator('form label')).toHaveText([/^Operator/, /\S/])

  await chooseOperator(page, 'date without a pattern')
  await page.getByLabel('Consumer Number').fill('4417')
  await page.getByLabel(/^Date of Birth/).fill('1990-04-07')
  await expect(page.getByText('Goes to the operator as 07-04-1990')).toBeVisible()
  await expectAccessible(page)
  const sent = page.waitForRequest('**/api/view-bill')
  await viewButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ canumber: '4417', ad1: '07-04-1990', ad2: null })
  await expect(proceed(page)).toBeVisible()
})

test('paying the same bill twice needs a confirmation', async ({ page }) => {
  const number = newNumber('0003')
  await page.clock.install()
  await signInAs(page, 'retailer')
  const calls = watchPayCalls(page)
  await openElectricity(page)
  await chooseOperator(page, 'BSES Rajdhani')
  await viewBill(page, number)
  await proceed(page).click()
  await whenDrawn(page, /Payment successful/, 'Stay here')
  await payByUpi(page)
  await skipTo(page.getByRole('heading', { name: 'Payment successful' }))
  await expect(page.getByText('BSES Rajdhani Power Limited - Delhi has received the payment.')).toBeVisible()
  await expect(page.getByText('Operator reference')).toBeVisible()
  await expectAccessible(page)

  // The operator has no bill any more.
  await openElectricity(page)
  await chooseOperator(page, 'BSES Rajdhani')
  await viewBill(page, number)
  await expect(page.getByText('BSES Rajdhani Power Limited - Delhi says: Bill already paid.')).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('an amount by hand; its second payment needs a confirmation', async ({ page }) => {
  const number = newNumber('0004')
  await page.clock.install()
  await signInAs(page, 'retailer')
  const calls = watchPayCalls(page)
  const pay = async () => {
    await openElectricity(page)
    await chooseOperator(page, 'amount by hand')
    await page.getByLabel('Consumer Number').fill(number)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/^Amount must be between/)
    await page.getByLabel('Amount').fill('250.50')
    await expect(page.getByText('Two hundred fifty rupees and fifty paise')).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(dialog(page)).toBeVisible()
  }
  await pay()
  await payByUpi(page)
  await skipTo(thanksOf(page))
  await pay()
  const refuse = async () => {
    await page.getByRole('radio', { name: /^UPI/ }).check()
    await page.getByRole('button', { name: /^Pay Now/ }).click()
    await expect(question).toContainText(
      /₹250\.50 was paid for this bill on .+ If you go on, it is paid a second time\./,
    )
  }
  const question = page.getByRole('dialog', { name: 'Pay this bill again?' })
  await refuse()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await refuse()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog(page)).toBeVisible()
  await payByUpi(page)
  await skipTo(thanksOf(page))
  expect(calls.map(({ body }) => body.pay_again)).toEqual([undefined, undefined, undefined, true])
})

test('a closed checkout returns after 3 s, unless the payer stays', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openElectricity(page)
  await chooseOperator(page, 'BSES Rajdhani')
  await viewBill(page, newNumber('0005'))
  await proceed(page).click()
  const close = async (press?: string) => {
    await page.getByRole('radio', { name: /^Net Banking/ }).check()
    await page.getByRole('button', { name: /^Pay Now/ }).click()
    const said = await whenDrawn(page, /Continuing in/, press)
    await endCheckout(page, checkoutOf(page), 'Close')
    expect(await said()).toMatch(/^Continuing in [123] s\./m)
  }
  await close('Stay here')
  await expect(page.getByText(/^Continuing in/)).toHaveCount(0)
  await close()
  await expect(page).toHaveURL(/\/service-details\/bills-utilities$/)
})

test('a bill fetched half an hour ago is fetched again before it is paid', async ({ page }) => {
  await page.clock.install()
  await signInAs(page, 'retailer')
  await openElectricity(page)
  await chooseOperator(page, 'BSES Rajdhani')
  await viewBill(page, newNumber('0006'))
  await expect(proceed(page)).toBeVisible()
  await page.clock.fastForward(31 * 60_000)
  await proceed(page).click()
  await expect(page.getByText('The bill was fetched again. Check the amount before you pay.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await proceed(page).click()
  await expect(dialog(page)).toBeVisible()
})

test('a service with one category opens it; one with none, and a category without operators, say so', async ({
  page,
}) => {
  await signInAs(page, 'retailer')
  await page.getByRole('link', { name: /^Loans and EMI/ }).click()
  await expect(page).toHaveURL(/\/service-category\/\d+$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/services$/)

  await page.goto('/service-details/rental-payments')
  await expect(page.getByText('No service avaible,Coming soon.')).toBeVisible()
  await page.goto('/service-details/nothing-of-that-name')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.route('**/api/get-operators**', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, operators: [] } })
  })
  await openElectricity(page)
  await expect(page.getByText('No operators on selected category, Coming soon.')).toBeVisible()
  await expectAccessible(page)
})

test('a bill that its operator refuses is no success, and the money is refunded', async ({ page }) => {
  await page.clock.install()
  await signInAs(page, 'retailer')
  await openElectricity(page)
  await chooseOperator(page, 'BSES Rajdhani')
  await viewBill(page, newNumber('9006'))
  await proceed(page).click()
  const ordered = page.waitForResponse(/\/api\/get-payment-gateways-for-pay\//)
  await payByUpi(page)
  const refused = page.getByText('BSES Rajdhani Power Limited - Delhi did not take the payment.')
  await skipTo(refused)
  await expect(page.getByText(/₹200\.60 will be refunded to the way you paid/)).toBeVisible()
  await page.goto(`/payment-status/${(await (await ordered).json()).order_id}`)
  await expect(refused).toBeVisible()
  await page.clock.fastForward(5_000)
  await expect(refused).toBeVisible()
  await page.getByRole('link', { name: 'See it in Reports' }).click()
  await expect(page.getByText(/^₹200\.60 was refunded on/)).toBeVisible()
})
