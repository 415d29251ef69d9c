import type { Page } from '@playwright/test'
import { PAYEE_CATEGORIES } from '../../../packages/contract/src/payables/payee-categories.ts'
import { pressAtOnce, stoodOnce } from '../support/moments.ts'
import {
  CARD,
  CARD_METHOD,
  cardField,
  checkoutOf,
  chooseMethod,
  endCheckout,
  fillCard,
  newAmount,
  openPayScreen,
  watchPayCalls,
} from '../support/paying.ts'
import { expect, expectAccessible, isFull, sandboxUrl, signInAs, test } from '../support/portal.ts'

/** One category for each form of the pay screen: the others differ only in their texts. */
const UNLIKE = [
  ...new Map(PAYEE_CATEGORIES.map((one) => [`${one.pay.amountLabel} ${one.pay.emailOffered}`, one])).values(),
]

const statusHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

// On a desktop the test of a student's fee covers the card.
for (const width of isFull ? [360, 1280] : [360]) {
  test(`rent is paid by card, and card data stays with the gateway: ${width} px`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signInAs(page, 'retailer')
    const calls = watchPayCalls(page)
    const sentToUs: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) return
      sentToUs.push(`${request.url()}\n${JSON.stringify(request.headers())}\n${request.postData() ?? ''}`)
    })
    await openPayScreen(page, 'Rental payments')
    await chooseMethod(page, '18,500.50', CARD_METHOD)
    await expect(page.getByText('Eighteen thousand five hundred rupees and fifty paise')).toBeVisible()
    await fillCard(page)
    const shown = await page.content()
    const kept = JSON.stringify(await page.evaluate('[{ ...localStorage }, { ...sessionStorage }]'))

    const paid = stoodOnce(page, /^Payment successful$/)
    const returns = stoodOnce(page, /^Continuing in [12] s\.$/)
    const answered = page.waitForResponse((answer) =>
      answer.url().includes('/api/get-payment-gateways-for-pay/'),
    )
    await page.getByRole('button', { name: 'Pay Now ₹18,842.76' }).dblclick()
    const { order_id: orderId } = await (await answered).json()
    await checkoutOf(page).getByLabel('One-time password').fill('111000')
    await endCheckout(page, checkoutOf(page), 'Submit')
    await paid
    await returns
    await expect(statusHeading(page, 'Thank you,your payment has been success.')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/thank-you')

    expect(calls).toHaveLength(1)
    expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(calls[0]?.body).toMatchObject({ amount: '18500.50', total: '18842.76' })
    const ours = [...sentToUs, shown, kept].join('\n')
    for (const secret of [CARD.number, '5105 1051 0510 5100', CARD.holder]) expect(ours).not.toContain(secret)
    expect(Object.keys(calls[0]?.body ?? {}).filter((name) => /card|cvv|expiry|holder$/i.test(name))).toEqual(
      [],
    )
    expect(JSON.stringify(calls[0]?.body)).not.toContain(`"${CARD.cvv}"`)

    await page.getByRole('link', { name: 'Back To Services' }).click()
    await expect(page).toHaveURL(/\/services$/)
    await page.goto(`/user-reports?search=${orderId}`)
    await expect(page.getByText('Total: 1 records')).toBeVisible()
    await expect(page.getByText('₹18,842.76').first()).toBeAttached()
  })
}

