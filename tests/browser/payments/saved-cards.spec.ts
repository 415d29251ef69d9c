import type { Page } from '@playwright/test'
import {
  CARD,
  CARD_METHOD,
  cardField,
  checkoutOf,
  chooseMethod,
  endCheckout,
  endFaults,
  fillCard,
  newAmount,
  openPayScreen,
} from '../support/paying.ts'
import { expect, expectAccessible, isFull, sandboxUrl, signInAs, test } from '../support/portal.ts'

const SAVE = 'Save this card for next time'
const CARD_NAME = 'TEST Bank Mastercard •••• 5100'
const choice = (page: Page) => page.getByRole('group', { name: 'Which card?' })
const rows = (page: Page) => page.getByRole('list', { name: 'Your saved cards' }).getByRole('listitem')

/** Opens the dialog with the card chosen, for an amount that no other test pays. */
async function openCard(page: Page): Promise<void> {
  await openPayScreen(page, 'Rental payments')
  await chooseMethod(page, newAmount(), CARD_METHOD)
}

/** Confirms at the bank, and waits until the payment is through. */
async function confirmAtBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await checkoutOf(page).getByLabel('One-time password').fill('111000')
  await endCheckout(page, checkoutOf(page), 'Submit')
  await page.waitForURL(/\/thank-you/)
}

/** Saves the test card by a payment. */
async function saveCard(page: Page): Promise<void> {
  await openCard(page)
  const another = choice(page).getByRole('radio', { name: /^Another card/ })
  await expect(page.getByRole('checkbox', { name: SAVE }).or(another)).toBeVisible()
  if (await another.isVisible()) await another.check()
  await fillCard(page)
  await page.getByRole('checkbox', { name: SAVE }).check()
  await confirmAtBank(page)
}

/** Removes every saved card of this worker's retailer. */
async function removeAll(page: Page): Promise<void> {
  await page.goto('/saved-cards')
  const empty = page.getByText('No saved cards yet')
  await expect(empty.or(rows(page).first())).toBeVisible()
  for (let left = await rows(page).count(); left > 0; left -= 1) {
    await rows(page).first().getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(rows(page)).toHaveCount(left - 1)
  }
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'retailer')
  await removeAll(page)
})
// Other tests of this worker pay by a card that they type.
test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await endFaults(page)
  await removeAll(page)
})

for (const width of isFull ? [360, 768, 1280] : [360, 1280]) {
  test(`a card is saved, offered next time, pays with its CVV, and is removed: ${width} px`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const sentToUs: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(baseURL ?? ''))
        sentToUs.push(`${request.url()}\n${request.postData() ?? ''}`)
    })
    await openCard(page)
    const box = page.getByRole('checkbox', { name: SAVE })
    await expect(box).not.toBeChecked()
    await expect(choice(page)).toHaveCount(0)
    await fillCard(page)
    await box.check()
    await expectAccessible(page)
    await confirmAtBank(page)
    expect(sentToUs.filter((one) => one.includes('/api/saved-cards/consents'))).toHaveLength(1)
    expect(sentToUs.join('\n')).not.toContain(CARD.number)

    await openCard(page)
    const saved = choice(page).getByRole('radio', { name: new RegExp(`^${CARD_NAME}`) })
    await expect(saved).toBeChecked()
    await expect(page.locator('iframe[title="Card Number"]')).toHaveCount(0)
    await expect(box).toHaveCount(0)
    await expectAccessible(page)
    // Without its CVV nothing is paid.
    await page.getByRole('button', { name: /^Pay Now/ }).click()
    await expect(page.getByText('CVV is required')).toBeVisible()
    // By keyboard to another card and back.
    await saved.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('iframe[title="Card Number"]')).toBeVisible()
    await expect(box).not.toBeChecked()
    await page.keyboard.press('ArrowUp')
    await cardField(page, 'CVV').fill(CARD.cvv)
    await confirmAtBank(page)

    await page.goto('/user-profile')
    await page.getByRole('link', { name: 'Saved cards' }).click()
    await expect(page.getByRole('heading', { name: 'Saved cards', level: 1 })).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(CARD_NAME)
    await expect(rows(page)).toContainText('Credit card · Expires 03/35')
    await expectAccessible(page)
    const remove = page.getByRole('button', { name: 'Remove TEST Bank Mastercard ending 5100' })
    await remove.click()
    const dialog = page.getByRole('dialog', { name: `Remove ${CARD_NAME}?` })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'No' }).click()
    await expect(dialog).toHaveCount(0)
    await remove.click()
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('The card was removed.')).toBeVisible()
    await expect(page.getByText('No saved cards yet')).toBeVisible()
    await expectAccessible(page)

    await openCard(page)
    await expect(page.getByRole('checkbox', { name: SAVE })).toBeVisible()
    await expect(choice(page)).toHaveCount(0)
  })
}

