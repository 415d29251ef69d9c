import type { Page } from '@playwright/test'
import { pressAtOnce } from '../support/moments.ts'
import { CARD_METHOD, checkoutOf, endCheckout, fillCard, newAmount } from '../support/paying.ts'
import { ACCOUNTS, expect, newestOtp, sendLogin, test } from '../support/portal.ts'

/** Checks the screen for a screen reader: one h1, headings without gaps, named landmarks and controls. */
async function expectReadable(page: Page): Promise<void> {
  await expect(async () => judge(await page.locator('body').ariaSnapshot())).toPass()
  await expect(page.getByRole('main')).toHaveCount(1)
}

function judge(tree: string): void {
  const levels = [...tree.matchAll(/- heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level))
  expect(levels.filter((level) => level === 1)).toEqual([1])
  const gaps = levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1)
  expect(gaps, `heading levels ${levels.join(' ')}`).toEqual([])
  // A control without a name is bare in the tree: `- button`, `- textbox`, `- link:`.
  expect(tree.match(/^\s*- (button|link|textbox|radio|checkbox|combobox)(:|$| \[)/gm) ?? []).toEqual([])
}

/** Records the messages of live regions from now on, present and future ones. */
const listen = (page: Page) =>
  page.addInitScript(`window.said = []; addEventListener('DOMContentLoaded', () => {
    const live = '[role=status], [role=alert], [aria-live]'
    const note = (node) => {
      const around = node.nodeType === 1 ? node : node.parentElement
      const region = around?.closest(live)
      const inside = node.nodeType === 1 ? [...node.querySelectorAll(live)] : []
      for (const each of [region, ...inside]) if (each?.textContent.trim()) window.said.push(each.textContent.trim())
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of addedNodes.length ? addedNodes : [target]) note(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })`)
const heard = (page: Page) => page.evaluate<string[]>('window.said')
const focused = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test("a screen reader's user signs in, pays a landlord by card and hears the result", async ({ page }) => {
  await listen(page)
  await page.goto('/')
  await expectReadable(page)
  // A wrong entry has its error at the field, which gets the focus.
  const name = page.getByRole('textbox', { name: 'Username, email or mobile' })
  await expect(async () => {
    // The page's frame is shown before its code: a press in it is lost.
    await page.getByRole('button', { name: 'Continue' }).press('Enter')
    await expect(name).toHaveAttribute('aria-invalid', 'true', { timeout: 2_000 })
  }).toPass()
  await expect(name).toHaveAccessibleDescription(/./)

  const before = await sendLogin(page, ACCOUNTS.retailer)
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expectReadable(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(await newestOtp(page, ACCOUNTS.retailer, before))
  await page.getByRole('button', { name: 'Verify and sign in' }).press('Enter')

  await expect(focused(page, 'Products Activated')).toBeFocused()
  await expectReadable(page)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.getByRole('link', { name: /^Rental payments/ }).press('Enter')
  await expect(focused(page, 'Rental Payments')).toBeFocused()
  await expectReadable(page)
  const pay = page.getByRole('link', { name: /^Pay (?!several)./ }).first()
  const payee = (await pay.getAttribute('aria-label'))?.replace(/^Pay /, '') ?? ''
  await pay.press('Enter')
  await expect(focused(page, /./)).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: payee })).toBeVisible()
  await expectReadable(page)

  // No amount: the error is at the field, which gets the focus.
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toHaveValue(/\d/)
  await amount.fill('0')
  await page.getByRole('button', { name: 'Proceed To Pay' }).press('Enter')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/./)
  await amount.fill(newAmount())
  await expect.poll(async () => (await heard(page)).some((said) => /rupees and/.test(said))).toBe(true)

  await page.getByRole('button', { name: 'Proceed To Pay' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Select Payment Method' })
  // The focus is in the dialog, whose name states its purpose.
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await dialog.getByRole('radio', { name: CARD_METHOD }).press('Space')
  await expect(dialog.getByRole('group', { name: 'Select Payment Method' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Pay Now ₹/ })).toBeVisible()
  const cvv = dialog.getByRole('button', { name: 'Where is the CVV?' })
  await cvv.press('Enter')
  await expect(cvv).toHaveAttribute('aria-expanded', 'true')
  await fillCard(page)
  await dialog.getByRole('button', { name: /^Pay Now ₹/ }).press('Enter')
  await checkoutOf(page).getByLabel('One-time password').fill('111000')
  // Stay, in place of the page's 2 s: the automatic redirect is tested elsewhere.
  const stays = pressAtOnce(page, 'Stay here')
  await endCheckout(page, checkoutOf(page), 'Submit')
  await stays

  // The heading with the result has the focus, also when another one was shown before the gateway's answer.
  await expect(focused(page, 'Payment successful')).toBeFocused()
  await expectReadable(page)
  expect((await heard(page)).some((said) => said.includes('The gateway is done.'))).toBe(true)
  await page.getByRole('link', { name: 'See it in Reports' }).press('Enter')
  await expect(focused(page, /₹/)).toBeFocused()
  await expectReadable(page)
})
