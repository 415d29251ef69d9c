import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { addAuthenticator } from '../support/authenticator.ts'
import { ageProof, inDatabase } from '../support/database.ts'
import { type Person, signIn, verifiedPerson } from '../support/person.ts'
import {
  ACCOUNTS,
  expect,
  expectAccessible,
  inboxOf,
  newestOtp,
  sendLogin,
  signInAs,
  test,
} from '../support/portal.ts'

const SENTENCE = 'Please confirm that it is you, then try again.'

const token = (page: Page) => page.evaluate<string>("localStorage.getItem('authToken')")

/** A landlord of the signed-in person, over the wire: the form has its own tests. Returns the address of its form. */
async function addLandlord(page: Page): Promise<string> {
  const headers = { Authorization: `Bearer ${await token(page)}` }
  const me = await (await page.request.get('/api/me', { headers })).json()
  const services = await (await page.request.get('/api/services', { headers })).json()
  const rental = JSON.stringify(services).match(/"id":(\d+)[^{}]*"rental/)?.[1] ?? '1'
  const answer = await page.request.post('/api/store-service-list', {
    headers,
    multipart: {
      user_id: String(me.user.id),
      service_id: rental,
      name: 'Meera Nair',
      mobile: '9822041736',
      pan_number: 'ABCDE1234F',
      address: '14 Sahyadri Road, Pune',
      rent: '18500.50',
      payment_type: 'houserent',
      account_number: '50100234567891',
      account_holder_name: 'Meera Nair',
      bank_name: 'HDFC Bank',
      bank_branch: 'Baner',
      ifsc_code: 'HDFC0000001',
      document: {
        name: 'deed.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
      },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { data } = await answer.json()
  return `/edit-rental-details/${rental}/${data.id}`
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/user-profile')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText(name)).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

test('a passkey is added, used to sign in, and required before an account changes', async ({ page }) => {
  const person = await verifiedPerson(page)
  await addAuthenticator(page)
  await signIn(page, person.email, person.password)
  await openSecurity(page)
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Name is required\./)
  await page.keyboard.type('My phone')
  await page.keyboard.press('Enter')
  const passkeys = page.getByRole('list', { name: 'Passkeys' })
  await expect(passkeys.getByText('My phone')).toBeVisible()
  // It is the first factor, so the recovery codes come with it.
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  // The device has one already.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Again')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device has a passkey of yours already.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page)

  const landlord = await addLandlord(page)
  await signOut(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Wallet:')).toBeVisible()

  await ageProof(page, 11)
  await page.goto(landlord)
  await page.getByLabel('Address').fill('7 Tilak Road, Pune')
  await page.getByLabel('Account Number').fill('77777777777777')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText(SENTENCE)).toBeVisible()
  await expect(page.getByLabel('Account Number')).toHaveValue(/7777/)

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/update-services/')) sent.push(request.postData() ?? '')
  })
  await page.getByRole('button', { name: 'Update' }).click()
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Edit/)
  expect(sent).toHaveLength(2)

  await openSecurity(page)
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
})

test('an authenticator app is set up and used to sign in, and a recovery code replaces it', async ({
  page,
}) => {
  const person = await verifiedPerson(page)
  await signIn(page, person.email, person.password)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Invalid OTP. Please check and try again.')).toBeVisible()
  await page.getByLabel('Code from the app').fill(app.generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const [first = '', second = ''] = await codes.getByRole('listitem').allInnerTexts()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await signOut(page)
  await toCode(page, person)
  await expect(page.getByText('Enter the code from your authenticator app.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter a recovery code' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill('ABCD')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A recovery code has 16 letters and digits.')).toBeVisible()
  await page.getByLabel('Recovery code').fill(first.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wallet:')).toBeVisible()

  await signOut(page)
  await toCode(page, person)
  // The code of the set-up is used; as if half a minute had passed.
  await inDatabase('update totp_secrets set last_step = 0')
  await page.getByLabel('Code', { exact: true }).fill(app.generate())
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page.getByText('Wallet:')).toBeVisible()

  await ageProof(page, 11)
  await openSecurity(page)
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await dialog(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog(page).getByLabel('Recovery code').fill(second)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})

async function toCode(page: Page, person: Person): Promise<void> {
  await sendLogin(page, person.email, person.password)
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
}

test('without factors a code is sent, before a file is downloaded', async ({ page }) => {
  await signInAs(page, 'retailer')
  await ageProof(page, 11)
  await page.goto('/user-reports')
  await page.getByRole('button', { name: /Export/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await expect(dialog(page).getByText('Send a code to')).toBeVisible()
  await expectAccessible(page)
  const before = (await inboxOf(page, ACCOUNTS.retailer)).length
  await dialog(page).getByRole('button', { name: 'Send code' }).click()
  await expect(dialog(page).getByLabel('Code', { exact: true })).toBeVisible()
  const code = await newestOtp(page, ACCOUNTS.retailer, before)
  await dialog(page).getByLabel('Code', { exact: true }).fill(code)
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('role 1 requires a factor of roles 1 and 2: without one they must add it', async ({ page }) => {
  await addAuthenticator(page)
  await signInAs(page, 'superAdmin')
  await openSecurity(page)
  await ageProof(page, 1)
  await page.getByLabel('A passkey or an authenticator app is required').check()
  await page.getByLabel('Days they have to add one').fill('x')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Days must be a whole number from 0 to 90.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Days they have to add one').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  try {
    await expect(
      page.getByText(/Your role needs a passkey or an authenticator app\. Add one here/),
    ).toBeVisible()
    await page.goto('/master-charges')
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
    await expect(
      page.getByText(/Your role needs a passkey or an authenticator app\. Add one here/),
    ).toBeVisible()
    await expectAccessible(page)
    await addPasskey(page, 'Office key')
    await page.goto('/master-charges')
    await expect(page.getByRole('heading', { level: 1, name: /Master/ })).toBeVisible()
    await openSecurity(page)
    await page.getByRole('button', { name: 'Remove Office key' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(
      page.getByText('Your role needs a second factor. Please add another one first.'),
    ).toBeVisible()
    await page.getByLabel('A passkey or an authenticator app is required').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Security settings saved.')).toBeVisible()
  } finally {
    await inDatabase('update security_settings set factor_required_since = null')
    await inDatabase('delete from passkeys where user_id = (select id from users where email = $1)', [
      ACCOUNTS.superAdmin,
    ])
  }
})
