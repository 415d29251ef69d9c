import type { Page } from '@playwright/test'
import { begins, hi, speak, speakEnglishAgain } from '../support/languages.ts'
import { expectPaid } from '../support/passing.ts'
import { answerInApp, newAmount, shownCode } from '../support/paying.ts'
import {
  ACCOUNTS,
  CAPTCHA_ANSWER,
  expect,
  expectAccessible,
  inboxOf,
  isFull,
  newestOtp,
  PASSWORD,
  signInAs,
  test,
} from '../support/portal.ts'
import { SCREENS, walk } from '../support/walk.ts'

test.afterEach(speakEnglishAgain)

test('sign-in, services, a payment and its receipt are in Hindi', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByRole('heading', { name: hi('Sign in'), level: 1 })).toBeVisible()
  await expectAccessible(page)

  const before = (await inboxOf(page, ACCOUNTS.retailer)).length
  await page.getByLabel(hi('Username, email or mobile')).fill(ACCOUNTS.retailer)
  await page.getByLabel(hi('Password'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(hi('Type the letters in the picture')).fill(CAPTCHA_ANSWER)
  await expect(
    page.getByRole('img', { name: hi('Picture of letters and digits to type into the next field') }),
  ).toBeVisible()
  const asked = page.waitForRequest(/\/api\/check-login/)
  await page.getByRole('button', { name: hi('Continue'), exact: true }).click()
  expect(await (await asked).headerValue('accept-language')).toBe('hi')
  await page.getByLabel(hi('Code'), { exact: true }).fill(await newestOtp(page, ACCOUNTS.retailer, before))
  const told = page.waitForRequest(/\/api\/language$/)
  await page.getByRole('button', { name: hi('Verify and sign in') }).click()

  // The language chosen before signing in becomes the account's.
  expect((await told).postDataJSON()).toEqual({ language: 'hi' })
  await expect(page.getByText(hi('Wallet:'))).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: begins(hi('Vendor payments')) }).click()
  await page.locator('main table a[href^="/vendor-pay-amount/"]').first().click()
  // The payee's own amount loads with the payee: typed text replaces it.
  await expect(page.getByLabel(hi('Amount'), { exact: true })).toHaveValue(/^\d+\.\d\d$/)
  await page.getByLabel(hi('Amount'), { exact: true }).fill(newAmount())
  await expectAccessible(page)
  await page.getByRole('button', { name: hi('Proceed To Pay') }).click()
  await expect(page.getByRole('dialog', { name: hi('Select Payment Method') })).toBeVisible()
  await page.getByRole('radio', { name: /^UPI/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: begins(hi('Pay Now')) }).click()
  await expect(page.getByRole('heading', { name: hi('Scan with any UPI app') })).toBeFocused()
  await expect(
    page.getByText(hi('Waiting for your payment. You will see here when it has arrived.')),
  ).toBeVisible()
  await expectAccessible(page)
  await answerInApp(page, await shownCode(page), 'approve')
  await expectPaid(page, {
    success: hi('Payment successful'),
    thanks: hi('Thank you,your payment has been success.'),
  })
})

/** Texts of the page, seen or read aloud, that are in no catalogue; values of the server's answers are data. */
async function unmarked(page: Page, answered: string): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent?.closest('script, style, noscript, [lang], iframe')) continue
      texts.push(node.textContent ?? '')
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
      for (const part of document.querySelectorAll(`[${name}]`)) texts.push(part.getAttribute(name) ?? '')
    return texts
  })
  const data = new Set(answered.toLowerCase().match(/\p{L}+/gu))
  return seen.flatMap((text) => {
    const own = text.replace(/⟦[^⟦⟧]*⟧/g, ' ').replace(/⟦[^⟦⟧]*⟧/g, ' ')
    const words = own.match(/\p{L}{3,}/gu) ?? []
    return words.some((word) => !data.has(word.toLowerCase()) && !NOT_TRANSLATED.has(word)) ? [text] : []
  })
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Sept', 'Oct', 'Nov', 'Dec']
const NOT_TRANSLATED = new Set([...MONTHS, 'Chukta', 'PAID'])

/** All values of an answer, without its keys. */
function valuesOf(answer: unknown): string {
  if (typeof answer === 'string') return `${answer}\n`
  if (typeof answer !== 'object' || answer === null) return ''
  return Object.values(answer).map(valuesOf).join('')
}

test("all texts on a retailer's screens are in the catalogue", async ({ page }) => {
  test.skip(!isFull, 'sentence by sentence on every screen: npm run test:full')
  const found = new Set<string>()
  let answered = ''
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answered += valuesOf(await response.json().catch(() => null))
  })
  const look = async (path: string) => {
    for (const text of await unmarked(page, answered)) found.add(`${path}: ${text}`)
  }
  await speak(page, 'xx')
  await walk(page, ['/', '/register', '/forgot-password'], look, false)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
  await speak(page, 'en')
  await signInAs(page, 'retailer')
  await speak(page, 'xx')
  const seen = await walk(page, SCREENS, look)
  expect(seen.length).toBeGreaterThan(20)
  expect([...found]).toEqual([])
})
