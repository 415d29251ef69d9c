import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { secondSuperAdmin } from '../support/person.ts'
import { expect, expectAccessible, signInAs, signInWith, test } from '../support/portal.ts'

const GROUP = 'Distributors, standard'
const HELD = 'Sent for approval. Nothing has changed yet.'

const cells = (page: Page) => page.getByRole('textbox', { name: /charges in per cent$/ })
const turn = (page: Page, action: string) =>
  page.getByRole('button', { name: new RegExp(`^${action} ?: Charges$`) })

async function openGroup(page: Page): Promise<void> {
  await page.goto('/charges')
  await page.getByRole('link', { name: `Edit ${GROUP}` }).click()
  await expect(cells(page).first()).toBeVisible()
}

/** An admin changes the first charge of their group; returns the old value. */
async function propose(page: Page, charge: string): Promise<string> {
  await openGroup(page)
  const before = await cells(page).first().inputValue()
  await cells(page).first().fill(charge)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(HELD)).toBeVisible()
  return before
}

/** Opens the pending proposal through the menu, which shows a count of one. */
async function openWaiting(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Company/ })
    .click()
  await page.getByRole('menuitem', { name: /^Approvals.*, 1 change to decide$/ }).click()
  await page.getByLabel('Status', { exact: true }).selectOption('waiting')
  await expect(page).toHaveURL(/status=waiting/)
  // The rows from before the filter stay until the new ones are there.
  const rows = page.getByRole('link', { name: /^Open .*, number / })
  await expect(rows).toHaveCount(1)
  await rows.click()
  await expect(page).toHaveURL(/\/approvals\/\d+$/)
}

let second = ''

function post(page: Page, path: string, data: object): Promise<{ approval_id?: number }> {
  return page.evaluate(
    async ([to, body]) => {
      const Authorization = `Bearer ${localStorage.getItem('authToken')}`
      const headers = { Authorization, 'Content-Type': 'application/json' }
      return (await fetch(`/api${to}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    },
    [path, data] as const,
  )
}

// Also after a failure: other tests change charges on the same portal.
test.afterEach(async ({ page }) => {
  await signInAs(page, 'superAdmin')
  const { approval_id } = await post(page, '/approval-settings', { kind: 'charges', enabled: 0 })
  if (approval_id === undefined) return
  await signInWith(page, second)
  await post(page, `/approvals/${approval_id}/approve`, {})
})

test('an admin proposes a charge, a second super admin approves it, and one click reverts it', async ({
  page,
}) => {
  second = await secondSuperAdmin()
  await signInAs(page, 'superAdmin', '/approvals')
  await expect(page.getByRole('heading', { name: 'What needs a second person' })).toBeVisible()
  await turn(page, 'Put under approval').click()
  await expect(page.getByText('Approval settings are saved.')).toBeVisible()
  await expect(turn(page, 'Take out of approval')).toBeVisible()
  await expectAccessible(page)

  await signInAs(page, 'admin')
  const before = await propose(page, '3.75')
  await expect(page.getByRole('heading', { name: 'Sent for approval' })).toBeVisible()
  await expect(page.getByText(/is saved/)).toHaveCount(0)
  await expectAccessible(page)
  const panel = page.getByRole('region', { name: 'Sent for approval' })
  await panel.getByRole('link', { name: 'See the proposal' }).click()
  await expect(page.getByRole('heading', { name: `Charge group ${GROUP}` })).toBeVisible()
  const line = page.getByRole('table', { name: 'What changes, line by line' }).getByRole('row').nth(1)
  await expect(line).toContainText(`${before} %3.75 %`)
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await openGroup(page)
  await expect(cells(page).first()).toHaveValue(before)

  await signInWith(page, second)
  await openWaiting(page)
  await expect(line).toContainText(`${before} %3.75 %`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved. The change is in force.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await signInAs(page, 'admin')
  await openGroup(page)
  await expect(cells(page).first()).toHaveValue('3.75')

  // By an approver independent of the admin, whom the other super admin added.
  await signInWith(page, second, '/approvals?status=approved')
  await page
    .getByRole('link', { name: new RegExp(`^Open Charge group ${GROUP}`) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Put back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The earlier version is back in force.')).toBeVisible()
  await expect(page.getByText('Put back by')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put back' })).toHaveCount(0)
  await signInAs(page, 'admin')
  await openGroup(page)
  await expect(cells(page).first()).toHaveValue(before)

  // Refused with a reason, which the maker reads.
  await propose(page, '4.25')
  await signInWith(page, second)
  await openWaiting(page)
  await page.getByRole('button', { name: 'Refuse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Not before Diwali.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Refused. Nothing has changed.')).toBeVisible()
  await expect(page.getByText('Not before Diwali.')).toBeVisible()

  // A super admin's own change waits too, and its form shows the value in force.
  await signInAs(page, 'superAdmin', '/master-charges')
  const master = await cells(page).first().inputValue()
  await cells(page).first().fill('2.75')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(HELD)).toBeVisible()
  await expect(cells(page).first()).toHaveValue(master)
  await page.getByRole('status').getByRole('link', { name: 'See the proposal' }).click()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Withdrawn. Nothing has changed.')).toBeVisible()

  // Switching off needs the other one too.
  await page.goto('/approvals')
  await turn(page, 'Take out of approval').click()
  await expect(page.getByText(HELD)).toBeVisible()
  await expect(turn(page, 'Take out of approval')).toBeVisible()
  await signInWith(page, second)
  await openWaiting(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved. The change is in force.')).toBeVisible()
  await page.goto('/approvals')
  await expect(turn(page, 'Put under approval')).toBeVisible()
})

test('a logo waits for a second super admin, who sees it beside the current one', async ({ page }) => {
  const shapes = (width: number) =>
    Buffer.from(`<svg viewBox="0 0 120 40"><path fill="#33419d" d="M0 0h${width}v40H0z"/></svg>`)
  const choose = async (width: number) => {
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: shapes(width) }
    await page.getByLabel(/^Logo on light/).setInputFiles(file)
  }
  const logo = page.getByRole('img', { name: 'The logo on light' })
  // Before the change: without a second approver a change takes effect at once.
  const other = await secondSuperAdmin()
  try {
    await signInAs(page, 'superAdmin', '/company')
    await choose(40)
    await expect(page.getByText('Logo saved.')).toBeVisible()
    const before = await logo.getAttribute('src')
    await inDatabase(`insert into approval_settings (kind, enabled) values ('settings', true)
      on conflict (kind) do update set enabled = true`)
    await choose(120)
    await expect(page.getByText(HELD)).toBeVisible()
    await expect(logo).toHaveAttribute('src', before ?? '')

    await signInWith(page, other)
    await openWaiting(page)
    await expect(page.getByRole('heading', { name: 'Logo on light' })).toBeVisible()
    const widths = page
      .getByRole('img', { name: /^Logo on light, (before|after)$/ })
      .evaluateAll((pictures: HTMLImageElement[]) =>
        Promise.all(pictures.map((picture) => picture.decode().then(() => picture.naturalWidth > 0))),
      )
    expect(await widths).toEqual([true, true])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Approved. The change is in force.')).toBeVisible()
    await page.goto('/company')
    await expect(logo).not.toHaveAttribute('src', before ?? '')
  } finally {
    await inDatabase("delete from approval_settings where kind = 'settings'")
    await inDatabase('delete from company_logos')
    await inDatabase('update company set version = version + 1')
  }
})
