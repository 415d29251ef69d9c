import {
  ACCOUNTS,
  CAPTCHA_ANSWER,
  expect,
  expectAccessible,
  inboxOf,
  newestOtp,
  PASSWORD,
  sendLogin,
  signInAs,
  test,
} from '../support/portal.ts'
import { expectTroubleTold } from '../support/trouble.ts'

const STORED = ['authToken', 'User_id', 'role_id', 'Ref_id', 'needsDocumentVerification']
const codeHeading = { name: 'Enter the 6-digit code' }

test('an empty form shows what is missing, and each sentence disappears when its field is filled', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please enter your details.' })
  await expect(summary).toBeFocused()
  for (const field of ['Username', 'Password', 'CAPTCHA']) {
    await expect(page.getByText(`${field} is required.`)).toHaveCount(2)
  }
  await expect(page).toHaveTitle('Error: Sign in · Chukta')
  await summary.getByRole('link', { name: 'Username is required.' }).click()
  const name = page.getByLabel('Username, email or mobile')
  await expect(name).toBeFocused()
  await name.fill('k')
  await expect(page.getByText('Username is required.')).toHaveCount(0)
  await expect(page.getByText('Password is required.')).toHaveCount(2)
})

test('a press before the rules have loaded sends what is typed by then', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/login-check-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue' }).click()
  await sendLogin(page, ACCOUNTS.retailer)
  resolve()
  await expect(page.getByRole('heading', codeHeading)).toBeVisible()
})

test('a wrong captcha and a wrong password have different messages, and each brings a new picture', async ({
  page,
}) => {
  await page.goto('/')
  const picture = page.getByRole('img', { name: /^Picture of letters/ })
  const first = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter your details.')).toBeVisible()
  await page.getByLabel('Username, email or mobile').fill(ACCOUNTS.retailer)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByLabel('Type the letters in the picture').fill(`${CAPTCHA_ANSWER}x`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Type the letters in the picture')).toHaveAttribute('aria-invalid', 'true')
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await expect(page.getByText('Please enter your details.')).toHaveCount(0)
  const second = await picture.getAttribute('src')

  await page.getByLabel('Type the letters in the picture').fill(CAPTCHA_ANSWER)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Invalid username or password. Please try again.')).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', second ?? '')
  await expect(page.getByLabel('Username, email or mobile')).toHaveValue(ACCOUNTS.retailer)

  const third = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'New image' }).click()
  await expect(picture).not.toHaveAttribute('src', third ?? '')
})

test('any other errors object means an inactive user, and a form without a picture marks the captcha', async ({
  page,
}) => {
  await page.route('**/api/check-login', (route) =>
    route.fulfill({ status: 403, json: { message: 'x', errors: { account: ['x'] } } }),
  )
  await page.goto('/')
  await sendLogin(page, ACCOUNTS.retailer)
  await expect(
    page.getByText('User is inactive. Please contact admin to activate your account.'),
  ).toBeVisible()

  await page.unroute('**/api/check-login')
  await page.route(/\/api\/captcha(\?|$)/, (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: /^Retailer/ }).click()
  const captcha = page.getByLabel('Type the letters in the picture')
  await captcha.fill(CAPTCHA_ANSWER)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(captcha).toHaveAccessibleDescription('CAPTCHA is required.')
  await expect(page.getByText(/^User is inactive/)).toHaveCount(0)
})

test('the code screen distinguishes a failed server, a lost connection and an old session', async ({
  page,
}) => {
  await page.goto('/Unauthorized')
  await page.evaluate(() => localStorage.setItem('User_id', '1'))
  await page.goto('/otp/1')
  await page.getByLabel('Code', { exact: true }).fill('123456')
  await expectTroubleTold(page, '**/api/login-otp-validation', () =>
    page.getByRole('button', { name: 'Verify and sign in' }).click(),
  )
})

test('a name and a code are read correctly, with any text pasted around them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const before = (await inboxOf(page, ACCOUNTS.admin)).length
  await sendLogin(page, `\u202a${ACCOUNTS.admin}\u200b`)
  await expect(page.getByRole('heading', codeHeading)).toBeVisible()
  const code = page.getByLabel('Code', { exact: true })
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await code.focus()
    await page.keyboard.press('ControlOrMeta+V')
  }
  await paste('Order 1234567890')
  await expect(page.getByText('Otp must be 6 digits.')).toBeVisible()
  await expect(code).toHaveValue('')
  const otp = await newestOtp(page, ACCOUNTS.admin, before)
  await paste(`Your OTP for \u20b9150000.00 is ${otp}.`)
  await expect(code).toHaveValue(otp)
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByText('Wallet:')).toBeVisible()
})

