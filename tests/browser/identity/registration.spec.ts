import { stoodOnce } from '../support/moments.ts'
import { endFaults, setFaults } from '../support/paying.ts'
import {
  fillRegistration,
  linkOf,
  newPerson,
  register,
  sendRegistration,
  signIn,
  TEST,
} from '../support/person.ts'
import {
  ACCOUNTS,
  CAPTCHA_ANSWER,
  DESK,
  expect,
  expectAccessible,
  inboxOf,
  newestOtp,
  PHONE,
  test,
} from '../support/portal.ts'

test.afterEach(({ page }) => endFaults(page))

const next = { name: 'Next Step' }

test('registration shows all errors, keeps its values and accepts an address once', async ({ page }) => {
  await page.goto('/register')
  const send = page.getByRole('button', { name: 'Register' })
  await send.click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  for (const field of ['First name', 'Last name', 'Email', 'Mobile number', 'Address', 'City', 'Pincode']) {
    await expect(page.getByText(`${field} is required.`)).toHaveCount(2)
  }
  await expect(page.getByText('Password is required.', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Company name')).toHaveCount(0)

  const person = newPerson()
  await fillRegistration(page, person)
  await expect(page.getByText(/is required\./)).toHaveCount(0)
  for (const [label, typed, sentence] of [
    ['Email', 'kavita@', 'Please enter a valid email address.'],
    ['Mobile', '98220x2345', 'Mobile number must be numeric.'],
    ['Mobile', '982201234567', 'Mobile number must be 10 digits.'],
    ['Mobile', '5822012345', 'Mobile number must start with 6, 7, 8, or 9.'],
    ['Password', 'short', 'Password must be at least 6 characters long'],
    ['Confirm password', 'Monsoon', 'Confirm password must be the same as password.'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    const before = await field.inputValue()
    await field.fill(typed)
    await field.blur()
    await expect(page.getByText(sentence).last()).toBeVisible()
    await field.fill(before)
    await expect(page.getByText(sentence)).toHaveCount(0)
  }

  await page.getByLabel('Email').fill(ACCOUNTS.retailer)
  await sendRegistration(page)
  await expect(page.locator('#field-email-error')).toHaveText('The email has already been taken.')
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  await page.getByLabel('Email').fill(person.email)
  await expect(page.locator('#field-email-error')).toHaveCount(0)

  const captcha = page.getByLabel('Type the letters in the picture')
  if (await captcha.isVisible()) await captcha.fill(CAPTCHA_ANSWER)
  await page.route('**/api/user-register', (route) => route.abort())
  await send.click()
  await expect(page.getByText('Unable to register.')).toBeVisible()
  await page.unroute('**/api/user-register')
  await page.getByRole('radio', { name: 'Company' }).check()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back To Login' }).click()
  await page.getByRole('button', { name: 'No' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue(person.lastName)
  expect(await inboxOf(page, person.email)).toEqual([])
})

test('an individual registers, returns by the mail, is verified by keyboard and signs in', async ({
  page,
}) => {
  const person = newPerson()
  await page.goto('/register')
  await fillRegistration(page, person)
  await sendRegistration(page)
  await expect(page).toHaveURL(/\/document-verification\?id=\d+&token=/)
  expect(await page.evaluate(() => localStorage.getItem('needsDocumentVerification'))).toBe('true')

  await page.goto(await linkOf(page, person.email, /verify who you are/))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('What is your PAN?')
  await expect(page.getByText('GSTIN')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Aadhaar' })).toContainText('After PAN')

  const type = (text: string) => page.keyboard.type(text)
  const tabTo = async (label: string) => {
    for (let presses = 0; presses < 12; presses++) {
      const focused = page.locator(':focus')
      if (
        await focused.evaluate(
          (node, name) =>
            'labels' in node && (node.labels as { textContent: string }[])[0]?.textContent.trim() === name,
          label,
        )
      )
        return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${label}`)
  }
  await page.locator('main').focus()
  await tabTo('PAN number')
  await type('abcpv1234d')
  await expect(page.getByLabel('PAN number')).toHaveValue(TEST.pan.Individual)
  await expect(page.getByText('The fourth letter is V.')).toHaveCount(0)
  await tabTo('Pan holder name')
  await type(TEST.panName.Individual)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('What is your Aadhaar number?')
  await expect(heading).toBeFocused()

  const smsBefore = (await inboxOf(page, TEST.aadhaarMobile)).length
  await tabTo('Aadhaar number')
  await type('6556 7552 3712')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/aadhar-otp\?id=\d+&token=/)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).toContain('Ref_id')
  expect(stored).not.toContain(TEST.aadhaar)
  await expect(page.getByRole('button', { name: /^Resend in (1:00|0:\d\d)$/ })).toBeDisabled()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await type(await newestOtp(page, TEST.aadhaarMobile, smsBefore))
  const verified = stoodOnce(page, /^Aadhaar verified successfully\.$/)
  await page.keyboard.press('Enter')
  await verified
  await expect(heading).toHaveText('Read and sign')

  await expect(page.getByRole('region', { name: 'What you sign' })).toContainText('Jagruti Waghmare')
  await tabTo('I have read the above and agree to it.')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/e-sign\//)
  await page.getByLabel('One-time password').fill(TEST.otp)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You are verified' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('needsDocumentVerification'))).toBeNull()

  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL(/\/services$/)
  await page.goto('/status-verification')
  await expect(page.getByText(/^Verified .* ends in 234D$/)).toBeVisible()
  await expect(page.getByText('Not needed for an individual')).toBeVisible()
})

test('a company is refused step by step with the reason, waits for a slow signature and signs in', async ({
  page,
}) => {
  const person = newPerson('Company')
  await register(page, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is the company’s PAN?')
  await expectAccessible(page)
  await page.getByRole('button', next).click()
  await expect(page.getByText('PAN number is required.')).toHaveCount(2)
  await expect(page.getByText('Pan holder name is required.')).toHaveCount(2)
  const pan = page.getByLabel('PAN number')
  await pan.fill('ABCD12345F')
  await page.getByRole('button', next).click()
  await expect(page.getByText('PAN number must be in the format ABCDE1234F.')).toHaveCount(2)
  await pan.fill(TEST.unknownPan)
  await page.getByLabel('Pan holder name').fill(TEST.panName.Company)
  await page.getByRole('button', next).click()
  await expect(page.getByText('PAN verification failed.')).toBeVisible()
  await expect(page.locator('#field-pan-error')).toHaveText('This PAN is not valid.')
  await setFaults(page, { error_before: true, scope: 'secure-id' })
  await pan.fill('aaicp 2912 r')
  await page.getByRole('button', next).click()
  await expect(page.getByText('Unable to verify the PAN details.')).toBeVisible()
  await setFaults(page, {})
  await page.getByRole('button', next).click()

  const aadhaar = page.getByLabel('Aadhaar number')
  await expect(aadhaar).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^PAN/ })).toContainText('ends in 912R')
  await expectAccessible(page, [DESK])
  await page.getByRole('button', next).click()
  await expect(page.getByText('Aadhaar number is required.')).toHaveCount(2)
  await aadhaar.fill('6556755')
  await page.getByRole('button', next).click()
  await expect(page.getByText('Aadhaar number must be 12 digits.')).toHaveCount(2)
  await aadhaar.fill(TEST.aadhaarWithoutMobile)
  await page.getByRole('button', next).click()
  await expect(page.getByText('Aadhaar verification failed.')).toBeVisible()
  await expect(page.locator('#field-aadhaar_number-error')).toHaveText('Aadhaar not linked to mobile number.')
  await aadhaar.fill(TEST.aadhaar)
  await page.getByRole('button', next).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page, [PHONE])
  await code.fill(TEST.otp)
  await page.keyboard.press('Enter')

  const gstin = page.getByLabel('GST number')
  await expect(gstin).toBeVisible()
  await page.getByRole('button', next).click()
  await expect(page.getByText('GST number is required.')).toHaveCount(2)
  await gstin.fill(TEST.otherGstin)
  await expect(page.getByText('Maharashtra · it holds another PAN than the one you verified.')).toBeVisible()
  await page.getByRole('button', next).click()
  await expect(page.getByText('Error occurred while verifying GSTIN.')).toBeVisible()
  await expect(page.locator('#field-gstin-error')).toHaveText('This GST number belongs to another PAN.')
  await gstin.fill(TEST.gstin.toLowerCase())
  await expect(page.getByText('Karnataka · the PAN agrees.')).toBeVisible()
  await expectAccessible(page, [DESK])
  await page.getByRole('button', next).click()

  await expect(page.getByText('Chukta member agreement')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please agree to the documents.')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('checkbox').check()
  await setFaults(page, { error_before: true, scope: 'e-sign' })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Document upload failed or missing signing link.')).toBeVisible()
  await setFaults(page, {})
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/e-sign\//)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('The document was not signed.')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/e-sign\//)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Waiting for your signature' })).toBeVisible()
  await expectAccessible(page, [PHONE])
  await page.getByRole('button', { name: 'Go to the signing page' }).click()
  await page.getByLabel('One-time password').fill(TEST.otp)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You are verified' })).toBeVisible()
  await expectAccessible(page, [DESK])
  await signIn(page, person.email, person.password)
  await expect(page).toHaveURL(/\/services$/)
})
