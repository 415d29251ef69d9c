import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { fillRegistration, newPerson, newRetailer } from '../support/person.ts'
import { CAPTCHA_ANSWER, expect, expectAccessible, inboxOf, PASSWORD, test } from '../support/portal.ts'

// Other tests share this portal's address, and must not need a proof too.
test.afterEach(() =>
  inDatabase(`delete from rate_counters where name like 'human-%' or name like 'captcha-mail%'`),
)

const codes = async (page: Page, to: string) =>
  (await inboxOf(page, to)).flatMap(({ text }) => /^[A-Z]{4}-[A-Z]{4}$/m.exec(text)?.[0] ?? [])

/** The code of the newest such mail, once there are more than before. */
async function newestCode(page: Page, to: string, before = 0): Promise<string> {
  await expect.poll(async () => (await codes(page, to)).length).toBeGreaterThan(before)
  return (await codes(page, to))[0] ?? ''
}

const field = (page: Page) => page.getByLabel('Type the code from the email')
const otherWay = (page: Page) => page.getByRole('button', { name: 'Hard to read? Get a code by email' })

async function failThrice(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 3; i += 1) {
    const data = { name, password: 'not it', captcha: CAPTCHA_ANSWER, key: 'any', send_otp_to: 'email' }
    expect((await page.request.post('/api/check-login', { data })).status()).toBe(400)
  }
}

test('after three failures the browser computes a proof, shows it, and signs in with a mailed code', async ({
  page,
}) => {
  const email = await newRetailer('proof')
  await failThrice(page, email)
  // Hold the work until the form was sent, to see the message meanwhile.
  const { promise: mayWork, resolve: letWork } = Promise.withResolvers<void>()
  await page.route('**/assets/proof-worker-*.js', async (route) => {
    await mayWork
    await route.continue()
  })
  await page.goto('/')
  await page.getByLabel('Username, email or mobile').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await otherWay(page).press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'a code is on its way' })).toBeVisible()
  await expectAccessible(page)
  await field(page).fill(await newestCode(page, email))
  const sent = page.waitForRequest('**/api/check-login')
  await field(page).press('Enter')
  await expect(page.getByRole('button', { name: /^Checking your browser… \d+ %$/ })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(page.getByRole('status').filter({ hasText: 'Checking…' })).toBeVisible()
  await expectAccessible(page)
  letWork()
  expect(String((await sent).postDataJSON().pow)).toMatch(/^ey/)
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
})

test('when only the account had failures, the same form is sent again with the proof', async ({ page }) => {
  const email = await newRetailer('elsewhere')
  await page.goto('/')
  await page.getByLabel('Username, email or mobile').fill(email)
  await otherWay(page).click()
  const code = await newestCode(page, email)
  // As if there were failures elsewhere meanwhile.
  await failThrice(page, email)
  await inDatabase(`delete from rate_counters where name in ('human-address', 'human-asked')`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await field(page).fill(code)
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/check-login')) answers.push(response.status())
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
  expect(answers).toEqual([400, 200])
})

test('a code needs a name first; a mistyped code can be retyped, and one press shows the picture', async ({
  page,
}) => {
  const email = await newRetailer('mistyped')
  await page.goto('/')
  await otherWay(page).click()
  await expect(page.getByText('Username is required.')).toBeVisible()
  await page.getByLabel('Username, email or mobile').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await otherWay(page).click()
  const code = await newestCode(page, email)
  await field(page).fill('AAAA-AAAA')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field(page)).toHaveAccessibleDescription('Invalid CAPTCHA. Please try again.')
  await page.getByRole('button', { name: 'Show a picture instead' }).click()
  await expect(page.getByRole('img', { name: /^Picture of letters/ })).toBeVisible()
  await expect(page.getByLabel('Type the letters in the picture')).toBeFocused()
  await otherWay(page).click()
  const second = await newestCode(page, email, 1)
  expect(second).not.toBe(code)
  await field(page).fill(second)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
})

test('a forgotten password accepts a mailed code, and needs its own proof', async ({ page }) => {
  const email = await newRetailer('forgot')
  await failThrice(page, email)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await otherWay(page).click()
  await expect(field(page)).toBeVisible()
  await expectAccessible(page)
  await field(page).fill(await newestCode(page, email))
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByText(/^If this email is registered/)).toBeVisible()
})

test('a registration accepts a mailed code in place of a captcha', async ({ page }) => {
  const person = newPerson()
  await inDatabase(`insert into rate_counters (name, subject, window_at, hits)
    select 'registration', subject, date_trunc('minute', now()), 3 from unnest(array['127.0.0.1', '::1', '::']) as subject
    on conflict (name, subject, window_at) do update set hits = 3`)
  await page.goto('/register')
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('img', { name: /^Picture of letters/ })).toBeVisible()
  await otherWay(page).click()
  await expect(page.getByText('A code is on its way to this email.')).toBeVisible()
  await field(page).fill(await newestCode(page, person.email))
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'You are registered' })).toBeVisible()
})
