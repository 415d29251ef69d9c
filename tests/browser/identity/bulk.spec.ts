import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInAs, test } from '../support/portal.ts'
import { callAs } from '../support/wire.ts'

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Choose / })
const ticked = (page: Page) => page.getByRole('checkbox', { name: /^Choose /, checked: true })

/** Six retailers below the distributor, found by a last name of their own. */
async function addRetailers(page: Page): Promise<{ last: string; ids: number[] }> {
  const mark = String(Date.now() % 10_000_000).padStart(7, '0')
  const last = `Many${mark.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const ids: number[] = []
  for (let at = 0; at < 6; at += 1) {
    const person = {
      first_name: `R${'abcdef'[at]}`,
      last_name: last,
      email: `bulk.${mark}.${at}@example.in`,
      mobile: `7${mark}${at}0`,
      address: '14 Sahyadri Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411045',
      role: 4,
    }
    ids.push((await callAs(page, '/add-users', person)).data.id)
  }
  return { last, ids }
}

test('users are selected across pages and switched off together; a deleted one is named, and the change is undone', async ({
  page,
}) => {
  await signInAs(page, 'distributor', '/user-details/retailer')
  const { last, ids } = await addRetailers(page)
  await page.goto(`/user-details/retailer?per_page=5&search=${last}`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(boxes(page)).toHaveCount(5)

  // Shift selects the rows between; the arrows and the space bar work without a mouse.
  await boxes(page).nth(0).click()
  await boxes(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 chosen')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(boxes(page).nth(3)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('4 chosen')).toBeVisible()
  await page.getByRole('columnheader').getByLabel('All on this page').click()
  await expect(page.getByText('5 chosen')).toBeVisible()

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(boxes(page)).toHaveCount(1)
  await boxes(page).click()
  await expect(page.getByText('6 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(ticked(page)).toHaveCount(5)
  await expectAccessible(page)

  // Another user deletes one of them meanwhile.
  await callAs(page, `/user-delete/${ids[5]}`, {})
  await page.getByRole('button', { name: 'Switch off' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Switch 6 users off?')
  await expect(dialog.getByRole('listitem')).toHaveCount(6)
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(dialog).toContainText('5 users are switched off.')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(5)
  const refused = dialog.getByRole('listitem').filter({ hasText: 'This user is no longer in your downline.' })
  await expect(refused).toContainText(`Rf ${last}`)
  await expectAccessible(page)
  await expect(page.getByText('0 chosen')).toBeVisible()

  await dialog.getByRole('button', { name: 'Switch 5 users on again' }).click()
  await expect(page.getByText('5 users are switched on.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(5)

  // Another search is another list.
  await boxes(page).nth(0).click()
  await expect(page.getByText('1 chosen')).toBeVisible()
  await page.getByRole('searchbox').fill(`Ra ${last}`)
  await expect(boxes(page)).toHaveCount(1)
  await expect(page.getByText('0 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(boxes(page)).toHaveCount(0)
})

test('on a phone the export has only the selected payments', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAs(page, 'retailer', '/user-reports?per_page=5')
  const opener = page.getByRole('button', { name: 'Export' })
  await expect(opener).toBeEnabled()
  // The menu appears with the press itself: no timer, no extra frame (0068).
  const first = await opener.evaluate(async (button: HTMLElement) => {
    button.click()
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve()
    const menu = document.querySelector('[role=menu]')?.getBoundingClientRect()
    const { bottom, right } = button.getBoundingClientRect()
    const gaps = [menu?.top, menu?.right].map((at, edge) =>
      Math.round((at ?? 0) - (edge === 0 ? bottom : right)),
    )
    return { focus: document.activeElement?.textContent, gaps }
  })
  expect(first).toEqual({ focus: 'CSV', gaps: [8, 0] })
  await page.getByRole('menuitem', { name: 'Choose rows…' }).click()
  await boxes(page).nth(0).click()
  await boxes(page).nth(2).click()
  const named = await ticked(page).evaluateAll((all: HTMLInputElement[]) =>
    all.map((box) => box.labels?.[0]?.textContent?.replace('Choose ', '')),
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
  expect(lines).toHaveLength(2)
  for (const urn of named) expect(lines.join()).toContain(urn)
})
