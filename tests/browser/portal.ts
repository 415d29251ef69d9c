import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** The demo accounts (design: planted in sandbox mode), by role. */
export const ACCOUNTS = {
  superAdmin: 'superadmin@chukta.test',
  admin: 'admin@chukta.test',
  distributor: 'distributor@chukta.test',
  retailer: 'retailer@chukta.test',
} as const
export const PASSWORD = 'Chukta@123'
export const CAPTCHA_ANSWER = process.env.CAPTCHA_TEST_ANSWER ?? 'letmein'
export const WIDTHS = [360, 768, 1280] as const
const HEIGHT = 800

type Mail = { to: string; channel: string; subject: string; text: string; sent_at: string }

/** Playwright's test; it fails when the page writes an error to the console or throws one. */
export const test = base.extend<{ consoleErrors: string[] }>({
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        // A refused call is an answer that a test may ask for; the browser logs it as an error all the same.
        const refusedCall =
          message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/')
        if (message.type() === 'error' && !refusedCall) errors.push(message.text())
      })
      await use(errors)
      expect(errors, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** What the sandbox caught for an e-mail address or a mobile number, newest first. */
export async function inboxOf(page: Page, to: string): Promise<Mail[]> {
  const { sandboxUrl } = test.info().config.metadata as { sandboxUrl: string }
  const answer = await page.request.get(`${sandboxUrl}/inbox`, { params: { to } })
  return (await answer.json()) as Mail[]
}

/** The newest OTP sent to an address after the given number of messages was there. Waits for it. */
export async function newestOtp(page: Page, to: string, messagesBefore: number): Promise<string> {
  await expect.poll(async () => (await inboxOf(page, to)).length).toBeGreaterThan(messagesBefore)
  const [newest] = await inboxOf(page, to)
  const otp = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0]
  if (!otp) throw new Error(`No OTP in the newest message to ${to}`)
  return otp
}

/** Fills and sends the sign-in form; gives how many messages the address had before. */
export async function sendLogin(page: Page, name: string, password = PASSWORD): Promise<number> {
  const before = (await inboxOf(page, name)).length
  await page.getByLabel('Username, email or mobile').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Type the letters in the picture').fill(CAPTCHA_ANSWER)
  await page.getByRole('button', { name: 'Continue' }).click()
  return before
}

/** Signs a demo account in through the screens, and waits for the page where its role lands. */
export async function signInAs(page: Page, who: keyof typeof ACCOUNTS): Promise<void> {
  await page.goto('/')
  const before = await sendLogin(page, ACCOUNTS[who])
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await newestOtp(page, ACCOUNTS[who], before))
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  // The screens wait 2 s before they go on, and the shell is loaded then.
  await expect(page.getByText('Wallet:')).toBeVisible({ timeout: 20_000 })
}

/** axe finds nothing on the present screen in either theme at 360, 768 and 1280 px. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of WIDTHS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: HEIGHT })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(
        (rule) => `${rule.id}: ${rule.nodes.map((node) => node.target).join(', ')}`,
      )
      expect(found, `${colorScheme} at ${width} px`).toEqual([])
      const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect(sideways, `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  if (size) await page.setViewportSize(size)
}
