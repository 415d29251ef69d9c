import type { Page } from '@playwright/test'
import { ageProof, inDatabase } from '../support/database.ts'
import { ACCOUNTS, expect, expectAccessible, inboxOf, newestOtp, signInAs, test } from '../support/portal.ts'

const WAITS = 'The new email is cancelled. The present one stays.'
let made = 0
const freshEmail = () => {
  made += 1
  return `ravi.${Date.now()}.${made}@example.in`
}

/** The distributor changes the e-mail of the demo retailer, who has signed in. */
async function changeEmail(page: Page, email: string): Promise<void> {
  const [row] = await inDatabase('select id from users where email = $1', [ACCOUNTS.retailer])
  await signInAs(page, 'distributor', `/edit-user/retailer/${row?.id}`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/^The present email and mobile stay until/)).toBeVisible()
  await page.goto(`/view-user/retailer/${row?.id}`)
  const pending = page.getByRole('region', { name: 'New email, not in force yet' })
  await expect(pending).toContainText(email)
  await expect(page.getByText(ACCOUNTS.retailer)).toBeVisible()
}

/** The objection links mailed to the demo retailer, newest first. */
async function objectionLinks(page: Page): Promise<string[]> {
  const mails = await inboxOf(page, ACCOUNTS.retailer)
  return mails.flatMap(({ text }) => /\/contact-objection\/[\w-]+/.exec(text)?.[0] ?? [])
}

test.afterEach(() => inDatabase('delete from pending_contacts'))

test('a changed e-mail waits, is cancelled by an upline, and objected to by the link without signing in', async ({
  page,
}) => {
  await signInAs(page, 'retailer')
  const before = (await objectionLinks(page)).length
  await changeEmail(page, freshEmail())
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Cancel the change/ }).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await expect(page.getByRole('region', { name: 'New email, not in force yet' })).toHaveCount(0)

  // The mail about the first change may arrive later.
  await expect.poll(async () => (await objectionLinks(page)).length).toBeGreaterThan(before)
  const first = (await objectionLinks(page)).length
  await changeEmail(page, freshEmail())
  await expect.poll(async () => (await objectionLinks(page)).length).toBeGreaterThan(first)
  const [link = ''] = await objectionLinks(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Object to the change' }).click()
  await expect(page.getByRole('heading', { name: 'Your objection counts' })).toBeVisible()
  await expect(page.getByText(/The email of your account stays as it is/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Object to the change' }).click()
  await expect(page.getByText('You objected already. The change is cancelled.')).toBeVisible()
  await expectAccessible(page)
})

test('the person sees who changed it, objects there, or confirms it with the code', async ({ page }) => {
  await signInAs(page, 'retailer')
  await changeEmail(page, freshEmail())
  await signInAs(page, 'retailer', '/user-profile')
  await expect(page.getByText(/gave your account a new email/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Object: new email' }).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await expect(page.getByText(/gave your account a new email/)).toHaveCount(0)

  const email = freshEmail()
  await changeEmail(page, email)
  await signInAs(page, 'retailer', '/user-profile')
  await page.getByRole('button', { name: 'Confirm new email' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await newestOtp(page, email, 0))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Your contact details have been changed.')).toBeVisible()
  await inDatabase('update users set email = $1 where email = $2', [ACCOUNTS.retailer, email])
})

test('adding and deleting a distributor ask for a proof, and the form keeps its values', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const mark = String(Date.now() % 100_000_000).padStart(8, '0')
  const name = `Farida ${mark.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const prove = async () => {
    const before = (await inboxOf(page, ACCOUNTS.admin)).length
    await dialog.getByRole('button', { name: /code/i }).first().click()
    await dialog.getByLabel('Code', { exact: true }).fill(await newestOtp(page, ACCOUNTS.admin, before))
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await signInAs(page, 'admin', '/add-user/distributor')
  for (const [label, value] of [
    ['First Name', name.split(' ')[0]],
    ['Last Name', name.split(' ')[1]],
    ['Email', `farida.${mark}@example.in`],
    ['Mobile', `96${mark}`],
    ['Address', '14 Sahyadri Road'],
    ['City', 'Pune'],
    ['Pincode', '411045'],
    ['State', 'Mahar'],
  ] as const) {
    await page.getByLabel(label).fill(value ?? '')
  }
  await page.getByRole('option', { name: 'Maharashtra' }).click()
  await page.getByLabel('Commission(%)').fill('99.50')
  await ageProof(page, 11)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Unable to add the user details.')).toBeVisible()
  await expect(page.getByLabel('Commission(%)')).toHaveValue('99.50')
  await expect(page.getByLabel('Email')).toHaveValue(`farida.${mark}@example.in`)
  await page.getByRole('button', { name: 'Submit' }).click()
  await prove()
  await expect(page.getByText('User details added successfully.')).toBeVisible()

  await page.goto(`/user-details/distributor?search=${mark}`)
  await ageProof(page, 11)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await prove()
  await expect(page.getByText('User deleted successfully.')).toBeVisible()
})

test('an approver who added the proposer reads why they cannot decide', async ({ page }) => {
  await signInAs(page, 'admin')
  await signInAs(page, 'superAdmin')
  const [admin] = await inDatabase('select id from users where email = $1', [ACCOUNTS.admin])
  const [row] = await inDatabase(
    `insert into approvals (kind, call, title, status, maker_id, maker_role, input, changes, fingerprint)
     values ('charges', 'POST /store-master-charges', 'Master charges', 'waiting', $1, 2, '{}',
             '[{"key":"1/2","label":"Cashfree, UPI","before":{"value":"0.3","shown":"0.30 %"},"after":{"value":"0.4","shown":"0.40 %"}}]',
             'x') returning id`,
    [admin?.id],
  )
  try {
    await page.goto('/approvals?status=waiting')
    await expect(page.getByText(/^You added the person who proposed this/)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/approvals/${row?.id}`)
    await expect(page.getByText(/^You added the person who proposed this/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expectAccessible(page)
  } finally {
    await inDatabase("delete from approvals where status = 'waiting'")
  }
})