test('an unknown role leaves neither a session nor a busy button', async ({ page }) => {
  await page.goto('/')
  const before = await sendLogin(page, ACCOUNTS.distributor)
  await expect(page.getByRole('heading', codeHeading)).toBeVisible()
  let token = ''
  await page.route('**/api/login-otp-validation', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { token: string } }
    token = data.token
    await route.fulfill({ response, json: { data: { ...data, role_id: 9 } } })
  })
  await page.getByLabel('Code', { exact: true }).fill(await newestOtp(page, ACCOUNTS.distributor, before))
  const submit = page.getByRole('button', { name: 'Verify and sign in' })
  await submit.click()
  await expect(page.getByText('Unknown role. Please contact support.')).toBeVisible()
  await expect(submit).toBeEnabled()
  expect(await page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key)), STORED)).toEqual([])
  const status = async () =>
    (await page.request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } })).status()
  await expect.poll(status).toBe(401)
})

test('a retailer signs in with a pasted code and lands on services', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const before = await sendLogin(page, ACCOUNTS.retailer)
  await expect(page.getByRole('heading', codeHeading)).toBeVisible()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  const otp = await newestOtp(page, ACCOUNTS.retailer, before)

  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByText('Otp is required')).toBeVisible()
  const wrong = otp === '123456' ? '654321' : '123456'
  await code.pressSequentially(`1a2-3 456`)
  await expect(code).toHaveValue('123456')
  await code.fill(wrong)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /otp/i })).toBeVisible()
  await expect(code).toHaveValue(wrong)
  await expect.poll(() => page.evaluate<string>('String(getSelection())')).toBe(wrong)

  await page.evaluate(`navigator.clipboard.writeText('Your code: ${otp}')`)
  await page.keyboard.press('Control+V')
  await expect(code).toHaveValue(otp)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/services$/)
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(['authToken', 'User_id', 'role_id']))
  expect(stored.role_id).toBe('4')
})

test('the code counts down 300 s, then is expired until it is sent again', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await sendLogin(page, ACCOUNTS.retailer)
  await expect(page.getByRole('heading', codeHeading)).toBeVisible()
  // From here on the page's clock advances only by the test.
  await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1_000'))
  const left = async () => {
    const [, minutes, seconds] = /(\d):(\d\d)/.exec(await page.getByRole('timer').innerText()) ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  const before = await left()
  expect(before).toBeGreaterThan(100)
  await page.clock.runFor(28_000)
  await expect.poll(left).toBe(before - 28)
  await expect(page.getByRole('button', { name: 'Resend at 0:00' })).toBeDisabled()

  await page.clock.runFor(before * 1_000)
  await page.clock.resume()
  await expect(page.getByText(/expired/)).toHaveText(['The code has expired.'])
  await page.getByLabel('Code', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByText(/expired/)).toHaveText(['OTP has expired, Please try again.'])

  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('timer')).toContainText(/(5:00|4:5\d)/)
  await expect(page.getByText('OTP has expired, Please try again.')).toHaveCount(0)
})

test('a sandbox account fills the form without signing in', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: /^Retailer/ }).click()
  await expect(page.getByLabel('Username, email or mobile')).toHaveValue(ACCOUNTS.retailer)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await expect(page.getByLabel('Type the letters in the picture')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('protected screens open sign-in, unknown ones Unauthorized, and login forgets the last user', async ({
  page,
}) => {
  await page.goto('/services')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('/otp/1')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('/no/such/screen')
  await expect(page).toHaveURL(/\/Unauthorized$/)
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
  await page.evaluate((keys) => {
    for (const key of keys) localStorage.setItem(key, '1')
  }, STORED)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // The heading comes with the page, before its code.
  const stored = () => page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key)), STORED)
  await expect.poll(stored).toEqual([])
})

test('signing out ends the session at the server and in the browser', async ({ page }) => {
  await signInAs(page, 'retailer')
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await page.getByRole('button', { name: /Profile menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key)), STORED)).toEqual([])
  const me = await page.request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } })
  expect(me.status()).toBe(401)
})

test('an ended token opens sign-in with the reason', async ({ page }) => {
  await signInAs(page, 'retailer')
  await page.evaluate(() => localStorage.setItem('authToken', 'dead'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Unauthorized access. Please log in.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})

test('the chosen theme outlives a reload', async ({ page }) => {
  await signInAs(page, 'retailer')
  await page.getByRole('button', { name: /Profile menu$/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('axe finds nothing on the sign-in screens', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('img', { name: /^Picture of letters/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  // The press waits for the rules: what is typed before they are there would be sent with it.
  await expect(page.getByRole('alert').filter({ hasText: 'Username is required.' })).toBeVisible()
  await expectAccessible(page)
  await sendLogin(page, ACCOUNTS.retailer)
  await expect(page.getByRole('heading', codeHeading)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/Unauthorized')
  await expectAccessible(page)
})
