import type { Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { expect, isFull, signInAs, test } from '../support/portal.ts'
import { BACK_OFFICE, SCREENS, walk } from '../support/walk.ts'

const over = (page: Page) => page.getByRole('dialog', { name: 'Your session ended' })

/** Fields of the page's forms that a person types in. */
const TYPED =
  'main form :is(input:not([type=search], [type=file], [type=radio], [type=checkbox], [role=combobox]), textarea):not([readonly], [disabled])'

/** The values of a page's fields. */
const valuesOf = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('main form :is(input, textarea)')].map((each) => each.name + ': ' + (each.type === 'radio' || each.type === 'checkbox' ? each.checked : each.value))`,
  )

/** Another value for a field, of the kind that it accepts. */
function changed(value: string, name: string): string {
  if (/^\d+\.\d$/.test(value)) return `${value}1`
  if (/^[\d.,]+$/.test(value)) return '1'
  if (value !== '') return `${value} Nair`
  return /amount|rate|number|mobile|pin|rent|fee/i.test(name) ? '9822041736' : 'Meera Nair'
}

for (const [who, screens] of [
  ['retailer', SCREENS],
  ['admin', BACK_OFFICE],
  ['superAdmin', BACK_OFFICE],
] as const) {
  test(`no form of a ${who} loses its values when its session ends`, async ({ page, context }) => {
    test.skip(!isFull, 'every form of the portal: npm run test:full')
    test.setTimeout(20 * 60_000)
    page.on('dialog', (dialog) => void dialog.accept())
    await signInAs(page, who)
    const session = await page.evaluate<Record<string, string>>('({ ...localStorage })')
    const other = await context.newPage()
    const lost: string[] = []
    const filled: string[] = []
    const look = async (path: string) => {
      const fields = page.locator(TYPED)
      const untouched = await valuesOf(page)
      for (const field of await fields.all()) {
        if (!(await field.isVisible())) continue
        const value = await field.inputValue()
        await field
          .fill(changed(value, (await field.getAttribute('name')) ?? ''), { timeout: 2_000 })
          .catch(() => undefined)
      }
      const before = await valuesOf(page)
      if (JSON.stringify(before) === JSON.stringify(untouched)) return
      filled.push(path)
      await inDatabase(`update sessions set seen_at = seen_at - interval '1 hour'`)
      // Any call reveals the end; a polling page has shown it before the press.
      await page
        .locator('header')
        .getByRole('button', { name: /notification/i })
        .click({ timeout: 5_000 })
        .catch(() => undefined)
      await expect(over(page), path).toBeVisible()
      await inDatabase(`update sessions set seen_at = now()`)
      // The same person signs in, in another window.
      await other.goto('/mark.svg')
      await other.evaluate((stored) => {
        for (const name of ['User_id', 'role_id', 'authToken']) localStorage.setItem(name, stored[name] ?? '')
      }, session)
      await expect(over(page), path).toHaveCount(0)
      const after = await valuesOf(page)
      if (JSON.stringify(after) !== JSON.stringify(before)) lost.push(`${path}: ${before} became ${after}`)
    }
    // Its own frame outside the shell: there a session's end opens the root, as specified.
    const inShell = screens.filter((path) => path !== '/update-password')
    await walk(page, inShell, look)
    console.log(`${filled.length} forms of a ${who}: ${filled.join(' ')}`)
    expect(lost).toEqual([])
    expect(filled.length).toBeGreaterThan(3)
  })
}
