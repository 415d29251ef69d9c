import { inDatabase } from '../support/database.ts'
import { linkOf } from '../support/person.ts'
import {
  ACCOUNTS,
  expect,
  expectAccessible,
  expectWithinPage,
  newestOtp,
  sendLogin,
  signInAs,
  test,
} from '../support/portal.ts'

const EMAIL = ACCOUNTS.distributor

test('a view is saved, sent each week, there on another device, opened by its mail, and removed', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'distributor', '/user-reports?status=PAID&sort=-amount')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name of the view').fill('Paid rents')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Send the view Paid rents by mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Weekly/ }).check()
  await expect(dialog.getByText(/^Next mail: Monday, .* 08:00$/)).toBeVisible()
  await expect(dialog.getByText(/goes to d••••/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText(/^View Paid rents is sent by mail. The next mail comes on Monday/),
  ).toBeVisible()

  const phone = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } })
  const other = await phone.newPage()
  await signInAs(other, 'distributor', '/user-reports')
  await expect(other.getByRole('link', { name: 'Paid rents Weekly' })).toBeAttached()
  await expectWithinPage(other, 'with a saved view on a phone')
  await other.getByRole('link', { name: 'Paid rents Weekly' }).click()
  await expect(other).toHaveURL('/user-reports?status=PAID&sort=-amount')

  await inDatabase("update report_views set next_at = now() - interval '1 minute'")
  await inDatabase("select graphile_worker.add_job('send-report-views')")
  const link = await linkOf(page, EMAIL, /^Paid rents: /)
  expect(link).toMatch(/\/user-reports\?view=\d+&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
  // Signed out: sign-in first, then the view for the days of the mail.
  await other.evaluate('localStorage.clear()')
  await other.goto(link)
  const before = await sendLogin(other, EMAIL)
  await other.getByLabel('Code', { exact: true }).fill(await newestOtp(other, EMAIL, before))
  await other.getByRole('button', { name: 'Verify and sign in' }).click()
  const [, days = ''] = /(from=.*)$/.exec(link) ?? []
  await expect(other).toHaveURL(`/user-reports?status=PAID&sort=-amount&${days}`)
  await expect(other.getByRole('heading', { name: 'Reports' })).toBeVisible()
  // The same link once more, signed in, and the one that leads to the choice of the mails.
  await other.goto(link.replace(/&from.*/, '&mails=1'))
  await expect(other.getByRole('dialog').getByRole('radio', { name: /^Weekly/ })).toBeChecked()
  await phone.close()

  await page.getByRole('button', { name: 'Remove the view Paid rents' }).click()
  await expect(page.getByRole('link', { name: /^Paid rents/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Paid rents Weekly' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the view Paid rents' }).click()
  await expect(page.getByRole('link', { name: /^Paid rents/ })).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByText('The view of this link was removed.')).toBeVisible()
  await expect(page).toHaveURL(`/user-reports?${days}`)
})

test('views that the browser held move to the server, and mails wait for a confirmed address', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const key = await page.evaluate<string>(`(() => {
    const key = 'chukta.views.reports.' + localStorage.getItem('User_id')
    localStorage.setItem(key, JSON.stringify([{ name: 'Old ones', address: 'range=last-month&status=FAILED' }]))
    return key
  })()`)
  await page.goto('/user-reports')
  await page.getByRole('link', { name: 'Old ones' }).click()
  await expect(page).toHaveURL('/user-reports?status=FAILED&range=last-month')
  expect(await page.evaluate(`localStorage.getItem('${key}')`)).toBeNull()

  const unconfirm = 'update users set email_confirmed_at = null where email = $1'
  const confirm = 'update users set email_confirmed_at = now() where email = $1'
  await inDatabase(unconfirm, [ACCOUNTS.admin])
  await page.reload()
  await page.getByRole('button', { name: 'Send the view Old ones by mail' }).click()
  await expect(page.getByRole('dialog').getByText(/is not confirmed\. Confirm it/)).toBeVisible()
  await page.getByRole('link', { name: 'Confirm in profile' }).click()
  await expect(page).toHaveURL('/user-profile')
  await inDatabase(confirm, [ACCOUNTS.admin])
  await page.goBack()
  await page.getByRole('link', { name: 'Old ones' }).click()
  await page.getByRole('button', { name: 'Remove the view Old ones' }).click()
  await expect(page.getByRole('link', { name: 'Old ones' })).toHaveCount(0)
})
