import AxeBuilder from '@axe-core/playwright'
import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test'
import { isFull } from '../../full.ts'
import { asLines, runAxe } from './axe.ts'
import { attachFrames } from './frames.ts'

/** The demo accounts (design: planted in sandbox mode), by role. */
export const ACCOUNTS = {
  superAdmin: 'superadmin@chukta.test',
  admin: 'admin@chukta.test',
  distributor: 'distributor@chukta.test',
  retailer: 'retailer@chukta.test',
} as const
export const PASSWORD = 'Chukta@123'
export const CAPTCHA_ANSWER = process.env.CAPTCHA_TEST_ANSWER ?? 'letmein'
const WIDTHS = [360, 768, 1280] as const
const HEIGHT = 800

type Mail = { to: string; channel: string; subject: string; text: string; sent_at: string }

type Place = { url: string; sandboxUrl: string; env: Record<string, string> }

/** This worker's portal: no other worker drives it. */
function place(): Place {
  const { portals } = test.info().config.metadata as { portals: Place[] }
  const own = portals[test.info().parallelIndex]
  if (!own) throw new Error('there are more workers than portals')
  return own
}

/** What this worker's portal was started with. */
export const portalEnv = () => place().env

/** Where the sandbox of this worker's portal answers. */
export const sandboxUrl = () => place().sandboxUrl

/** Playwright's test on this worker's portal; it fails when the page writes an error to the console or throws one. */
export const test = base.extend<{ consoleErrors: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
  baseURL: async ({}, use) => use(place().url),
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isAskedFor(message)) errors.push(message.text())
      })
      const unanswered = new Set<string>()
      const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`
      page.context().on('request', (request) => unanswered.add(nameOf(request)))
      const isAnswered = (request: Request) => unanswered.delete(nameOf(request))
      page.context().on('requestfinished', isAnswered).on('requestfailed', isAnswered)
      await use(errors)
      if (test.info().error) await attachFrames(page, [...unanswered])
      expect(errors, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Whether a console error is an expected refusal of a call. A full browser also fetches the icon of every origin,
 * including the sandbox's.
 */
function isAskedFor(message: ConsoleMessage): boolean {
  const { url } = message.location()
  return (
    message.text().startsWith('Failed to load resource') &&
    (url.includes('/api/') || url.endsWith('/favicon.ico'))
  )
}

export { expect, isFull }

/** The sandbox's messages for an e-mail address or a mobile number, newest first. */
export async function inboxOf(page: Page, to: string): Promise<Mail[]> {
  const answer = await page.request.get(`${sandboxUrl()}/inbox`, { params: { to } })
  return (await answer.json()) as Mail[]
}

/** The newest OTP sent to an address that had the given number of messages before. Waits for it. */
export async function newestOtp(page: Page, to: string, messagesBefore: number): Promise<string> {
  // Other mails, such as the one about a new device, may arrive between.
  const since = async () => (await inboxOf(page, to)).slice(0, -messagesBefore || undefined).filter(isCode)
  await expect.poll(async () => (await since()).length).toBeGreaterThan(0)
  const [newest] = await since()
  const otp = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0]
  if (!otp) throw new Error(`No OTP in the newest message to ${to}`)
  return otp
}

const isCode = ({ text }: Mail) => /\bOTP\b/.test(text)

/** Fills and sends the sign-in form; returns how many messages the address had before. */
export async function sendLogin(page: Page, name: string, password = PASSWORD): Promise<number> {
  const before = (await inboxOf(page, name)).length
  await page.getByLabel('Username, email or mobile').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Type the letters in the picture').fill(CAPTCHA_ANSWER)
  // On a busy machine the picture and its key load late.
  await expect(page.getByRole('img', { name: /^Picture of letters/ })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  return before
}

/** Signs a demo account in through the screens, and waits until the shell is there. */
export async function signInThroughScreens(page: Page, who: keyof typeof ACCOUNTS): Promise<void> {
  await page.goto('/')
  const before = await sendLogin(page, ACCOUNTS[who])
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit code' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await newestOtp(page, ACCOUNTS[who], before))
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  // The screens wait 2 s before they continue, and then the shell loads.
  await expect(page.getByText('Wallet:')).toBeVisible()
}

type Session = { token: string; user_id: number; role_id: number; at: number }
const sessions = new Map<string, Session>()
/** A sign-in counts as a step-up for 10 minutes, of which the test itself takes some. */
const FRESH_MS = 7 * 60_000

/**
 * Signs a demo account in over the wire and opens a screen, its first one unless another is named. The sign-in screens
 * have their own tests; here a live session is reused, since OTPs to one account are limited.
 */
export async function signInAs(page: Page, who: keyof typeof ACCOUNTS, path?: string): Promise<void> {
  await signInWith(page, ACCOUNTS[who], path)
}

/** The same for any account with the demo password. */
export async function signInWith(page: Page, email: string, path?: string): Promise<void> {
  const session = await sessionOf(page, email)
  // A picture of the same origin: the whole portal need not be loaded to store three values.
  await page.goto('/mark.svg')
  await page.evaluate((stored) => {
    localStorage.setItem('User_id', String(stored.user_id))
    localStorage.setItem('role_id', String(stored.role_id))
    localStorage.setItem('authToken', stored.token)
  }, session)
  await page.goto(path ?? (session.role_id === 4 ? '/services' : '/user-reports'))
  await expect(page.getByText('Wallet:')).toBeVisible()
}

async function sessionOf(page: Page, name: string): Promise<Session> {
  const known = sessions.get(name)
  if (known && Date.now() - known.at < FRESH_MS && (await me(page, known)).ok()) return known
  // Each person has their own browser: people who share one are not independent of each other.
  await page.context().clearCookies({ name: 'device' })
  const before = (await inboxOf(page, name)).length
  const login = await page.request.post('/api/check-login', {
    data: { name, password: PASSWORD, captcha: CAPTCHA_ANSWER, key: 'any', send_otp_to: 'email' },
  })
  const { user_id } = ((await login.json()) as { data: { user_id: number } }).data
  const otp = await newestOtp(page, name, before)
  const answer = await page.request.post('/api/login-otp-validation', { data: { user_id, otp } })
  const { data } = (await answer.json()) as { data: Omit<Session, 'at'> }
  const session = { ...data, at: Date.now() }
  sessions.set(name, session)
  return session
}

function me(page: Page, session: Session) {
  return page.request.get('/api/me', { headers: { Authorization: `Bearer ${session.token}` } })
}

type View = { colorScheme: 'light' | 'dark'; width: number }
const EVERY_VIEW: View[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  WIDTHS.map((width) => ({ colorScheme, width })),
)
/**
 * Two very different views: both themes, on a phone and on a desktop. Tests work in the desktop's, so it needs no
 * redrawing.
 */
export const DESK: View = { colorScheme: 'light', width: 1280 }
export const PHONE: View = { colorScheme: 'dark', width: 360 }

/**
 * Waits until colour changes and closing dialogs have ended: a fading screen cannot be checked. Longer movements (a
 * countdown, a spinner) are part of the screen.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const left = (each) => each.effect.getComputedTiming().endTime - (each.currentTime ?? 0)
    const fading = () => document.getAnimations().filter((each) => each.playState === 'running' && left(each) < 2000)
    const late = () => new Promise((resolve) => setTimeout(resolve, 3000, true))
    for (let some = fading(); some.length > 0; some = fading()) {
      const done = Promise.allSettled(some.map((each) => each.finished))
      // While the browser draws no frames, transitions do not progress.
      if ((await Promise.race([done, late()])) === true) for (const each of some) each.finish()
    }
  })()`)
}

