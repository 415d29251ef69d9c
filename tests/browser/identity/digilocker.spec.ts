import type { Page } from '@playwright/test'
import { freePort } from '../../../scripts/free-port.ts'
import { withApiCopy } from '../support/api-copy.ts'
import { asLines, runAxe } from '../support/axe.ts'
import { inDatabase } from '../support/database.ts'
import { endFaults, setFaults } from '../support/paying.ts'
import { newPerson, register, TEST } from '../support/person.ts'
import { DESK, expect, expectWithinPage, isFull, PHONE, signInAs, test } from '../support/portal.ts'

test.afterEach(({ page }) => endFaults(page))

/** A new person whose next step is the Aadhaar. */
async function atAadhaar(page: Page) {
  const person = newPerson()
  await register(page, person)
  await page.getByLabel('PAN number').fill(TEST.pan.Individual)
  await page.getByLabel('Pan holder name').fill(TEST.panName.Individual)
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expect(page.getByRole('heading', { name: 'What is your Aadhaar number?' })).toBeVisible()
  return person
}

const VIEWS = isFull
  ? [360, 768, 1280].flatMap((width) => [
      { ...PHONE, width },
      { ...DESK, width },
    ])
  : [PHONE, DESK]

/** Checks the current screen on a phone and a desktop; after any DigiLocker result it has the step's heading. */
async function expectFine(page: Page): Promise<void> {
  for (const { width, colorScheme } of VIEWS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expect.poll(async () => asLines(await runAxe(page))).toEqual([])
    await expectWithinPage(page, `at ${width} px`)
  }
}

const start = (page: Page) => page.getByRole('button', { name: 'Verify with DigiLocker' })

async function consent(page: Page, button: string, name?: string): Promise<void> {
  await start(page).click()
  await expect(page).toHaveURL(/\/digilocker\//)
  if (name) await page.getByLabel('Name on the Aadhaar').fill(name)
  await page.getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/document-verification\?id=\d+&token=/)
}

test('an Aadhaar is verified by DigiLocker, after everything that can go wrong there', async ({ page }) => {
  await atAadhaar(page)
  await expectFine(page)
  await setFaults(page, { error_before: true, scope: 'digilocker' })
  await start(page).click()
  await expect(page.getByText('DigiLocker could not be opened.')).toBeVisible()
  await setFaults(page, {})
  await page.route('**/api/digilocker-verification/**', (route) =>
    route.fulfill({ json: { url: 'http://digilocker.example.com/steal', ref_id: '1' } }),
  )
  await start(page).click()
  await expect(page.getByText('Unable to redirect to DigiLocker.')).toBeVisible()
  await page.unroute('**/api/digilocker-verification/**')

  for (const [button, name, sentence] of [
    ['Deny', undefined, /^DigiLocker did not share an Aadhaar\./],
    ['Let it expire', undefined, /^The time at DigiLocker ran out\./],
    ['Allow', 'Meera Nambiar', /^This Aadhaar has another name/],
  ] as const) {
    await consent(page, button, name)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByLabel('Aadhaar number')).toBeVisible()
  }

  // By keyboard, and back without a decision: the screen waits.
  await start(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name on the Aadhaar')).toBeFocused()
  const consentPage = page.url()
  await page.goBack()
  const waits = page.getByRole('status').filter({ hasText: 'DigiLocker has not shared your Aadhaar yet.' })
  await expect(waits).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go on at DigiLocker' })).toBeVisible()
  await expectFine(page)
  await page.route('**/api/digilocker-verification/**', (route) => route.abort())
  await expect(page.getByText('We could not ask what came of DigiLocker.')).toBeVisible()
  await page.unroute('**/api/digilocker-verification/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(waits).toBeVisible()

  // Allowed on another device.
  await page.request.post(consentPage, { data: { action: 'allow', name: 'John Doe' } })
  await expect(page.getByText('Aadhaar verified successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Read and sign' })).toBeFocused()
})

