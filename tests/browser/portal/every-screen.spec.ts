// Invariant (web): axe finds nothing, in both themes, at three widths.
// Enforced by: every browser test that calls `support/axe.ts`.

import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { begins, SAY, speak, speakEnglishAgain } from '../support/languages.ts'
import { liveIn } from '../support/lived-in.ts'
import { expect, expectAccessible, isFull, signInAs, test } from '../support/portal.ts'
import { pushService } from '../support/push-service.ts'
import { BACK_OFFICE_SCENES, PAYER_SCENES, type Scene, scenesOf } from '../support/scenes.ts'
import { BACK_OFFICE, SCREENS, walk } from '../support/walk.ts'
import { callAs } from '../support/wire.ts'

const BLOCKED =
  'This browser blocks notifications of the portal. Press the icon beside its address, allow notifications for this site, and reload the page. On a phone, they may also be blocked in the settings of the phone.'

/** The page and the account in a language: a page follows its account. */
async function speakSignedIn(page: Page, language: string): Promise<void> {
  await speak(page, language)
  await callAs(page, '/language', { language })
}

/** Texts that long words beside them squeeze to one letter a line, which axe does not report. */
const squeezed = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main :is(h1, h2, h3, p, td, dd, button)')]
    .filter((each) => each.innerText?.trim().length > 6 && each.clientWidth > 1 && each.clientWidth < 48 && each.clientHeight > 80)
    .map((each) => each.innerText)`)

/** Checks a screen in every view, notes its errors, and continues with the next one. */
function looker(page: Page, language: string) {
  const found: string[] = []
  const look = async (name: string) => {
    await expect(page.locator('html')).toHaveAttribute('lang', begins(language))
    await expectAccessible(page).catch((error: Error) => found.push(`${name}: ${error.message}`))
    found.push(...(await squeezed(page)).map((text) => `${name}: no room for “${text}”`))
  }
  return { found, look }
}

/** Without a Hindi font the text is wide boxes, which break lines and headers that real readers see whole. */
const canShowHindi = () => spawnSync('fc-list', [':lang=hi'], { encoding: 'utf8' }).stdout !== ''

// Minutes each; each worker has its own portal.
test.describe.configure({ mode: 'parallel' })
test.afterEach(speakEnglishAgain)

for (const language of ['en', 'hi'] as const) {
  const say = SAY[language]

  const playAll = async (page: Page, scenes: readonly Scene[], look: (name: string) => Promise<void>) => {
    for (const { name, open } of scenes) {
      await open(page, say)
      await look(name)
    }
  }

  test.describe(`in ${language} axe finds nothing`, () => {
    test.skip(!isFull, 'six views of each screen: npm run test:full')
    test.setTimeout(30 * 60_000)
    test.beforeAll(() => {
      if (language === 'hi' && !canShowHindi())
        throw new Error('No font here has Devanagari: install one, such as the package fonts-lohit-deva.')
    })

    for (const [who, screens, scenes, most] of [
      ['retailer', SCREENS, PAYER_SCENES, 25],
      ['superAdmin', BACK_OFFICE, BACK_OFFICE_SCENES, 30],
    ] as const) {
      test(`on the screens of a ${who}`, async ({ page }) => {
        await signInAs(page, who)
        await speakSignedIn(page, language)
        const { found, look } = looker(page, language)
        const seen = await walk(page, screens, look)
        console.log(`${seen.length} screens of a ${who} in ${language}: ${seen.join(' ')}`)
        expect(seen.length).toBeGreaterThan(most)
        await playAll(page, scenes, look)
        expect(found).toEqual([])
      })
    }

    test('where a retailer has due payments, bills and automatic payments in each state', async ({
      page,
    }) => {
      const life = await liveIn(page)
      await speakSignedIn(page, language)
      const { found, look } = looker(page, language)
      await playAll(page, scenesOf(life), look)
      expect(found).toEqual([])
    })

    test.describe('with a push service', () => {
      test.use({ serviceWorkers: 'allow' })

      test('where notifications are offered, on and blocked', async ({ page, context }) => {
        await pushService(context, 'default')
        await signInAs(page, 'retailer')
        await speakSignedIn(page, language)
        const { found, look } = looker(page, language)
        await page.goto('/due-payments')
        const offer = page.getByRole('complementary', { name: say('Notifications') })
        await expect(offer).toBeVisible()
        await look('offer')
        await page.goto('/user-profile')
        const panel = page.getByRole('region', { name: say('Notifications on this device') })
        await panel.getByRole('button', { name: say('Switch on') }).click()
        await expect(panel.getByRole('button', { name: say('Send a test') })).toBeVisible()
        await look('on')
        await panel.getByRole('button', { name: say('Switch off') }).click()
        await page.evaluate("localStorage.testPermission = 'denied'")
        await page.reload()
        await expect(panel.getByText(say(BLOCKED))).toBeVisible()
        await look('blocked')
        expect(found).toEqual([])
      })
    })
  })
}