/** No screen plays media, so axe need not preload any. */
const LEFT_OUT = { iframes: false, preload: false }

/**
 * Violations that axe finds on the current screen, as `rule: places`. Its builder also reads the gateway's frames and
 * takes seconds; the same rules run in the page in a tenth of that.
 */
async function axeFindings(page: Page): Promise<string[]> {
  const withFrames = isFull && page.frames().length > 1
  return asLines(
    withFrames ? (await new AxeBuilder({ page }).analyze()).violations : await runAxe(page, LEFT_OUT),
  )
}

/** At another width the next frame may replace elements: a field focused before that loses its keys. */
export const drawn = (page: Page) =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')

/** The current screen does not scroll sideways, once it is laid out. */
export async function expectWithinPage(page: Page, where: string): Promise<void> {
  const sideways = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  await expect.poll(sideways, `scrolls sideways ${where}`).toBeLessThanOrEqual(0)
}

/** The tests that have checked a screen in the phone's view. */
const lookedOnPhone = new Set<string>()

/** The view of a daily check: the first of each test on a phone, the others in the test's own view. */
function viewByDay(views: View[]): View[] {
  const { testId } = test.info()
  const isFirst = !lookedOnPhone.has(testId)
  lookedOnPhone.add(testId)
  return views.includes(PHONE) && isFirst ? [PHONE] : views.slice(0, 1)
}

/** The screens that a file's tests have checked: path and heading without numbers, and the open dialog. */
const lookedAt = new Set<string>()

/** Whether a test of this file has checked the current screen or dialog before. */
async function isSecondLook(page: Page): Promise<boolean> {
  const dialog = await page.evaluate<string>(
    `[...document.querySelectorAll('[role=dialog], dialog[open]')].map((each) => each.innerText.split('\\n')[0]).join()`,
  )
  // Steps of signing in or registering share one address.
  const heading = await page.evaluate<string>("document.querySelector('h1')?.innerText ?? ''")
  const lang = await page.evaluate<string>('document.documentElement.lang')
  const place = `${new URL(page.url()).pathname} ${heading}`.replaceAll(/\d+/g, '0')
  const screen = [test.info().file, lang, place, dialog].join(' ')
  const isSeen = lookedAt.has(screen)
  lookedAt.add(screen)
  return isSeen
}

/**
 * axe finds nothing on the current screen. Daily each file checks a screen or dialog once, in one of the two views or in
 * one of `views`; a full run checks every time, at 360, 768 and 1280 px and in both themes.
 */
export async function expectAccessible(page: Page, views = [DESK, PHONE]): Promise<void> {
  if (!isFull && (await isSecondLook(page))) return
  const size = page.viewportSize()
  for (const { colorScheme, width } of isFull ? EVERY_VIEW : viewByDay(views)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await atRest(page)
    // Check again in case colours were still changing; real violations stay.
    const findings = () => axeFindings(page)
    await expect.poll(findings, { message: `${colorScheme} at ${width} px` }).toEqual([])
    await expectWithinPage(page, `at ${width} px`)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: isFull ? null : 'reduce' })
  if (size) await page.setViewportSize(size)
  await drawn(page)
}
