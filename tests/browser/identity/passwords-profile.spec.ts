import { pressAtOnce, stoodOnce } from '../support/moments.ts'
import { askForReset, linkOf, newPerson, signIn, TEST, verifiedPerson } from '../support/person.ts'
import {
  CAPTCHA_ANSWER,
  DESK,
  expect,
  expectAccessible,
  inboxOf,
  newestOtp,
  PHONE,
  signInAs,
  test,
} from '../support/portal.ts'
import { expectTroubleTold } from '../support/trouble.ts'

const NEW_PASSWORD = 'Winter#2026'

test('the password screens distinguish a failed server, a lost connection and an old session', async ({
  page,
}) => {
  await page.goto('/forgot-password')
  const captcha = page.getByLabel('Type the letters in the picture')
  await page.getByLabel('Email').fill('asha@example.in')
  await expectTroubleTold(page, '**/api/forget-password', async () => {
    await captcha.fill(CAPTCHA_ANSWER)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
  })
  // An ended session opens the root.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // Without its picture the captcha has no key.
  await page.route(/\/api\/captcha(\?|$)/, (route) => route.abort())
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('asha@example.in')
  await captcha.fill(CAPTCHA_ANSWER)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(captcha).toHaveAccessibleDescription('CAPTCHA is required.')

  for (const [path, call, button] of [
    ['/reset-password/token=t/email=asha@example.in', '**/api/reset-password', 'Reset password'],
    ['/setup-password/t/asha@example.in', '**/api/password-set', 'Set password'],
  ] as const) {
    await page.goto(path)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
    await expectTroubleTold(page, call, () => page.getByRole('button', { name: button }).click())
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
})

test('forgot password answers all names alike, and a wrong captcha only brings a new picture', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const reset = page.getByRole('button', { name: 'Reset', exact: true })
  await reset.click()
  await expect(page.getByText('Email is a required field')).toHaveCount(2)
  await expect(page.getByText('CAPTCHA is required.')).toHaveCount(2)
  await expectAccessible(page, [DESK])

  const email = page.getByLabel('Email')
  const captcha = page.getByLabel('Type the letters in the picture')
  const picture = page.getByRole('img', { name: /^Picture of letters/ })
  const first = await picture.getAttribute('src')
  const unknown = newPerson().email
  await email.fill(unknown)
  await captcha.fill(`${CAPTCHA_ANSWER}x`)
  await reset.click()
  await expect(captcha).toHaveAttribute('aria-invalid', 'true')
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await expect(email).toHaveValue(unknown)
  await captcha.fill(CAPTCHA_ANSWER)
  await reset.click()
  await expect(page.getByText('If this email is registered, a link to choose a new')).toBeVisible()
  await expect(reset).toBeDisabled()
  expect(await inboxOf(page, unknown)).toEqual([])
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the mail resets a forgotten password once, a change follows, and every session ends', async ({
  page,
}) => {
  const person = await verifiedPerson(page)
  const link = await askForReset(page, person.email)
  expect(link).toMatch(/\/reset-password\/token=[^/]+\/email=[^/]+$/)
  await page.goto(link)
  const password = page.getByLabel('Password', { exact: true })
  const again = page.getByLabel('Confirm password', { exact: true })
  const save = page.getByRole('button', { name: 'Reset password' })
  await expect(page.getByLabel('Your account')).toHaveValue(person.email)
  await save.click()
  await expect(page.getByText('This field cannot be empty')).toHaveCount(4)
  await expectAccessible(page, [PHONE])
  await password.fill('short')
  await again.fill('other')
  await save.click()
  await expect(page.getByText('Password must be at least 6 characters long')).toHaveCount(2)
  await password.fill(NEW_PASSWORD)
  await save.click()
  await expect(page.getByText('Confirm passwords do not match with password')).toHaveCount(2)
  await again.fill(NEW_PASSWORD)
  const done = stoodOnce(page, /^Your password has been changed\. Please sign in\.$/)
  await save.click()
  await done
  await expect(page).toHaveURL(/\/$/)

  await page.goto(link)
  await password.fill(person.password)
  await again.fill(person.password)
  await save.click()
  await expect(
    page.getByText('This link is no longer valid. Please ask for a new one.').first(),
  ).toBeVisible()
  await expect(password).toHaveValue(person.password)

  await signIn(page, person.email, NEW_PASSWORD)
  await page.goto('/update-password')
  const change = page.getByRole('button', { name: 'Change Password' })
  await change.click()
  await expect(page.getByText('This field cannot be empty')).toHaveCount(6)
  await page.getByLabel('Present password').fill('not-the-password')
  await page.getByLabel('New password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm new password').fill(person.password)
  await change.click()
  await expect(page.locator('#field-current_password-error')).toHaveText('This is not your present password.')
  await expectAccessible(page, [DESK])
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await page.getByLabel('Present password').fill(NEW_PASSWORD)
  await change.click()
  await expect(page.getByText('Your password has been changed. Please sign in again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const dead = await page.request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } })
  expect(dead.status()).toBe(401)
})

test('a link without its token or address sends nothing, and changing a password needs a sign-in', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  for (const link of ['/reset-password/token=abc', '/reset-password/abc/x', '/setup-password/abc']) {
    await page.goto(link)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Reset|Set) password$/ })
      .click()
    const alert = page.getByRole('alert').filter({ hasText: 'The link is not complete.' })
    await expect(alert).toBeVisible()
  }
  await page.goto('/update-password')
  await expect(page.getByLabel('Present password')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(calls).toEqual([])
})