test('without the tick nothing is saved, and without a recorded consent neither', async ({ page }) => {
  await openCard(page)
  await fillCard(page)
  await confirmAtBank(page)
  await page.goto('/saved-cards')
  await expect(page.getByText('No saved cards yet')).toBeVisible()

  await page.route('**/api/saved-cards/consents', (route) => route.fulfill({ status: 500, json: {} }))
  await saveCard(page)
  await page.goto('/saved-cards')
  await expect(page.getByText('No saved cards yet')).toBeVisible()
})

test('a gateway that does not answer is named, and keeps no one from paying', async ({ page }) => {
  await saveCard(page)
  await page.route('**/api/saved-cards', async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ json: { data: { ...data, cards: [], missing: ['Cashfree'] } } })
  })
  await page.goto('/saved-cards')
  await expect(page.getByText('Cards at Cashfree could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await openCard(page)
  await expect(page.getByText('Your saved cards could not be loaded. You can type a card.')).toBeVisible()
  await expectAccessible(page)
  await fillCard(page)
  await confirmAtBank(page)
})

test('a card that its bank has blocked is refused by the gateway, and no longer offered', async ({
  page,
  consoleErrors,
}) => {
  await saveCard(page)
  const listed = page.waitForResponse((answer) => answer.url().endsWith('/api/saved-cards'))
  await openCard(page)
  const { data } = await (await listed).json()
  await expect(choice(page)).toBeVisible()
  await page.request.put(`${sandboxUrl()}/instruments/${data.cards[0].id}`, { data: { status: 'INACTIVE' } })
  await cardField(page, 'CVV').fill(CARD.cvv)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await expect(page.getByText('instrument is not active')).toBeVisible()
  await expect(choice(page)).toHaveCount(0)
  // The same order is paid with the card typed.
  await fillCard(page)
  await confirmAtBank(page)
  await page.goto('/saved-cards')
  await expect(rows(page)).toContainText('Blocked by its bank')
  // The gateway's refusal of the try.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('status of 400')])
})

test('a list that comes late takes no card away that is typed, and a card of another account does not pay', async ({
  page,
}) => {
  await saveCard(page)
  let letThrough = () => {}
  const typed = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/saved-cards', async (route) => {
    await typed
    await route.continue()
  })
  await openCard(page)
  await cardField(page, 'Name on card').fill(CARD.holder)
  letThrough()
  await expect(choice(page).getByRole('radio', { name: /^Another card/ })).toBeChecked()
  await expect(cardField(page, 'Name on card')).toHaveValue(CARD.holder)

  // The order moved to an account that does not have the card: its own checkout asks for one.
  await choice(page)
    .getByRole('radio', { name: new RegExp(`^${CARD_NAME}`) })
    .check()
  await cardField(page, 'CVV').fill(CARD.cvv)
  await page.route('**/api/get-payment-gateways-for-pay/**', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    await route.fulfill({ json: { ...json, checkout: { ...json.checkout, card_vault: 'cashfree-9' } } })
  })
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await expect(page.getByText(/^The payment goes on with Cashfree/)).toBeVisible()
  await expect(checkoutOf(page).getByLabel('Card number')).toBeVisible()
})

test('a list that cannot be fetched shows an error, and loads on retry', { tag: '@full' }, async ({
  page,
}) => {
  await page.route('**/api/saved-cards', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await page.goto('/saved-cards')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/saved-cards')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No saved cards yet')).toBeVisible()
})
