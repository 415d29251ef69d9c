import { stoodOnce } from '../support/moments.ts'
import {
  CARD_METHOD,
  checkoutOf,
  chooseMethod,
  endCheckout,
  fillCard,
  newAmount,
  openPayScreen,
} from '../support/paying.ts'
import { expect, signInThroughScreens, test } from '../support/portal.ts'
import { noteViolations } from '../support/violations.ts'

test('our code passes no text to the browser as markup or script: sign-in, services, paying, reports', async ({
  page,
}) => {
  const violations = await noteViolations(page)
  const answer = await page.goto('/')
  const headers = answer?.headers() ?? {}
  expect(headers['content-security-policy-report-only']).toContain("require-trusted-types-for 'script'")
  expect(headers['permissions-policy']).toContain('camera=()')
  await signInThroughScreens(page, 'retailer')
  await openPayScreen(page, 'Rental payments')
  await chooseMethod(page, newAmount(), CARD_METHOD)
  await fillCard(page)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  const paid = stoodOnce(page, /^Payment successful$/)
  await checkoutOf(page).getByLabel('One-time password').fill('111000')
  await endCheckout(page, checkoutOf(page), 'Submit')
  await paid
  await page.goto('/user-reports')
  await expect(page.getByText(/^Total: \d/)).toBeVisible()
  expect(violations).toEqual([])

  // The browser does report values without a policy.
  await page.evaluate(`document.createElement('p').innerHTML = '<b>text</b>'`)
  await expect.poll(() => violations.length).toBe(1)
  expect(violations[0]?.blockedURI).toBe('trusted-types-sink')
})
