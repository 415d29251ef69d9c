import type { Page } from '@playwright/test'
import { addAuthenticator } from '../support/authenticator.ts'
import { inDatabase } from '../support/database.ts'
import {
  askForReset,
  linkOf,
  type Person,
  secondSuperAdmin,
  signIn,
  verifiedPerson,
} from '../support/person.ts'
import {
  expect,
  expectAccessible,
  expectWithinPage,
  inboxOf,
  sendLogin,
  signInAs,
  signInWith,
  test,
} from '../support/portal.ts'

const STOLEN = 'Chor-Darwaza#9'
const NAME = 'Jagruti Waghmare'

/** A person with a passkey, signed out. Returns their recovery codes. */
async function withPasskey(page: Page): Promise<{ person: Person; codes: string[] }> {
  const person = await verifiedPerson(page)
  await addAuthenticator(page)
  await signIn(page, person.email, person.password)
  await page.goto('/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await shoot(page, 'codes')
  const codes = await list.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  return { person, codes }
}

/** A picture of each view, for review: `PICTURES=folder`. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 768, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  if (before) await page.setViewportSize(before)
}

const idOf = async ({ email }: Person) =>
  Number((await inDatabase('select id from users where email = $1', [email]))[0]?.id)

test('with a passkey, a stolen mailbox and a password reset give no access', async ({ page, browser }) => {
  const { person, codes } = await withPasskey(page)
  // The thief's browser has no passkey of this person.
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const thief = await context.newPage()
  await thief.goto(await askForReset(thief, person.email))
  await thief.getByLabel('Password', { exact: true }).fill(STOLEN)
  await thief.getByLabel('Confirm password', { exact: true }).fill(STOLEN)
  await thief.getByRole('button', { name: 'Reset password' }).click()
  await expect(thief.getByRole('button', { name: 'Go now' })).toBeVisible()
  await thief.goto('/')
  const before = await sendLogin(thief, person.email, STOLEN)
  await expect(thief.getByRole('heading', { name: 'Confirm with your passkey' })).toBeVisible()
  await expectAccessible(thief)
  await expectWithinPage(thief, 'the passkey step')
  await shoot(thief, 'passkey-step')
  await thief.getByRole('button', { name: 'Use a recovery code' }).click()
  await thief.getByLabel('Recovery code').fill('ABCD-EFGH-JKLM-NPQR')
  await thief.keyboard.press('Enter')
  await expect(thief.getByText('Invalid OTP. Please check and try again.')).toBeVisible()
  await expectAccessible(thief)
  await shoot(thief, 'recovery-code')
  await thief.goto('/user-reports')
  await expect(thief.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(thief.getByText('Wallet:')).toHaveCount(0)
  const mails = (await inboxOf(page, person.email)).slice(0, -before || undefined)
  expect(mails.filter(({ text }) => /\bOTP\b/.test(text))).toEqual([])
  await context.close()

  // The owner uses the passkey at this step, or a recovery code.
  await page.goto('/')
  await sendLogin(page, person.email, STOLEN)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText('Wallet:')).toBeVisible()
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await sendLogin(page, person.email, STOLEN)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wallet:')).toBeVisible()
  await page.goto('/security')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'security')
})

test('without any factor, two super admins reset them, in force after a day or cancelled by the link', async ({
  page,
}) => {
  const second = await secondSuperAdmin()
  const { person } = await withPasskey(page)
  const id = await idOf(person)
  const view = `/view-user/retailer/${id}`
  const section = page.getByRole('region', { name: 'Sign-in factors' })

  const propose = async () => {
    await signInAs(page, 'superAdmin', view)
    await section.getByRole('button', { name: 'Reset sign-in factors' }).click()
    const dialog = page.getByRole('dialog', { name: `Reset the sign-in factors of ${NAME}?` })
    await dialog.getByLabel('Reason').fill('Phone stolen; called back on the known number')
    await expectAccessible(page)
    await shoot(page, 'dialog')
    await dialog.getByRole('button', { name: 'Propose the reset' }).click()
    await expect(section.getByText('Waits for approval')).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'proposed')
  }

  await propose()
  await page.goto(await linkOf(page, person.email, /was proposed/))
  await expectAccessible(page)
  await expectWithinPage(page, 'the cancel page')
  await shoot(page, 'cancel')
  await page.getByRole('button', { name: 'I did not ask for this: stop it' }).click()
  await expect(page.getByText('The reset is cancelled. Your sign-in factors stay as they are.')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'cancelled')
  await page.reload()
  await page.getByRole('button', { name: 'I did not ask for this: stop it' }).click()
  await expect(page.getByText('This link was used already')).toBeVisible()
  await page.goto(view)
  await expect(section.getByText('Cancelled by the person at')).toBeVisible()

  await propose()
  const [waiting] = await inDatabase(
    "select id from approvals where status = 'waiting' and call = 'POST /users/:id/factor-reset'",
  )
  await signInWith(page, second, `/approvals/${waiting?.id}`)
  await expect(page.getByText('Removed 24 hours after approval, with the recovery codes')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'approval')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved. The factors are removed in 24 hours')).toBeVisible()
  await signInAs(page, 'superAdmin', view)
  await expect(section.getByText(/^In force at .*, unless the person cancels it\.$/)).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'scheduled')

  await inDatabase("update factor_resets set due_at = now() - interval '1 second' where status = 'scheduled'")
  // Its job runs every minute; run it now.
  await inDatabase("select graphile_worker.add_job('reset-factors')")
  await expect
    .poll(async () => (await inboxOf(page, person.email)).some(({ subject }) => /were reset/.test(subject)))
    .toBe(true)
  await page.reload()
  await expect(section.getByText(/^In force since/)).toBeVisible()
  await expect(section.getByRole('button')).toHaveCount(0)
  await shoot(page, 'done')
  await page.evaluate('localStorage.clear()')
  await signIn(page, person.email, person.password)
})