test('a user added by an upline sets a password by the mail and continues to the verification', async ({
  page,
}) => {
  await signInAs(page, 'distributor')
  const person = newPerson()
  const { token, parentId } = await page.evaluate(() => ({
    token: localStorage.getItem('authToken'),
    parentId: Number(localStorage.getItem('User_id')),
  }))
  const added = await page.request.post('/api/add-users', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      mobile: person.mobile,
      address: '14 Prabhat Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411004',
      role: 4,
      parent_id: parentId,
      created_by: parentId,
    },
  })
  expect(await added.text()).toContain('message')
  await page.goto(await linkOf(page, person.email, /choose a password/))
  await expect(page).toHaveURL(/\/setup-password\/[^/=]+\/[^/]+$/)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill('another')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Confirm passwords do not match with password')).toHaveCount(2)
  await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/document-verification\?id=\d+&token=/)
  await expect(page.getByLabel('PAN number')).toBeVisible()
})

test('the profile shows errors at their fields, returns after a save and asks for the code of a new mobile', async ({
  page,
}) => {
  const person = await verifiedPerson(page)
  await signIn(page, person.email, person.password)
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Manage Profile' }).click()
  const city = page.getByLabel('City')
  await expect(city).toHaveValue('Pune')
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await expectAccessible(page)
  await page.getByLabel('First name').fill('')
  await city.fill('')
  await page.getByLabel('Business contact number').fill('02012345678')
  await expect(page.getByLabel('Business contact number')).toHaveValue('0201234567')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('First name is required.')).toHaveCount(2)
  await expect(page.getByText('City is required.')).toHaveCount(2)
  await page.getByLabel('First name').fill('Kavya')
  await city.fill('Nashik')
  await page.route('**/api/profile-edit', (route) => route.abort())
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Unable to update the user details.')).toBeVisible()
  await page.unroute('**/api/profile-edit')
  await expect(city).toHaveValue('Nashik')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/services$/)

  await page.goto('/user-profile')
  await expect(page.getByLabel('First name')).toHaveValue('Kavya')
  const mobile = newPerson().mobile
  await page.getByLabel('Mobile').fill(`+91 ${mobile}`)
  await page.getByRole('button', { name: 'Update' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page, [PHONE])
  const otp = await newestOtp(page, mobile, 0)
  await code.fill(otp === TEST.otp ? '222000' : TEST.otp)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid OTP. Please check and try again.')).toBeVisible()
  await code.fill(otp)
  const stays = pressAtOnce(page, 'Stay here')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your contact details have been changed.')).toBeVisible()
  await stays
  await page.getByRole('button', { name: 'Back to the profile' }).click()
  await expect(page.getByLabel('Mobile')).toHaveValue(mobile)
})

test('an upline returns to its users, and a profile that fails to load shows an error', async ({ page }) => {
  await signInAs(page, 'distributor')
  await page.route('**/api/profile/**', (route) => route.abort())
  await page.goto('/user-profile')
  await expect(page.getByText('Unable to fetching the user details.').first()).toBeVisible()
  await page.unroute('**/api/profile/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.getByRole('link', { name: 'Back To User Management' }).click()
  await expect(page).toHaveURL(/\/user-details\/retailer/)
})