test('a partly matching name waits for a super admin, who compares it in the exceptions queue', async ({
  page,
  browser,
}) => {
  const person = await atAadhaar(page)
  await consent(page, 'Allow', 'Robert Doe')
  await expect(page.getByText(/^The name on your Aadhaar is close to the one we know/)).toBeVisible()

  const context = await browser.newContext()
  const office = await context.newPage()
  office.setDefaultTimeout(60_000)
  await signInAs(office, 'superAdmin', '/exceptions?kind=identity')
  const row = office.getByRole('row').filter({ hasText: person.email })
  await expect(row).toContainText('Robert Doe / JOHN DOE')
  await expect.poll(async () => asLines(await runAxe(office))).toEqual([])
  await row.getByRole('button', { name: /^Resolve/ }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Accept' }).check()
  await dialog.getByLabel('Reason').fill('Seen together with the passport.')
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect(row).toHaveCount(0)
  await context.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Read and sign' })).toBeVisible()
})

test('without OTPs the step offers only DigiLocker, and without both it names the support address', async ({
  page,
  consoleErrors,
}) => {
  await atAadhaar(page)
  const { pathname, search } = new URL(page.url())
  const number = page.getByLabel('Aadhaar number')
  const heading = page.getByRole('heading', { name: 'Verify your Aadhaar' })

  // A page older than the settings continues automatically.
  const PORT = String(await freePort())
  await withApiCopy({ PORT }, async (url) => {
    await page.goto(`${url}${pathname}${search}`)
    await number.fill(TEST.aadhaar)
  })
  await withApiCopy({ PORT, AADHAAR_OTP: 'off' }, async () => {
    await page.getByRole('button', { name: 'Next Step' }).click()
    await expect(heading).toBeFocused()
    await expect(page.getByRole('main')).toContainText('We cannot have an Aadhaar OTP sent at present.')
    await expect(number).toHaveCount(0)
    await expectFine(page)
    await consent(page, 'Deny')
    await expect(page.getByText(/^DigiLocker did not share an Aadhaar\. Please try again/)).toBeVisible()
    await expect(page.getByText('use your Aadhaar number')).toHaveCount(0)
    await expectFine(page)
  })

  const [before] = await inDatabase('select support_email, support_phone from company')
  const setSupport = (email: unknown, phone: unknown) =>
    inDatabase('update company set (support_email, support_phone, version) = ($1, $2, version + 1)', [
      email,
      phone,
    ])
  await setSupport('help@chukta.example', '+91 80 4718 0000')
  await withApiCopy({ AADHAAR_OTP: 'off', DIGILOCKER: 'off' }, async (url) => {
    await page.goto(`${url}${pathname}${search}`)
    await expect(
      page.getByText(/Please write to our support\. What you have done so far is kept\.$/),
    ).toBeVisible()
    const support = page.getByRole('region', { name: 'Our support' })
    await expect(support).toContainText('help@chukta.example, +91 80 4718 0000')
    await expect(support.getByRole('link', { name: '+91' })).toHaveAttribute('href', 'tel:+918047180000')
    await expect(start(page)).toHaveCount(0)
    await expect(number).toHaveCount(0)
    await expectFine(page)
    // An open page would call a copy that has ended.
    await page.goto('about:blank')
  })
  await setSupport(before?.support_email, before?.support_phone)

  await withApiCopy({ DIGILOCKER: 'off' }, async (url) => {
    await page.goto(`${url}${pathname}${search}`)
    await number.fill(TEST.aadhaar)
    await expect(start(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Next Step' }).click()
    await page.getByLabel('Code', { exact: true }).fill(TEST.otp)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Aadhaar verified successfully.')).toBeVisible()
    await page.goto('about:blank')
  })
  // Between two copies the open page calls one that has ended.
  expect(consoleErrors.filter((error) => !error.endsWith('net::ERR_CONNECTION_REFUSED'))).toEqual([])
  consoleErrors.length = 0
})
