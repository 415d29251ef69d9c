import { fillRegistration, newPerson, registerOverWire, signIn, verifiedPerson } from '../support/person.ts'
import { CAPTCHA_ANSWER, expect, expectAccessible, newestOtp, test } from '../support/portal.ts'

test('the form asks for a captcha only once several people registered from here', async ({ page }) => {
  let status = 200
  for (let times = 0; status === 200; times += 1) {
    expect(times).toBeLessThan(4)
    status = (await registerOverWire(page, newPerson(), {})).status()
  }
  expect(status).toBe(422)

  await page.goto('/register')
  const captcha = page.getByLabel('Type the letters in the picture')
  const send = page.getByRole('button', { name: 'Register' })
  await fillRegistration(page, newPerson())
  await expect(captcha).toHaveCount(0)
  await send.click()
  await expect(page.locator('#field-captcha-error')).toHaveText(/^Several people have registered/)
  const picture = page.getByRole('img', { name: /^Picture of letters/ })
  await expect(picture).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  await expectAccessible(page)

  await send.click()
  await expect(page.locator('#field-captcha-error')).toHaveText('CAPTCHA is required.')
  const first = await picture.getAttribute('src')
  await captcha.fill(`${CAPTCHA_ANSWER}x`)
  await send.click()
  await expect(page.locator('#field-captcha-error')).toHaveText('Invalid CAPTCHA. Please try again.')
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await expect(captcha).toHaveValue('')
  await captcha.fill(CAPTCHA_ANSWER)
  await send.click()
  await expect(page.getByRole('heading', { name: 'You are registered' })).toBeVisible()
})

test('a mobile that was never confirmed is confirmed on the profile, and what was typed there stays', async ({
  page,
}) => {
  const person = await verifiedPerson(page)
  await signIn(page, person.email, person.password)
  await page.goto('/user-profile')
  await expect(page.getByText('Not confirmed yet')).toHaveCount(1)
  await expect(page.getByText(`A code sent to ${person.mobile} shows that it is yours.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('City').fill('Nashik')
  await page.getByRole('button', { name: 'Confirm mobile' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Confirm your mobile' })).toBeVisible()
  await expectAccessible(page)
  const otp = await newestOtp(page, person.mobile, 0)
  await code.fill(otp === '111111' ? '222222' : '111111')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid OTP. Please check and try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Confirm mobile' }).click()
  await code.fill(await newestOtp(page, person.mobile, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your contact details are confirmed.')).toBeVisible()
  await expect(page.getByText('Not confirmed yet')).toHaveCount(0)
  await expect(page.getByLabel('City')).toHaveValue('Nashik')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated successfully.')).toBeVisible()
})