test('a failed payment shows it, returns automatically, and can be retried with the same amount', async ({
  page,
}) => {
  const amount = newAmount()
  await signInAs(page, 'retailer')
  await openPayScreen(page, 'Vendor payments')
  const payScreen = page.url()
  await chooseMethod(page, amount, /^Net Banking/)
  const stays = pressAtOnce(page, 'Stay here')
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await endCheckout(page, checkoutOf(page), 'Simulate failure')
  await stays
  await expect(statusHeading(page, 'Payment failed')).toBeVisible()
  await expect(page.getByText('Nothing was charged')).toHaveCount(0)
  await expect(page.getByText('Bank refused')).toBeVisible()
  await expectAccessible(page)
  // Opened by its address: after a return, the status page would leave before a slow click.
  const otherMethod = await page.getByRole('link', { name: 'Use another method' }).getAttribute('href')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue(amount)
  await page.goto(otherMethod ?? '')
  await expect(page.getByRole('dialog', { name: 'Select Payment Method' })).toBeVisible()

  // The status page returns after 3 s. Pressed before the payee has loaded, the methods open with it.
  let letThrough = () => {}
  const pressed = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/get-service-list-for-pay/**', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto(payScreen)
  await page.getByLabel('Amount').fill(newAmount())
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  letThrough()
  await page.getByRole('radio', { name: /^Net Banking/ }).check()
  const failed = stoodOnce(page, /^Payment failed$/)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await endCheckout(page, checkoutOf(page), 'Simulate failure')
  await failed
  await expect(page).toHaveURL(payScreen)
})

test('typed text replaces the payee’s amount that arrives while the field waits', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openPayScreen(page, 'Rental payments')
  const amount = page.getByLabel('Amount')
  await expect(amount).not.toHaveValue('')
  let letThrough = () => {}
  const isFocused = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/get-service-list-for-pay/**', async (route) => {
    await isFocused
    await route.continue()
  })
  await page.reload()
  await amount.focus()
  letThrough()
  await expect(amount).not.toHaveValue('')
  await page.keyboard.type('7673.75')
  await expect(amount).toHaveValue('7673.75')
})

test('a pending payment is polled, and shows its result when it arrives', async ({ page }) => {
  await signInAs(page, 'retailer')
  await openPayScreen(page, 'Donations')
  await chooseMethod(page, newAmount(), /^Net Banking/)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await endCheckout(page, checkoutOf(page), 'Leave pending')
  await expect(statusHeading(page, 'Payment is still pending')).toBeVisible()
  await expect(page.getByText('Verifying your payment, please wait...')).toBeVisible()
  await expect(page.getByText(/^Continuing in (100|9\d) s\.$/)).toBeVisible()
  await expect(page.getByText('You can close this page.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bank confirming' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expectAccessible(page)

  // A payer who stays on the pending page is not redirected when it is paid, either.
  await page.getByRole('button', { name: 'Stay here' }).click()
  const orderId = page.url().split('/').at(-1) ?? ''
  const oracle = await page.request.get(`${sandboxUrl()}/oracle`, { params: { order_id: orderId } })
  const paymentId = (await oracle.json()).orders[0].payments[0].payment_id
  const simulated = await page.request.post(`${sandboxUrl()}/pg/simulate`, {
    headers: {
      'x-client-id': 'sandbox-id',
      'x-client-secret': 'sandbox-secret',
      'x-api-version': '2025-01-01',
    },
    data: { entity: 'PAYMENTS', entity_id: paymentId, entity_simulation: { payment_status: 'SUCCESS' } },
  })
  expect(simulated.ok()).toBe(true)
  await expect(statusHeading(page, 'Payment successful')).toBeVisible()
  await expectAccessible(page)
})

test('closing the checkout keeps the dialog and the order: the next press pays the same one', async ({
  page,
}) => {
  await signInAs(page, 'retailer')
  const calls = watchPayCalls(page)
  await openPayScreen(page, 'Salary payments')
  await expect(page.getByLabel('Salary')).toBeVisible()
  await chooseMethod(page, newAmount(), /^Net Banking/)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await endCheckout(page, checkoutOf(page), 'Close')
  await expect(page.getByText('An error occurred during payment. Please try again.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Select Payment Method' })).toBeVisible()
  const paid = stoodOnce(page, /^Payment successful$/)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await endCheckout(page, checkoutOf(page), 'Simulate success')
  await paid
  expect(calls).toHaveLength(1)
})

test('missing input has the specification’s messages', async ({ page }) => {
  // Nothing is chosen beforehand.
  await page.route('**/api/last-payment-method?**', (route) => route.fulfill({ json: { data: null } }))
  await signInAs(page, 'retailer')
  await openPayScreen(page, 'Rental payments')
  await expectAccessible(page)
  await page.getByLabel('Amount').fill('0.50')
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/^Amount must be between ₹1\.00/)
  await page.getByLabel('Amount').fill('4120.35')
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText('Please select a payment method')).toBeVisible()

  await page.getByRole('radio', { name: CARD_METHOD }).check()
  await expect(cardField(page, 'Card Number')).toBeVisible()
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  for (const sentence of [
    'Card number is required.',
    'Card holder name is required.',
    'Expiry date is required.',
    /^Cvv\s+is required\.$/,
  ]) {
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await expect(cardField(page, 'Card Number')).toBeFocused()
  await expect(cardField(page, 'Card Number')).toHaveAccessibleDescription('Card number is required.')
  await expectAccessible(page)
  // On a phone it is a sheet, and turning the phone loses nothing.
  await page.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  await page.getByRole('radio', { name: CARD_METHOD }).check()
  await cardField(page, 'Name on card').fill(CARD.holder)
  await expectAccessible(page)
  await expect(cardField(page, 'Name on card')).toHaveValue(CARD.holder)
  await cardField(page, 'Card Number').pressSequentially('5105')
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await expect(page.getByText('Card number is incomplete')).toBeVisible()
})

test('every category has its pay screen, with and without a payee', async ({ page }) => {
  await signInAs(page, 'retailer')
  for (const { service, pay } of isFull ? PAYEE_CATEGORIES : UNLIKE) {
    await openPayScreen(page, service.name)
    await expect(page.getByRole('heading', { level: 1, name: pay.title })).toBeVisible()
    await expect(page.getByLabel(pay.amountLabel, { exact: true })).toHaveValue(/^\d+\.\d\d$/)
    await expect(page.getByLabel('Email')).toHaveCount(pay.emailOffered ? 1 : 0)
    await expect(page.getByText(/^\*{6}\d{3}[A-Z]$/)).toBeVisible()
    await page.goto(page.url().replace(/\/\d+$/, ''))
    await expect(page.getByPlaceholder(pay.placeholder)).toBeVisible()
    await page.getByRole('button', { name: 'Proceed To Pay' }).click()
    await expect(page.getByPlaceholder(pay.placeholder)).toBeFocused()
    await page.getByPlaceholder(pay.placeholder).click()
    await page.getByRole('option').first().click()
    await expect(page.getByLabel(pay.amountLabel, { exact: true })).toHaveValue(/^\d+\.\d\d$/)
  }
})

test('an order that is missing or not mine has no status', async ({ page }) => {
  await signInAs(page, 'retailer')
  await page.goto('/payment-status', { waitUntil: 'commit' })
  await stoodOnce(page, /^Missing order ID$/)
  await expect(page).toHaveURL(/\/services$/)
  await page.goto('/payment-status?order_id=CK00000000000', { waitUntil: 'commit' })
  await pressAtOnce(page, 'Stay here')
  await expect(statusHeading(page, 'Payment Failed')).toBeVisible()
  await expect(page.getByText('There is no such order among yours.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/thank-you')
  await expectAccessible(page)
})
