import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { pressAtOnce } from '../support/moments.ts'
import { endFaults, setFaults } from '../support/paying.ts'
import { newPerson, register, TEST } from '../support/person.ts'
import { expect, expectAccessible, PHONE, test } from '../support/portal.ts'
import { noteViolations } from '../support/violations.ts'

test.afterEach(({ page }) => endFaults(page))

async function passPan(page: Page): Promise<void> {
  await page.getByLabel('PAN number').fill(TEST.pan.Individual)
  await page.getByLabel('Pan holder name').fill(TEST.panName.Individual)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await page.getByLabel('Aadhaar number').fill(TEST.aadhaar)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
}

test('a wrong, incomplete or unavailable Aadhaar code has its own message', async ({ page }) => {
  await page.clock.install()
  await register(page, newPerson())
  await passPan(page)
  const code = page.getByLabel('Code', { exact: true })
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(page.getByText('Otp is required')).toBeVisible()
  await code.fill('123')
  await submit.click()
  await expect(page.getByText('Otp must be 6 digits.')).toBeVisible()
  await code.fill('123456')
  await submit.click()
  await expect(page.getByText('Invalid OTP. Please check and try again.')).toBeVisible()
  await expect(code).toHaveValue('123456')
  await expect(page.locator('[data-current]')).toHaveCount(6)

  await setFaults(page, { error_before: true, scope: 'quicko' })
  await code.fill(TEST.otp)
  await submit.click()
  await expect(page.getByText('Something went wrong. Please try again later.').first()).toBeVisible()
  await setFaults(page, { error_before: false, aadhaar_otp_expired: true })
  await submit.click()
  await expect(page.getByText('OTP has expired, Please try again.')).toBeVisible()
  await setFaults(page, {})
  await page.route('**/api/aadhar-otp-verification/**', (route) => route.abort())
  await submit.click()
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible()
  await page.unroute('**/api/aadhar-otp-verification/**')

  // The page's minute has passed and the server's has not, also on a slow machine.
  await inDatabase('update aadhaar_otps set created_at = now()')
  await page.clock.runFor(61_000)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText('Failed to resend OTP. Please try again.')).toBeVisible()
  await expect(page.getByText('Please wait before you ask for a new OTP.')).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('Ref_id'))
  await submit.click()
  await expect(page.getByText('Please ask for a new OTP.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the Aadhaar number' }).click()
  await expect(page.getByLabel('Aadhaar number')).toHaveValue('')
})

test('documents that fail to load, a foreign link, and hostile HTML', async ({ page, consoleErrors }) => {
  const violations = await noteViolations(page)
  await register(page, newPerson())
  await passPan(page)
  await page.route('**/api/document-view/**', (route) => route.abort())
  await page.getByLabel('Code', { exact: true }).fill(TEST.otp)
  const goesOn = pressAtOnce(page, 'Go now')
  await page.getByRole('button', { name: 'Submit' }).click()
  await goesOn
  const refusal = page.getByRole('alert').filter({ hasText: 'Unable to fetch document details.' })
  await expect(refusal).toHaveCount(2)
  await page.unroute('**/api/document-view/**')

  // The server's refusal, with text that an attacker on the way would insert.
  await page.route('**/api/document-view/**', async (route) => {
    const html = (await (await route.fetch()).json()) as string
    await route.fulfill({
      json: `${html}<img src=x onerror="window.struck=1"><script>window.struck=2</script><a href="javascript:1">x</a>`,
    })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  const document = page.getByRole('region', { name: 'What you sign' })
  await expect(document).toContainText('Who I am')
  await expect(document.locator('img, script, a, style, iframe, form, input')).toHaveCount(0)
  // The browser read one handler and did not run it; no text reached a sink.
  expect(violations.filter(({ blockedURI }) => blockedURI !== 'inline')).toEqual([])
  expect(await page.evaluate('window.struck')).toBeUndefined()
  // The browser notes the handler that it read and did not run.
  expect(consoleErrors.filter((error) => !/^Executing inline event handler violates/.test(error))).toEqual([])
  consoleErrors.length = 0

  await page.route('**/api/document-verification/**', async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, signing_link: 'http://signing.example.com/steal' } })
  })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Unable to redirect signature page.')).toBeVisible()
  await expect(page).toHaveURL(/\/document-verification/)
})

test('a guessed, cut or unreachable link opens nothing', async ({ page }) => {
  const refusal = page.getByRole('alert').filter({ hasText: 'Unable to shown status of documents .' })
  for (const link of [
    '/document-verification?id=1&token=guessed',
    '/document-verification?id=1',
    '/document-verification',
    '/aadhar-otp?id=1',
  ]) {
    await page.goto(link)
    await expect(refusal.first()).toBeVisible()
    await expect(page.getByLabel('PAN number')).toHaveCount(0)
  }
  await expectAccessible(page, [PHONE])
  // On a phone the toast does not cover the sentence on the page, which it repeats.
  await page.setViewportSize({ width: PHONE.width, height: 800 })
  await page.reload()
  const toast = await page.getByRole('region', { name: 'Messages' }).getByRole('alert').boundingBox()
  const onPage = await page.getByRole('main').getByText('Unable to shown status of documents .').boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(onPage?.y ?? 0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('main').getByRole('link', { name: 'Back To Login' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await page.route('**/api/verification/**', (route) => route.abort())
  await page.goto('/document-verification?id=1&token=any')
  await expect(refusal.first()).toBeVisible()
  await page.unroute('**/api/verification/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Back To Login' })).toBeVisible()
})
