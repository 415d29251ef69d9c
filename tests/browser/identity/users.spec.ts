import type { Page } from '@playwright/test'
import { pressAtOnce } from '../support/moments.ts'
import { ACCOUNTS, expect, expectAccessible, inboxOf, signInAs, test } from '../support/portal.ts'

/** A person not in the lists of an earlier run. */
function newPerson(first: string, last: string) {
  const mark = String(Date.now() % 100_000_000).padStart(8, '0')
  return {
    first,
    // Names hold no digits: the mark in letters.
    last: `${last} ${mark.slice(-5).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`,
    email: `${first}.${mark}@example.in`.toLowerCase(),
    mobile: `98${mark}`,
  }
}

async function fillPerson(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.getByLabel('First Name').fill(person.first)
  await page.getByLabel('Last Name').fill(person.last)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mobile').fill(person.mobile)
  await page.getByLabel('Address').fill('14 Sahyadri Road')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Pincode').fill('411045')
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra')
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** The px left beside a search field's placeholder. */
function roomInSearch(page: Page): Promise<number> {
  return page.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
    const style = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    pen.font = `${style.fontSize} ${style.fontFamily}`
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
    return field.clientWidth - padding - pen.measureText(field.placeholder).width
  })
}

test('the placeholder of a search field fits on a phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAs(page, 'superAdmin')
  for (const path of ['/user-details/admin', '/user-reports', '/user-support', '/audit-log']) {
    await page.goto(path)
    expect(await roomInSearch(page), path).toBeGreaterThanOrEqual(0)
  }
  await signInAs(page, 'retailer')
  expect(await roomInSearch(page), 'services').toBeGreaterThanOrEqual(0)
  await page.getByRole('link', { name: /^Rental payments/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rental Payments' })).toBeVisible()
  expect(await roomInSearch(page), 'payees').toBeGreaterThanOrEqual(0)
})

test('an admin adds a distributor with a commission, changes it, switches it off and deletes it', async ({
  page,
}) => {
  const person = newPerson('Anand', 'Joshi')
  const name = `${person.first} ${person.last}`
  await signInAs(page, 'admin', '/user-details/distributor')
  await page.getByRole('link', { name: 'Add Distributor' }).click()
  await expect(page.getByRole('heading', { name: 'Add Distributor Details' })).toBeFocused()
  await page.getByRole('button', { name: 'Submit' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveText([
    'First name is required.',
    'Last name is required.',
    'Email is required.',
    'Mobile number is required.',
    'Address is required.',
    'City is required.',
    'Pincode is required.',
    'State is required.',
    'Commission is required.',
  ])

  await fillPerson(page, { ...person, email: ACCOUNTS.retailer })
  const commission = page.getByLabel('Commission(%)')
  for (const [typed, sentence] of [
    ['8.255', 'Commission must be a number with up to 2 decimal places (0.00).'],
    ['100', 'Commission must not be more than 99.99.'],
  ] as const) {
    await commission.fill(typed)
    await commission.blur()
    await expect(commission).toHaveAccessibleDescription(new RegExp(sentence.replace(/[().]/g, '\\$&')))
  }
  await commission.fill('8.25')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('User details added successfully.')).toBeVisible()
  await expect.poll(async () => (await inboxOf(page, person.email)).length).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: 'Distributor List' })).toBeVisible()

  await expectAccessible(page)

  // Newest first, under the admin who added them, without money.
  await expect(rowOf(page, name)).toContainText('₹0.00')
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(commission).toHaveValue(/^8\.25/)
  await commission.fill('8.2555')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(summary).toContainText('Commission must be a number with up to 3 decimal places (0.000).')
  await expectAccessible(page)
  await commission.fill('8.255')
  await page.getByLabel('City').fill('Nashik')
  const goesOn = pressAtOnce(page, 'Go now')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('User details updated successfully.')).toBeVisible()
  await goesOn

  await page.getByRole('link', { name: `View ${name}` }).click()
  await expect(page.getByText('Nashik')).toBeVisible()
  await expect(page.getByText('No payments yet.')).toBeVisible()
  await expect(page.getByText('8.255 %')).toHaveCount(0)
  await page.getByRole('button', { name: 'All details' }).click()
  await expect(page.getByText('8.255 %')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()

  // Off after a question, back by the toast; then off again, and on by one press.
  const status = rowOf(page, name).getByRole('switch')
  const switchOff = async () => {
    await status.click()
    await expect(page.getByRole('dialog')).toContainText(
      `${name} is signed out at once and cannot sign in or pay.`,
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(status).not.toBeChecked()
  }
  await expect(status).toBeChecked()
  await switchOff()
  await expect(status).toHaveAccessibleName(`Inactive ${name}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toBeChecked()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await switchOff()
  await status.press('Space')
  await expect(status).toHaveAccessibleName(`Active ${name}`)
  await expect(status).toBeChecked()

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await expect(rowOf(page, name)).toHaveCount(1)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('User deleted successfully.')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('a user with a downline is switched off only after a question, and cannot be deleted', async ({
  page,
}) => {
  await signInAs(page, 'admin', '/user-details/distributor?search=distributor%40chukta.test')
  const row = rowOf(page, '(distributor)')
  await row.getByRole('switch').click()
  await expect(page.getByRole('dialog')).toContainText(/\d+ retailers? below stay active\./)
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await expect(row.getByRole('switch', { name: /^Active/ })).toBeChecked()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(
    page.getByText(/^This user cannot be deleted: \d+ users? (is|are) below them\.$/),
  ).toBeVisible()
})

test('an admin puts a new retailer below a distributor; a distributor is not asked', async ({ page }) => {
  const person = newPerson('Kavita', 'Rao')
  await signInAs(page, 'admin', '/add-user/retailer')
  await expect(page.getByLabel('Commission(%)')).toHaveCount(0)
  await fillPerson(page, person)
  await page.getByLabel(/^Distributor/).fill('distributor')
  await page.getByRole('option', { name: /\(distributor\)$/ }).click()
  const goesOn = pressAtOnce(page, 'Go now')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('User details added successfully.')).toBeVisible()
  await goesOn
  await expect(rowOf(page, person.last).getByText(/^under /)).toBeVisible()

  await signInAs(page, 'distributor', '/user-details/retailer')
  await expect(rowOf(page, person.last)).toBeVisible()
  await page.getByRole('link', { name: 'Add Retailer' }).click()
  await expect(page.getByLabel('First Name')).toBeVisible()
  await expect(page.getByLabel(/^Distributor/)).toHaveCount(0)
})

test('each role starts at its list and opens only the screens of the users it manages', async ({ page }) => {
  const refused = {
    superAdmin: ['/add-user/distributor', '/add-user/retailer', '/user-details/owner'],
    admin: [
      '/user-details/admin',
      '/add-user/admin',
      '/payment-configuration',
      '/payment-priorities',
      '/master-charges',
    ],
    distributor: [
      '/user-details/distributor',
      '/add-user/admin',
      '/add-user/distributor',
      '/charges',
      '/add-group-charges',
      '/unassign-group-charges',
      '/commissions',
      '/payment-priorities',
    ],
    retailer: [
      '/user-details/retailer',
      '/add-user/retailer',
      '/view-user/retailer/1',
      '/edit-group-charges/1',
      '/assign-group-charges/1/3',
      '/payment-configuration',
    ],
  } as const
  for (const who of ['superAdmin', 'admin', 'distributor', 'retailer'] as const) {
    await signInAs(page, who)
    for (const path of refused[who]) {
      await page.goto(path)
      await expect(page, `${who} at ${path}`).toHaveURL(/\/Unauthorized$/)
    }
  }
  await signInAs(page, 'superAdmin', '/user-details/distributor')
  await expect(page.getByRole('heading', { name: 'Distributor List' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Add / })).toHaveCount(0)
  await page.getByRole('link', { name: 'Chukta, to your first page' }).click()
  await expect(page.getByRole('heading', { name: 'Admin List' })).toBeVisible()
})

test("a user's page shows figures, months and verification, and each leads to its list", async ({ page }) => {
  await signInAs(page, 'distributor', '/user-details/retailer?search=retailer%40chukta.test')
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  const part = (name: string) => page.getByRole('region', { name })
  await expect(part('Latest payments').getByRole('row').nth(1)).toBeVisible()
  await expect(part('Verification').getByRole('listitem').first()).toContainText('PAN')
  await expectAccessible(page)

  await part('12-month volume').getByRole('button', { name: 'View as table' }).click()
  await expect(part('12-month volume').getByRole('row')).toHaveCount(14)
  await expectAccessible(page)
  const url = page.url()
  const id = url.split('/').at(-1)

  const tiles = page.getByRole('list', { name: /^Figures from/ }).getByRole('link')
  await expect(tiles).toHaveCount(4)
  await tiles.filter({ hasText: 'Failed' }).click()
  await expect(page).toHaveURL(new RegExp(`/user-reports\\?.*paid_by=${id}.*status=FAILED`))
  await page.goto(url)
  await tiles.filter({ hasText: 'Your earnings by them' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journal lines' })).toBeVisible()
  await page.goto(url)
  const all = part('Latest payments').getByRole('link', { name: /^All [\d,]+ in Reports$/ })
  const count = (await all.innerText()).replace(/\D/g, '')
  await all.click()
  await expect(page.getByText(`Total: ${count} records`)).toBeVisible()

  await page.goto(`/user-support?user=${id}`)
  await page.getByRole('button', { name: /^Raised by .*show all tickets$/ }).click()
  await expect(page).toHaveURL(/\/user-support$/)
})

test("the wallet figure opens its statement; a downline's statement names the payment of every share", async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await page.getByRole('link', { name: /^Wallet:/ }).click()
  await expect(page.getByRole('heading', { name: 'Wallet', exact: true })).toBeVisible()
  await expect(page.getByText('Opening balance')).toBeVisible()

  await page.goto('/user-details/admin')
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await page.getByRole('link', { name: 'Statement', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Wallet of / })).toBeVisible()
  const payment = page.getByRole('row').getByRole('link').first()
  const urn = await payment.innerText()
  await expectAccessible(page)
  await payment.click()
  await expect(page).toHaveURL(/\/view-reports\/\d+/)
  await expect(page.getByText(urn).first()).toBeVisible()
})
